import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const refunds = {
  key: 'refunds',
  permission: 'money.decide',
  lists: 'Refunds that Paystack did not carry out, the oldest first.',
  one: 'One refund.',
  missing: 'refund_not_found',
} as const;

export const listRefundsCall = deskList(refunds);
export const showRefundCall = deskShow(refunds);
export const retryRefundCall = deskAct(
  refunds,
  'retry',
  'Asks Paystack again: one that was carried out meanwhile is found, one that failed for good is made anew.',
);

const unknown = {
  key: 'unknown-money',
  permission: 'money.decide',
  lists: 'Money that came to our account at Paystack without a payment of ours, the oldest first.',
  one: 'One such sum.',
  missing: 'payment_not_found',
} as const;

export const listUnknownMoneyCall = deskList(unknown);
export const showUnknownMoneyCall = deskShow(unknown);
export const closeUnknownMoneyCall = deskAct(
  unknown,
  'close',
  'Takes such money off the list, once it was refunded or explained.',
);
