import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { bookLoss, leftOfHire } from '../../escrow/server/public.ts';
import { isHeld } from '../../hiring/process.ts';
import { type HireRecord, lockHire } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { debtMail } from './chargeback-emails.ts';
import {
  type Chargeback,
  findChargeback,
  type Loss,
  lockChargeback,
  writeChargeback,
} from './chargebacks-store.ts';

const lossWords: Record<Loss, string> = {
  held: 'taken from what the hire held',
  undecided: 'lost: decide whose loss it is',
  ours: 'our loss',
  artisan: 'taken from the artisan’s later earnings',
};

/** State of a chargeback, in words. */
export const chargebackState = ({ status, dueAt, loss }: Chargeback): string => {
  if (loss !== null) return lossWords[loss];
  if (status === 'won') return 'the bank decided for us';
  return dueAt ? `answer by ${formatMoment(dueAt.toISOString())}` : 'waits for an answer';
};

export function noSuchChargeback(providerId: string): Refusal {
  const message = `There is no questioned payment with the number ${providerId}. See: chargeback list.`;
  return notFound('chargeback', message);
}

export const chargebackVersion = ({ status, loss, lossKobo }: Chargeback): string =>
  versionOfCase(status, loss, lossKobo);

/** Operators' decisions about a chargeback. */
export const chargebackHistory = (reads: Reads, { hireId, providerId }: Chargeback) =>
  listDone(reads, hireId, { dispute: providerId });

/** Amount an artisan can be made to bear, in kobo: at most what they got of it. */
export async function shareOfArtisan(
  reads: Reads,
  { id: hireId, artisanId, feeBasisPoints, status }: HireRecord,
  { id: chargebackId, lossKobo, ofTip }: Chargeback,
): Promise<number> {
  if (ofTip) return lossKobo;
  const { artisanKobo } = sharesOfFinishedHire(lossKobo, feeBasisPoints);
  // Money still held is paid to the artisan later.
  if (isHeld(status)) return artisanKobo;
  // After a late cancellation or a split, most of it has already gone back to the customer.
  return Math.min(artisanKobo, await leftOfHire(reads, { hireId, artisanId, chargebackId }));
}

const verbs = {
  'chargeback.ours': 'decided that it is our loss',
  'chargeback.artisan': 'decided that it is the artisan’s loss',
};

/**
 * Decides who bears a chargeback of released money. Idempotent for the same decision.
 *
 * @returns the chargeback as it was before, and who bears how much, in kobo
 * @throws Refusal 404 when there is none, 409 when it is not lost or was decided otherwise
 */
export function decideLoss(
  desk: OperatorDesk,
  providerId: string,
  { whose, reason, seen }: { whose: 'ours' | 'artisan'; reason: string; seen?: SeenCase },
): Promise<{ before: Chargeback; hire: HireRecord; debtKobo: number; oursKobo: number }> {
  return desk.db.transaction().execute(async (tx) => {
    const first = await findChargeback(tx, providerId);
    const hire = first && (await lockHire(tx, first.hireId));
    const before = await lockChargeback(tx, providerId);
    if (!before || !hire) throw noSuchChargeback(providerId);
    const { id: chargebackId, paymentId, hireId, lossKobo: amountKobo } = before;
    const debtKobo = whose === 'artisan' ? await shareOfArtisan(tx, hire, before) : 0;
    const decided = { before, hire, debtKobo, oursKobo: amountKobo - debtKobo };
    const history = seen ? await chargebackHistory(tx, before) : [];
    const [version, action, { operator }] = [chargebackVersion(before), `chargeback.${whose}`, desk];
    if (isSentAgain({ seen, version, history, operator, action, verbs }) || before.loss === whose)
      return decided;
    if (before.loss !== 'undecided') {
      throw new Refusal(409, 'not_possible_now', `There is nothing to decide: ${chargebackState(before)}.`);
    }
    const at = desk.now();
    await bookLoss(
      tx,
      { chargebackId, paymentId, hireId, amountKobo },
      { artisanId: hire.artisanId, debtKobo },
      at,
    );
    if (debtKobo > 0) {
      const told = { debtKobo, reason, isReturn: before.isReturn };
      await sendMail(tx, desk.jobs, debtMail(hire, told, desk.publicUrl()));
    }
    await writeChargeback(tx, before, { loss: whose, decidedAt: at });
    await writeAuditEntry(tx, {
      actor: operator,
      action,
      subjectId: hireId,
      reason,
      details: { dispute: providerId, oursKobo: decided.oursKobo, debtKobo },
      at,
    });
    return decided;
  });
}
