/** States of a payout, for store, API and screens. docs/money.md describes the transitions. */
export const payoutStatuses = ['awaiting_approval', 'due', 'sent', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** States in which the money can neither be requested again nor is at the bank. */
export const statusesOnTheWay = ['awaiting_approval', 'due', 'sent'] as const satisfies PayoutStatus[];
export const isOnTheWay = (status: PayoutStatus): boolean =>
  (statusesOnTheWay as readonly string[]).includes(status);

/** Why a payout did not arrive. */
export const payoutReasons = [
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
  'account_refused',
  'declined',
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** Label of each state, used everywhere. */
export const payoutStateWords: Record<PayoutStatus, string> = {
  awaiting_approval: 'Being checked',
  due: 'On its way',
  sent: 'On its way',
  paid: 'Paid',
  failed: 'Not paid',
  reversed: 'Sent back',
};

/** Why a payout did not arrive, and what to do, as the artisan reads it. */
export const payoutReasonWords: Record<PayoutReason, string> = {
  failed:
    'Your bank did not accept it. Check that your bank account is open and accepts transfers, then ask for the pay-out again.',
  reversed:
    'Your bank sent it back. Ask your bank why, or use another account, then ask for the pay-out again.',
  abandoned: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  blocked: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  rejected: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  account_refused:
    'Your bank account cannot be paid. Check with your bank that it is open, or use another account, then ask for the pay-out again.',
  declined: 'We did not send it. Contact us if you want to know why.',
};
