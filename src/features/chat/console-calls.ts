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
    .meta({ description: 'Null if they deleted their account, or if it was `noticed`.' }),
  noticed: z
    .boolean()
    .meta({ description: 'Whether it was flagged automatically, not reported by a person.' }),
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
    description: 'A report about someone in chat. Their messages are shown only on request.',
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
  summary: 'Open chat reports, oldest first.',
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
  summary: 'Shows the last lines that the reporter could see. The audit log records who looked and why.',
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
    message: 'We’ve recorded that you looked, and why.',
    lines: [{ at: '2026-11-25T08:58:00.000Z', from: 'Chidi Okafor', text: 'Pay me by transfer', files: [] }],
  },
});

export const closeChatReportCall = defineCall({
  method: 'POST',
  path: '/api/admin/chat-reports/:id/close',
  ...who,
  summary: 'Closes a report. Neither person is told. Sending it twice closes it once.',
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
  summary: inBulkSummary('Closes several reports with one reason. None of the people is told.'),
  body: z.object({ ids: bulkIds, reason }),
  answer: bulkAnswer,
  exampleBody: { ids: exampleBulkIds, reason: 'A quarrel between two people, settled in the chat.' },
  exampleAnswer: exampleBulkAnswer,
});
