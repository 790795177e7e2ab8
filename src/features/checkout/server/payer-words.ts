import { formatNaira } from '../../../shared/kobo.ts';
import type { PaymentPart, PaymentReason, PaymentStatus } from '../../payments/server/public.ts';
import type { PaymentAnswer } from '../contract.ts';

/** The statuses shown to a payer. */

const answerStatuses: Record<PaymentStatus, PaymentAnswer['status']> = {
  opening: 'pending',
  pending: 'pending',
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  refund_due: 'refunded',
  refunded: 'refunded',
};

export const THANK_YOU = 'Thank you! Your payment was processed.';
export const STILL_WAITING =
  'We are waiting for your payment to come through. This page updates automatically.';
export const CANNOT_ASK = 'Failed to verify payment. Please try again.';

interface ToldPayment {
  part: PaymentPart;
  status: PaymentStatus;
  reason: PaymentReason | null;
  amountKobo: number;
  receivedKobo: number | null;
  /** What is or was refunded, in whole kobo; null if nothing is. */
  refundKobo: number | null;
  /** What the payer had back before, by their bank or by hand at Paystack, so that it is not refunded again. */
  returnedBeforeKobo?: number;
}

/** The status of a payment and its explanation, for the payer. */
export function payerAnswer(
  payment: ToldPayment,
  artisanName: string,
): Pick<PaymentAnswer, 'status' | 'message'> {
  const status = answerStatuses[payment.status];
  switch (status) {
    case 'success':
      return {
        status,
        message:
          keptWords(payment, artisanName) ??
          (payment.part === 'tip' ? `Thank you! All of your tip went to ${artisanName}.` : THANK_YOU),
      };
    case 'pending':
      return { status, message: STILL_WAITING };
    case 'abandoned':
      return { status, message: 'The payment was not finished. You can try again.' };
    case 'failed':
      return {
        status,
        message:
          payment.reason === 'currency_mismatch'
            ? 'That payment came in a currency we can’t accept. We’re looking into it and will email you.'
            : payment.part === 'tip'
              ? 'The payment did not go through, so no tip was given. You can try again.'
              : 'The payment did not go through, so nothing is booked yet. You can try again.',
      };
    default:
      return { status, message: refundMessage(payment, artisanName) };
  }
}

/**
 * Why the artisan gets a payment of which nothing is refunded; undefined while it is held, or after a normal release.
 */
function keptWords(payment: ToldPayment, artisanName: string): string | undefined {
  if (payment.reason === 'cancelled_late') return keptMessage(payment, artisanName);
  if (payment.reason === 'cancelled_after_visit') return visitKept(payment, artisanName);
  return payment.reason === 'problem_split' ? splitMessage(payment, artisanName) : undefined;
}

function refundMessage(payment: ToldPayment, artisanName: string): string {
  const amount = formatNaira(payment.receivedKobo ?? payment.amountKobo);
  const back = payment.refundKobo === null ? amount : formatNaira(payment.refundKobo);
  const { returnedBeforeKobo = 0 } = payment;
  const before =
    returnedBeforeKobo > 0 ? ` You already had ${formatNaira(returnedBeforeKobo)} of it back.` : '';
  const goesBack =
    payment.status === 'refunded'
      ? `Your ${back} has been refunded.${before}`
      : `Your ${back} is being refunded.${before}`;
  if (payment.part === 'tip') return `${tipReturned(payment, artisanName)} ${goesBack}`.trim();
  switch (payment.reason) {
    case 'slot_taken':
      return `${artisanName} was no longer free on these days when your payment arrived. ${goesBack}`;
    case 'paid_twice':
      return `This hire was already paid, so it is booked. ${goesBack}`;
    case 'hire_ended':
      return `This hire had ended before your payment arrived. ${goesBack}`;
    case 'amount_mismatch':
      return `We received ${amount} instead of ${formatNaira(payment.amountKobo)}, so nothing is booked. ${goesBack}`;
    case 'cancelled':
      return `This hire was cancelled. ${goesBack}`;
    case 'cancelled_late':
      return `${keptMessage(payment, artisanName)} ${goesBack}`;
    case 'cancelled_after_visit':
      return keptKoboOf(payment) === 0
        ? `This hire was cancelled after the visit. ${goesBack}`
        : `${visitKept(payment, artisanName)} ${goesBack}`;
    case 'problem_agreed':
      return `You and ${artisanName} agreed on a full refund. ${goesBack}`;
    case 'problem_split':
      return `${splitMessage(payment, artisanName)} ${goesBack}`;
    case 'complaint_upheld':
      return `Your problem report was decided in your favour. ${goesBack}`;
    default:
      return goesBack;
  }
}

/** What of a payment its payer does not have back, in whole kobo. */
const keptKoboOf = ({ receivedKobo, amountKobo, refundKobo, returnedBeforeKobo = 0 }: ToldPayment): number =>
  (receivedKobo ?? amountKobo) - (refundKobo ?? 0) - returnedBeforeKobo;

/** The artisan kept the days free, or came in vain, and keeps the earnings of the deposit. */
function keptMessage(payment: ToldPayment, artisanName: string): string {
  const paidKobo = payment.receivedKobo ?? payment.amountKobo;
  const kept = formatNaira(keptKoboOf(payment));
  const share =
    keptKoboOf(payment) === paidKobo ? `your ${kept}` : `${kept} of your ${formatNaira(paidKobo)}`;
  return `This hire was cancelled too late for a full refund, so ${share} goes to ${artisanName}, less our service fee.`;
}

/** The visit was made, so its price goes to the artisan. */
function visitKept(payment: ToldPayment, artisanName: string): string {
  const kept = keptKoboOf(payment);
  return `This hire was cancelled after the visit, so the ${formatNaira(kept)} for the visit goes to ${artisanName}, less our service fee.`;
}

/** Why a tip was returned; "" if the bank took it back. */
function tipReturned({ reason, amountKobo, receivedKobo }: ToldPayment, artisanName: string): string {
  switch (reason) {
    case 'paid_twice':
      return `You had already tipped ${artisanName} for this job.`;
    case 'hire_ended':
    case 'artisan_gone':
      return `${artisanName} can no longer be tipped for this job.`;
    case 'amount_mismatch':
      return `We received ${formatNaira(receivedKobo ?? 0)} instead of ${formatNaira(amountKobo)}.`;
    default:
      return '';
  }
}

/** A problem ended with a split. */
function splitMessage(payment: ToldPayment, artisanName: string): string {
  const paidKobo = payment.receivedKobo ?? payment.amountKobo;
  const kept = formatNaira(keptKoboOf(payment));
  return `The problem with this hire is settled: of your ${formatNaira(paidKobo)}, ${kept} goes to ${artisanName}, less our service fee.`;
}
