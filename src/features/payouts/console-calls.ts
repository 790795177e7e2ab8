import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { deskAct, deskList, deskReason, deskShow } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { emailAddress, requiredText } from '../../shared/words.ts';

const desk = {
  key: 'payouts',
  permission: 'money.decide',
  lists: 'Pay-outs waiting for an operator, then those that failed, then those on their way, oldest first.',
  one: 'One pay-out with its history.',
  missing: 'payout_not_found',
} as const;

export const listPayoutCasesCall = deskList(desk);
export const showPayoutCaseCall = deskShow(desk);
export const retryPayoutCall = deskAct(desk, 'retry', 'Asks Paystack now about a pay-out on its way.');
export const approvePayoutCall = deskAct(
  desk,
  'approve',
  'Approves a pay-out that another operator made, and sends it.',
);
export const declinePayoutCall = deskAct(
  desk,
  'decline',
  'Declines a pay-out that waits for approval; its money becomes available to the artisan again.',
);

export const closePayoutCall = deskAct(
  desk,
  'close',
  'Takes a pay-out off the list that Paystack reported in two ways, once an operator has looked at it.',
);

export const makePayoutCall = defineCall({
  method: 'POST',
  path: '/api/admin/payouts',
  who: 'admin',
  permission: 'money.decide',
  summary:
    'Pays an artisan from the money available to them; a large pay-out waits for a second operator. Sent twice with the same id, it is made once.',
  body: z.object({
    id: identifier.meta({ description: 'The id of the new pay-out.' }),
    email: emailAddress(),
    naira: requiredText({ label: 'Amount', max: 20 }),
    reason: deskReason,
  }),
  refusals: [
    'artisan_not_found',
    'no_bank_account',
    'bank_account_waits',
    'nothing_to_pay_out',
    'already_used',
    'not_possible_now',
  ],
  answer: z.object({ message: z.string(), id: z.string() }),
  exampleBody: {
    id: exampleIds.payout,
    email: 'chidi@example.ng',
    naira: '45,000',
    reason: 'Asked for by phone.',
  },
  exampleAnswer: { message: '₦45,000 will be sent within a minute.', id: exampleIds.payout },
});
