import type { Reads, Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { confirmSlot, releaseSlot } from '../../bookings/server/public.ts';
import { fillJobOfPaidHire } from '../../jobs/server/public.ts';
import { nameInNotices, sendMail } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { HireStatus } from '../contract.ts';
import { artisansHireUrl } from './hire-links.ts';
import { findTransition } from './hire-process.ts';
import { findHire, type HireRecord, lockHire } from './hire-record-store.ts';
import { type HireParties, refusalOfPayment } from './hiring-rules.ts';
import { giveGuestHires } from './hiring-store.ts';
import { moveHire } from './move-hire.ts';
import { bookedMail } from './quote-mails.ts';

export {
  type DisputedHire,
  type FinishedHire,
  listDisputedHires,
  listFinishedHires,
  lockFinishedHire,
  lockHiresToAskAbout,
  unfinished,
} from './after-work-store.ts';
export { guestKeyFor } from './guest-key.ts';
export { listHistory } from './hire-history-store.ts';
export { artisansHireUrl, customersHireUrl } from './hire-links.ts';
export { linkIsSecret, when } from './hire-mails.ts';
export { doneDueAfter } from './hire-process.ts';
export { findHire, type HireRecord, lockHire } from './hire-record-store.ts';
export { sideOf } from './hire-side.ts';
export { afterStep, lockHireAsArtisan, lockHireAsCustomer, lockHireAsParty } from './hire-step.ts';
export {
  faultsOfTimes,
  mayPayFor,
  nameForArtisan,
  refusalOfTakenDays,
} from './hiring-rules.ts';
export { findFirstTakenDay, lockOverdueHires } from './hiring-store.ts';
export { moveHire } from './move-hire.ts';
export { complaintDueAt, isInTime, isPossible, sharesOfCancellation } from './paid-hire-rules.ts';
export { hiringPersonalData, listOpenHires, moveCustomerMail, type OpenHire } from './personal-data.ts';
export { cancelledByArtisanMail, cancelledByCustomerMail } from './quote-mails.ts';
export { takenDaysOf } from './taken-days.ts';

/** A hire as payments see it. */
export interface PayableHire extends HireParties {
  status: HireStatus;
  artisanName: string;
  artisanEmail: string;
  customerName: string;
  jobDescription: string;
  /** Lagos calendar days, YYYY-MM-DD; the hire takes both and all between. */
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  /** The job of the customer’s that the artisan was hired for. */
  jobId: string | null;
  /** The quote that stands. */
  quoteId: string | null;
  amountKobo: number;
  feeBasisPoints: number;
  paymentDueAt: Date | null;
}

const payable = (hire: HireRecord): PayableHire => ({
  id: hire.id,
  status: hire.status,
  artisanId: hire.artisanId,
  artisanName: hire.artisanName,
  artisanEmail: hire.artisanEmail,
  customerId: hire.customerId,
  customerEmail: hire.customerEmail,
  customerName: hire.customerName,
  jobDescription: hire.jobDescription,
  startDate: hire.startDate,
  endDate: hire.endDate,
  startTime: hire.startTime,
  jobId: hire.jobId,
  quoteId: hire.quoteId,
  amountKobo: hire.amountKobo,
  feeBasisPoints: hire.feeBasisPoints,
  paymentDueAt: hire.paymentDueAt,
});

/** Reads a hire and keeps everybody else from moving it until the transaction ends. */
export async function lockHireForPayment(tx: Tx, hireId: string): Promise<PayableHire | undefined> {
  const hire = await lockHire(tx, hireId);
  return hire && payable(hire);
}

/** Reads a hire as it stands, without a lock: to show, not to decide on. */
export async function findHireForPayment(reads: Reads, hireId: string): Promise<PayableHire | undefined> {
  const hire = await findHire(reads, hireId);
  return hire && payable(hire);
}

/**
 * Whether a hire can be paid now.
 *
 * @throws Refusal 409 with the reason where nothing can be paid, also at and after the moment it was due
 */
export function assertPayable(hire: PayableHire, now: Date): void {
  const overdue = hire.paymentDueAt !== null && hire.paymentDueAt <= now;
  const refusal = refusalOfPayment(hire.status) ?? (overdue ? refusalOfPayment('expired') : undefined);
  if (refusal) throw refusal;
}

/**
 * Gives the payer of a locked hire 15 minutes from now, instead of what time it had.
 *
 * @throws Refusal 409 as assertPayable
 */
export async function checkoutOpened(
  tx: Tx,
  outside: Pick<Plumbing, 'jobs'>,
  hire: PayableHire,
  now: Date,
): Promise<void> {
  assertPayable(hire, now);
  await moveHire(tx, outside, hire, { actor: 'customer', action: 'open_checkout', now });
}

/**
 * Confirms a locked hire whose money arrived, in time or late, gives it its days and tells the artisan.
 *
 * @returns 'slot_taken' when the days are somebody else's now, and 'not_waiting' when the hire waits for no money;
 *   both leave it as it was, and the money has to go back
 */
export async function confirmPaidHire(
  tx: Tx,
  { jobs, publicUrl }: Pick<Plumbing, 'jobs' | 'publicUrl'>,
  hire: PayableHire,
  now: Date,
): Promise<'confirmed' | 'slot_taken' | 'not_waiting'> {
  if (!findTransition(hire.status, 'system', 'pay')) return 'not_waiting';
  const { artisanId, startDate, endDate, jobId } = hire;
  if (!(await confirmSlot(tx, { hireId: hire.id, artisanId, startDate, endDate, now }))) return 'slot_taken';
  await moveHire(tx, { jobs }, hire, { actor: 'system', action: 'pay', now });
  if (jobId) await fillJobOfPaidHire(tx, { jobs }, { jobId, artisanId, now });
  await sendMail(tx, jobs, bookedMail(hire, hire.amountKobo, artisansHireUrl(publicUrl(), hire)));
  return 'confirmed';
}

/**
 * Ends a locked hire whose money goes back because it came too late for its days.
 *
 * @param reason a stable code such as slot_taken, kept in the hire's history
 * @throws Refusal 409 `not_possible_now` for a hire that waits for no money
 */
export async function refundPaidHire(
  tx: Tx,
  outside: Pick<Plumbing, 'jobs'>,
  hire: PayableHire,
  reason: string,
  now: Date,
): Promise<void> {
  await moveHire(tx, outside, hire, { actor: 'system', action: 'refund_late_payment', now, reason });
  await releaseSlot(tx, hire.id);
}

/**
 * Ends a locked hire that was paid, because the provider has taken the money back (a chargeback, a refund made
 * by hand): the days are free again.
 *
 * @throws Refusal 409 `not_possible_now` for a hire that is not paid, or whose money is the artisan's already
 */
export async function endReversedHire(
  tx: Tx,
  { jobs }: Pick<Plumbing, 'jobs'>,
  hire: PayableHire,
  now: Date,
): Promise<void> {
  await moveHire(tx, { jobs }, hire, { actor: 'system', action: 'lose_payment', now, reason: 'reversed' });
  if (await releaseSlot(tx, hire.id)) await lookAtLine(tx, jobs, hire.artisanId);
}

/**
 * Gives an account the hires that were ordered with its e-mail by somebody without an account. Call it when the
 * address has just been verified, or somebody with a verified one signs in; again is harmless.
 *
 * @param account.email in lower case, and proved to be read by the account's owner
 * @returns how many hires it got
 */
export async function adoptGuestHires(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const ids = await giveGuestHires(tx, userId, email);
  await nameInNotices(
    tx,
    userId,
    ids.map((id) => `/hires/${id}`),
  );
  return ids.length;
}
