import { writeAuditEntry } from '../../../../server/audit.ts';
import type { Tx } from '../../../../server/database.ts';
import { givenReason, type OperatorDesk } from '../../../../server/operator.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import { sharesOfFinishedHire } from '../../../../shared/hire-money.ts';
import { identifier } from '../../../../shared/identifier.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import { findTransition, type HireStatus } from '../../process.ts';
import { listHistory } from '../hire-reads.ts';
import { type HireRecord, lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';

/** The longest reason; both sides read it. */
const MOST_WORDS = 500;

export type Decision = 'release' | 'refund';
const statusAfter = (decision: Decision): HireStatus | undefined =>
  findTransition('disputed', 'operator', decision)?.to;

/**
 * Decides a problem report: the artisan gets the money that is held, or all of it is refunded to the customer. Both sides read
 * the reason. Twice with the same reason is once.
 *
 * @param reason in the operator's words, 1 - 500 characters
 * @throws Refusal 404 where there is no such hire, 409 where no problem report waits or it was decided otherwise
 */
export async function decideProblem(
  desk: OperatorDesk,
  typedId: string,
  decision: Decision,
  typedReason: string,
): Promise<string[]> {
  const reason = givenReason(typedReason, MOST_WORDS);
  const hireId = hireIdOf(typedId);
  return desk.db.transaction().execute(async (tx) => {
    // Payment before hire, as settling a payment locks them.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire(hireId);
    if (hire.status !== 'disputed') return saidBefore(tx, hire, decision, reason);
    await moveHire(tx, desk, hire, {
      actor: 'operator',
      action: decision,
      now: desk.now(),
      note: reason,
      payments,
    });
    await writeDown(tx, desk, hire, decision, reason);
    return [whatWasDone(hire, decision), 'Both sides get an email with the reason.'];
  });
}

/** A hire's id as it was typed. @throws Refusal 400 where it is none */
export function hireIdOf(typed: string): string {
  const { success, data } = identifier.safeParse(typed);
  if (success) return data;
  throw new Refusal(400, 'invalid_input', `“${typed}” is no hire’s id. See: problem list.`);
}

export const noSuchHire = (hireId: string): Refusal => notFound('hire', `There is no hire ${hireId}.`);

/** What is said of a report that does not wait: the same decision again changes nothing. */
async function saidBefore(tx: Tx, hire: HireRecord, decision: Decision, reason: string): Promise<string[]> {
  const decided = (await listHistory(tx, hire.id)).findLast(({ actor }) => actor === 'operator');
  if (!decided) {
    throw new Refusal(
      409,
      'not_possible_now',
      `Hire ${hire.id} has no problem report waiting for a decision: it is ${hire.status}.`,
    );
  }
  const already = `That problem report has already been decided, since ${formatMoment(decided.happenedAt)}: ${decided.status}, with the reason: ${decided.note ?? ''}`;
  if (hire.status === statusAfter(decision) && decided.note === reason) {
    return [already, 'Nothing was changed, and no email was sent.'];
  }
  throw new Refusal(409, 'not_possible_now', already);
}

function whatWasDone(hire: HireRecord, decision: Decision): string {
  if (decision === 'refund') {
    return `${formatNaira(hire.amountKobo)} is refunded to ${hire.customerName} <${hire.customerEmail}>.`;
  }
  const { artisanKobo, feeKobo } = sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints);
  return `${formatNaira(artisanKobo)} is ${hire.artisanName}’s <${hire.artisanEmail}>; our fee is ${formatNaira(feeKobo)}.`;
}

function writeDown(
  tx: Tx,
  desk: OperatorDesk,
  hire: HireRecord,
  decision: Decision,
  reason: string,
): Promise<void> {
  return writeAuditEntry(tx, {
    actor: desk.operator,
    action: `problem.${decision}`,
    subjectId: hire.id,
    reason,
    details: { from: hire.status, to: statusAfter(decision), amountKobo: hire.amountKobo },
    at: desk.now(),
  });
}
