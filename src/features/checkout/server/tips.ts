import type { AppContext } from '../../../server/app-context.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { availableToArtisan, bookRefundSent, bookTipTakenBack } from '../../escrow/server/public.ts';
import type { HireRecord } from '../../hiring/server/public.ts';
import { notify } from '../../notifications/server/public.ts';
import { addRefund, findTippedKobo, type PaymentRecord, writeOutcome } from '../../payments/server/public.ts';
import { findOwnRow, lockPerson } from '../../people/server/public.ts';

type Dependencies = Pick<AppContext, 'jobs' | 'now'>;
type TippedHire = Pick<HireRecord, 'id' | 'status' | 'artisanId'>;

/**
 * Why a hire cannot be tipped; undefined if it can. Checked before the checkout opens and again when the money arrives.
 * There is no deadline: even a job of last year can be tipped by its current customer.
 */
export async function whyNoTip(
  reads: Reads,
  hire: TippedHire,
): Promise<'hire_ended' | 'paid_twice' | 'artisan_gone' | undefined> {
  if (hire.status !== 'released') return 'hire_ended';
  if ((await findTippedKobo(reads, hire.id)) !== null) return 'paid_twice';
  return (await findOwnRow(reads, hire.artisanId)) ? undefined : 'artisan_gone';
}

/** Notifies the artisan of a tip that has been credited. */
export async function notifyOfTip(
  tx: Tx,
  dependencies: Dependencies,
  hire: HireRecord,
  payment: PaymentRecord,
): Promise<void> {
  await notify(tx, dependencies, {
    userId: hire.artisanId,
    aboutId: hire.customerId,
    kind: 'hires',
    title: `${hire.customerName} tipped you ${formatNaira(payment.amountKobo)}`,
    text: 'All of it is yours: there is no service fee on tips. It is available to pay out now.',
    link: '/earnings',
    source: `tip:${payment.id}`,
  });
}

/**
 * Handles a tip that the payer's bank took back: deducts it from the artisan's available balance.
 *
 * @returns false, with nothing changed, if the balance is too low; an operator then decides who bears the loss
 */
export async function takeTipBack(
  tx: Tx,
  dependencies: Dependencies,
  { id: hireId, artisanId }: HireRecord,
  { id: paymentId, reference }: PaymentRecord,
  amountKobo: number,
): Promise<boolean> {
  const now = dependencies.now();
  // The same lock as a payout, so that the balance cannot be paid out meanwhile.
  await lockPerson(tx, artisanId);
  if ((await availableToArtisan(tx, artisanId)) < amountKobo) return false;
  const back = { paymentId, reference, hireId, amountKobo };
  await bookTipTakenBack(tx, { ...back, artisanId }, now);
  await bookRefundSent(tx, back, now);
  await addRefund(tx, { paymentId, amountKobo, reason: 'reversed', status: 'done', now });
  await writeOutcome(tx, paymentId, { status: 'refunded', reason: 'reversed' }, now);
  await notify(tx, dependencies, {
    userId: artisanId,
    aboutId: null,
    kind: 'payouts',
    title: `A tip of ${formatNaira(amountKobo)} was taken back`,
    text: 'The customer’s bank took the payment back, so we had to take it from your available money.',
    link: '/earnings',
    source: `tip:${paymentId}:back`,
  });
  return true;
}
