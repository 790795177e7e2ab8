/** The states of a pay-out, for its store, its calls and its pages. docs/money.md says what leads from one to the next. */
export const payoutStatuses = ['awaiting_approval', 'due', 'sent', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Those whose money is on its way: neither the artisan’s to ask for again, nor at their bank. */
export const statusesOnTheWay = ['awaiting_approval', 'due', 'sent'] as const satisfies PayoutStatus[];
export const isOnTheWay = (status: PayoutStatus): boolean =>
  (statusesOnTheWay as readonly string[]).includes(status);

/** Why a pay-out did not arrive. */
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

/** What a state is called, everywhere. */
export const payoutStateWords: Record<PayoutStatus, string> = {
  awaiting_approval: 'Being checked',
  due: 'On its way',
  sent: 'On its way',
  paid: 'Paid',
  failed: 'Not paid',
  reversed: 'Sent back',
};

/** Why it did not arrive and what to do, as the artisan reads it. */
export const payoutReasonWords: Record<PayoutReason, string> = {
  failed:
    'Your bank did not take it. Check that your bank account is open and takes transfers, then ask for the pay-out again.',
  reversed:
    'Your bank sent it back. Ask your bank why, or use another account, then ask for the pay-out again.',
  abandoned: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  blocked: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  rejected: 'It was not sent because of a fault on our side. Please ask for the pay-out again.',
  account_refused:
    'Your bank account cannot be paid. Check with your bank that it is open, or use another account, then ask for the pay-out again.',
  declined: 'We did not send it. Contact us if you want to know why.',
};
