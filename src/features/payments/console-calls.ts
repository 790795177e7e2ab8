import { deskAct, deskList, deskShow } from '../../shared/console-desk.ts';

const refunds = {
  key: 'refunds',
  permission: 'money.decide',
  lists: 'Refunds that Paystack did not carry out, oldest first.',
  one: 'One refund.',
  missing: 'refund_not_found',
} as const;

export const listRefundsCall = deskList(refunds);
export const showRefundCall = deskShow(refunds);
export const retryRefundCall = deskAct(
  refunds,
  'retry',
  'Asks Paystack again. A refund that has gone through meanwhile is found; one that failed for good is made again.',
);

const unknown = {
  key: 'unknown-money',
  permission: 'money.decide',
  lists:
    'Money that reached our Paystack account without a matching payment, or in another currency, oldest first.',
  one: 'One such payment.',
  missing: 'payment_not_found',
} as const;

export const listUnknownMoneyCall = deskList(unknown);
export const showUnknownMoneyCall = deskShow(unknown);
export const closeUnknownMoneyCall = deskAct(
  unknown,
  'close',
  'Takes such money off the list, once it has been refunded or explained.',
);
