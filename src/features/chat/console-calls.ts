import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import {
  bulkAnswer,
  bulkIds,
  exampleBulkAnswer,
  exampleBulkIds,
  inBulkSummary,
} from '../../shared/console-bulk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';

const who = { who: 'admin', permission: 'chat-reports.decide' } as const;
const params = z.object({ id: identifier });
const reason = requiredText({ label: 'Reason', max: 500 });

const reportInList = z.object({
  id: z.string(),
  reportedAt: instant,
  reason: z.string().meta({ description: 'In words: "is rude or threatens".' }),
  about: z.string(),
  from: z
    .string()
    .nullable()
    .meta({ description: 'Null: they have deleted their account, or it was `noticed`.' }),
  noticed: z.boolean().meta({ description: 'Whether the product noticed it, and no person reported it.' }),
});

const chatReport = reportInList
  .extend({
    aboutId: z.string(),
    aboutRole: z.string(),
    details: z.string().meta({ description: 'In the reporter’s words.' }),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    decision: z.string(),
  })
  .meta({
    id: 'ChatReport',
    description: 'A report about someone in chat. What they wrote is shown only when asked for.',
  });
export type ChatReport = z.output<typeof chatReport>;

const exampleInList = {
  id: exampleIds.report,
  reportedAt: '2026-11-25T09:00:00.000Z',
  reason: 'asks to be paid outside',
  about: 'Chidi Okafor',
  from: 'Amina Yusuf',
  noticed: false,
};

const exampleReport: ChatReport = {
  ...exampleInList,
  aboutId: exampleIds.artisan,
  aboutRole: 'skilled',
  details: 'Wants a transfer.',
  closedAt: null,
  closedBy: null,
  decision: '',
};

export const listChatReportsCall = defineCall({
  method: 'GET',
  path: '/api/admin/chat-reports',
  ...who,
  summary: 'What people reported in chat and no one has decided about, the oldest first.',
  answer: z.object({ result: z.array(reportInList) }),
  exampleAnswer: { result: [exampleInList] },
});

export const showChatReportCall = defineCall({
  method: 'GET',
  path: '/api/admin/chat-reports/:id',
  ...who,
  summary: 'One report.',
  params,
  refusals: ['report_not_found'],
  answer: chatReport,
  exampleAnswer: exampleReport,
});

export const readReportedChatCall = defineCall({
  method: 'POST',
  path: '/api/admin/chat-reports/:id/look',
  reveals: 'each',
  ...who,
  summary:
    'Shows the last lines that the reporter could see, and writes into the audit log who looked and why.',
  params,
  body: z.object({ reason }),
  refusals: ['report_not_found'],
  answer: z.object({
    message: z.string(),
    lines: z.array(
      z.object({
        at: instant,
        from: z.string().nullable().meta({ description: 'Null: a line about a hire.' }),
        text: z.string(),
        files: z.array(z.string()),
      }),
    ),
  }),
  exampleBody: { reason: 'Deciding the report' },
  exampleAnswer: {
    message: 'That you looked, and why, is recorded.',
    lines: [{ at: '2026-11-25T08:58:00.000Z', from: 'Chidi Okafor', text: 'Pay me by transfer', files: [] }],
  },
});

export const closeChatReportCall = defineCall({
  method: 'POST',
  path: '/api/admin/chat-reports/:id/close',
  ...who,
  summary: 'Decides about a report; neither of the two is told. Sent twice, it is done once.',
  params,
  body: z.object({ reason }),
  refusals: ['report_not_found', 'already_decided', 'own_case'],
  answer: z.object({ message: z.string() }),
  exampleBody: { reason: 'Warned by phone.' },
  exampleAnswer: { message: 'The report is closed.' },
});

export const closeSeveralReportsCall = defineCall({
  method: 'POST',
  path: '/api/admin/chat-reports/close',
  ...who,
  summary: inBulkSummary('Decides about several reports with one reason; no one is told.'),
  body: z.object({ ids: bulkIds, reason }),
  answer: bulkAnswer,
  exampleBody: { ids: exampleBulkIds, reason: 'A quarrel between two people, settled in the chat.' },
  exampleAnswer: exampleBulkAnswer,
});
