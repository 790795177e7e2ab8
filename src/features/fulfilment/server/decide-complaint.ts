import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { identifier } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { releaseSlot } from '../../bookings/server/public.ts';
import { bookRelease } from '../../escrow/server/public.ts';
import {
  artisansHireUrl,
  customersHireUrl,
  type HireRecord,
  listHistory,
  lockHire,
  moveHire,
} from '../../hiring/server/public.ts';
import { sendMails } from '../../notifications/server/public.ts';
import { giveBackHeld, lockPaymentOfHire } from '../../payments/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import { decidedForArtisanMail, decidedForCustomerMail } from './complaint-mails.ts';

/** The longest reason; both sides read it. */
const MOST_WORDS = 500;

export type Decision = 'release' | 'refund';
const statusAfter = { release: 'released', refund: 'refunded' } as const;

/**
 * Decides a complaint: the artisan gets the money that is held, or all of it goes back to the customer. Both sides read
 * the reason. Twice with the same reason is once.
 *
 * @param reason in the operator's words, 1 - 500 characters
 * @throws Refusal 404 where there is no such hire, 409 where no complaint waits or it was decided otherwise
 */
export async function decideComplaint(
  desk: OperatorDesk,
  typedId: string,
  decision: Decision,
  reason: string,
): Promise<string[]> {
  assertReason(reason);
  const hireId = hireIdOf(typedId);
  return desk.db.transaction().execute(async (tx) => {
    // Payment before hire, as whoever settles payments locks them.
    const payment = await lockPaymentOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire(hireId);
    if (hire.status !== 'disputed') return saidBefore(tx, hire, decision, reason);
    const step = { actor: 'operator', action: decision, now: desk.now(), note: reason } as const;
    await moveHire(tx, desk, hire, step);
    if (decision === 'release') await bookRelease(tx, { ...hire, hireId }, desk.now());
    else {
      if (!payment) throw new Error(`hire ${hireId} is disputed, but has no payment that holds money`);
      await giveBackHeld(tx, desk, payment, { amountKobo: hire.amountKobo, reason: 'complaint_upheld' });
    }
    if (await releaseSlot(tx, hireId)) await lookAtLine(tx, desk.jobs, hire.artisanId);
    await writeDown(tx, desk, hire, decision, reason);
    await tellBoth(tx, desk, hire, decision, reason);
    return [whatWasDone(hire, decision), 'Both sides get a mail with the reason.'];
  });
}

/** A hire's id as it was typed. @throws Refusal 400 where it is none */
export function hireIdOf(typed: string): string {
  const { success, data } = identifier.safeParse(typed);
  if (success) return data;
  throw new Refusal(400, 'invalid_input', `“${typed}” is no hire’s id. They stand in: complaint list.`);
}

export const noSuchHire = (hireId: string): Refusal => notFound('hire', `There is no hire ${hireId}.`);

function assertReason(reason: string): void {
  if (reason.trim() === '') throw new Refusal(400, 'invalid_input', '--reason must not be empty.');
  if (reason.length <= MOST_WORDS) return;
  throw new Refusal(400, 'invalid_input', `--reason may have at most ${MOST_WORDS} characters.`);
}

/** What is said of a complaint that does not wait: the same decision again changes nothing. */
async function saidBefore(tx: Tx, hire: HireRecord, decision: Decision, reason: string): Promise<string[]> {
  const decided = (await listHistory(tx, hire.id)).findLast(({ actor }) => actor === 'operator');
  if (!decided) {
    throw new Refusal(
      409,
      'not_possible_now',
      `No complaint waits for hire ${hire.id}: it is ${hire.status}.`,
    );
  }
  const already = `That complaint is decided already, since ${formatMoment(decided.happenedAt)}: ${decided.status}, with the reason: ${decided.note ?? ''}`;
  if (hire.status === statusAfter[decision] && decided.note === reason) {
    return [already, 'Nothing was changed, no mail was sent.'];
  }
  throw new Refusal(409, 'not_possible_now', already);
}

function whatWasDone(hire: HireRecord, decision: Decision): string {
  if (decision === 'refund') {
    return `${formatNaira(hire.amountKobo)} goes back to ${hire.customerName} <${hire.customerEmail}>.`;
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
    action: `complaint.${decision}`,
    subjectId: hire.id,
    reason,
    details: { from: hire.status, to: statusAfter[decision], amountKobo: hire.amountKobo },
    at: desk.now(),
  });
}

function tellBoth(
  tx: Tx,
  { config, jobs, now, publicUrl }: OperatorDesk,
  hire: HireRecord,
  decision: Decision,
  reason: string,
): Promise<void> {
  const customersUrl = customersHireUrl(publicUrl(), hire, config, now());
  const artisansUrl = artisansHireUrl(publicUrl(), hire);
  return sendMails(tx, jobs, [
    decidedForCustomerMail(hire, decision, reason, customersUrl),
    decidedForArtisanMail(hire, decision, reason, artisansUrl),
  ]);
}
