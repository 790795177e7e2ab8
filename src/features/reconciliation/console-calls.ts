import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import {
  bulkAnswer,
  bulkIds,
  exampleBulkAnswer,
  exampleBulkIds,
  inBulkSummary,
} from '../../shared/console-bulk.ts';
import { deskAct, deskList, deskReason, deskShow } from '../../shared/console-desk.ts';

const desk = {
  key: 'differences',
  permission: 'money.decide',
  lists: 'Differences between Paystack’s lists and balance and our books, oldest first.',
  one: 'One difference, with what each side shows.',
  missing: 'difference_not_found',
} as const;

export const listDifferencesCall = deskList(desk);
export const showDifferenceCall = deskShow(desk);
export const closeDifferenceCall = deskAct(
  desk,
  'close',
  'Takes a difference off the list, once it is explained.',
);

export const closeSeveralDifferencesCall = defineCall({
  method: 'POST',
  path: '/api/admin/differences/close',
  who: 'admin',
  permission: desk.permission,
  summary: inBulkSummary('Takes several differences off the list with one explanation.'),
  body: z.object({ ids: bulkIds, reason: deskReason }),
  answer: bulkAnswer,
  exampleBody: {
    ids: exampleBulkIds,
    reason: 'Paystack’s outage on Monday; its list was corrected on Tuesday.',
  },
  exampleAnswer: exampleBulkAnswer,
});
