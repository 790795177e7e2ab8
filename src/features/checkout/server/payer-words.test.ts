import { expect, test } from 'vitest';
import { payerAnswer, STILL_WAITING, THANK_YOU } from './payer-words.ts';

type Told = Parameters<typeof payerAnswer>[0];
const payment: Told = {
  part: 'first',
  status: 'success',
  reason: null,
  amountKobo: 4_000_000,
  receivedKobo: 4_000_000,
  refundKobo: null,
};

test.each<[Partial<Told>, string, string]>([
  [{ status: 'opening' }, 'pending', STILL_WAITING],
  [{ status: 'pending' }, 'pending', STILL_WAITING],
  [{}, 'success', THANK_YOU],
  [
    { reason: 'cancelled_late' },
    'success',
    'This hire was cancelled too late for a full refund, so your ₦40,000 goes to Tunde, less our service fee.',
  ],
  [{ status: 'abandoned' }, 'abandoned', 'The payment was not finished. You can try again.'],
  [
    { status: 'failed' },
    'failed',
    'The payment did not go through, so nothing is booked yet. You can try again.',
  ],
  [
    { status: 'failed', reason: 'currency_mismatch' },
    'failed',
    'That payment came in a currency we can’t accept. We’re looking into it and will email you.',
  ],
  [{ status: 'refund_due', reason: 'reversed' }, 'refunded', 'Your ₦40,000 is being refunded.'],
  [{ status: 'refunded', reason: 'reversed' }, 'refunded', 'Your ₦40,000 has been refunded.'],
  [
    { status: 'refunded', reason: 'reversed', receivedKobo: null },
    'refunded',
    'Your ₦40,000 has been refunded.',
  ],
  [
    { status: 'refund_due', reason: 'amount_mismatch', receivedKobo: 100_000, refundKobo: 100_000 },
    'refunded',
    'We received ₦1,000 instead of ₦40,000, so nothing is booked. Your ₦1,000 is being refunded.',
  ],
  [
    { status: 'refund_due', reason: 'cancelled_late', refundKobo: 3_500_000 },
    'refunded',
    'This hire was cancelled too late for a full refund, so ₦5,000 of your ₦40,000 goes to Tunde, less our service fee. Your ₦35,000 is being refunded.',
  ],
  [
    { reason: 'cancelled_after_visit' },
    'success',
    'This hire was cancelled after the visit, so the ₦40,000 for the visit goes to Tunde, less our service fee.',
  ],
  [
    { status: 'refund_due', reason: 'cancelled_after_visit', refundKobo: 3_500_000 },
    'refunded',
    'This hire was cancelled after the visit, so the ₦5,000 for the visit goes to Tunde, less our service fee. Your ₦35,000 is being refunded.',
  ],
  [
    { status: 'refunded', reason: 'cancelled_after_visit', refundKobo: 4_000_000 },
    'refunded',
    'This hire was cancelled after the visit. Your ₦40,000 has been refunded.',
  ],
  [
    { part: 'tip', status: 'failed', reason: null },
    'failed',
    'The payment did not go through, so no tip was given. You can try again.',
  ],
  [
    {
      part: 'tip',
      status: 'refund_due',
      reason: 'amount_mismatch',
      receivedKobo: 100_000,
      refundKobo: 100_000,
    },
    'refunded',
    'We received ₦1,000 instead of ₦40,000. Your ₦1,000 is being refunded.',
  ],
  [{ part: 'tip', status: 'refunded', reason: 'reversed' }, 'refunded', 'Your ₦40,000 has been refunded.'],
  [
    { status: 'refund_due', reason: 'slot_taken' },
    'refunded',
    'Tunde was no longer free on these days when your payment arrived. Your ₦40,000 is being refunded.',
  ],
  [
    { status: 'refund_due', reason: 'paid_twice' },
    'refunded',
    'This hire was already paid, so it is booked. Your ₦40,000 is being refunded.',
  ],
  [
    { status: 'refund_due', reason: 'hire_ended' },
    'refunded',
    'This hire had ended before your payment arrived. Your ₦40,000 is being refunded.',
  ],
  [
    { status: 'refunded', reason: 'complaint_upheld' },
    'refunded',
    'Your problem report was decided in your favour. Your ₦40,000 has been refunded.',
  ],
  [
    { status: 'refund_due', reason: 'problem_agreed', refundKobo: 4_000_000 },
    'refunded',
    'You and Tunde agreed on a full refund. Your ₦40,000 is being refunded.',
  ],
  [
    { status: 'refunded', reason: 'problem_split', refundKobo: 1_500_000 },
    'refunded',
    'The problem with this hire is settled: of your ₦40,000, ₦25,000 goes to Tunde, less our service fee. Your ₦15,000 has been refunded.',
  ],
  [
    { reason: 'problem_split' },
    'success',
    'The problem with this hire is settled: of your ₦40,000, ₦40,000 goes to Tunde, less our service fee.',
  ],
])('a payer of %j has the status and text “%s”: %s', (changes, status, message) => {
  expect(payerAnswer({ ...payment, ...changes }, 'Tunde')).toEqual({ status, message });
});
