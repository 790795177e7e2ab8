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
  lists: 'What Paystack’s lists and balance say and our books do not, the oldest first.',
  one: 'One difference, with what each side says.',
  missing: 'difference_not_found',
} as const;

export const listDifferencesCall = deskList(desk);
export const showDifferenceCall = deskShow(desk);
export const closeDifferenceCall = deskAct(desk, 'close', 'Takes it off the list, once it is explained.');

export const closeSeveralDifferencesCall = defineCall({
  method: 'POST',
  path: '/api/admin/differences/close',
  who: 'admin',
  permission: desk.permission,
  summary: inBulkSummary('Takes several off the list, which one note explains.'),
  body: z.object({ ids: bulkIds, reason: deskReason }),
  answer: bulkAnswer,
  exampleBody: {
    ids: exampleBulkIds,
    reason: 'Paystack’s outage of Monday; its list was mended on Tuesday.',
  },
  exampleAnswer: exampleBulkAnswer,
});
