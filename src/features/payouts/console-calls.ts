import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { deskAct, deskList, deskReason, deskShow } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { emailAddress, requiredText } from '../../shared/words.ts';

const desk = {
  key: 'payouts',
  permission: 'money.decide',
  lists: 'Pay-outs on their way, those that wait for an operator, and those that ended badly, oldest first.',
  one: 'One pay-out with its history.',
  missing: 'payout_not_found',
} as const;

export const listPayoutCasesCall = deskList(desk);
export const showPayoutCaseCall = deskShow(desk);
export const retryPayoutCall = deskAct(desk, 'retry', 'Asks Paystack at once about one on its way.');
export const approvePayoutCall = deskAct(desk, 'approve', 'Sends one that another operator made.');
export const declinePayoutCall = deskAct(
  desk,
  'decline',
  'Does not send one that waits for approval; its money is the artisan’s again.',
);

export const makePayoutCall = defineCall({
  method: 'POST',
  path: '/api/admin/payouts',
  who: 'admin',
  permission: 'money.decide',
  summary:
    'Pays an artisan of what is available to them; a large sum waits for a second operator. Sent twice under its id, it is made once.',
  body: z.object({
    id: identifier.meta({ description: 'Of the new pay-out.' }),
    email: emailAddress(),
    naira: requiredText({ label: 'Sum', max: 20 }),
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
  exampleAnswer: { message: '₦45,000 is sent within a minute.', id: exampleIds.payout },
});
