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
import { nextInQueue, queuePage } from '../../shared/queue-page.ts';
import { hiddenReasons } from '../../shared/review-words.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';

const who = { who: 'admin', permission: 'review-reports.decide' } as const;
const params = z.object({ id: identifier.meta({ description: 'Of the review.' }) });

const reviewReport = z.object({
  reason: z.string(),
  words: z.string(),
  reportedAt: instant,
  from: z.string().nullable().meta({ description: 'Null if they have deleted their account.' }),
});

const reportedReview = z
  .object({
    id: z.string().meta({ description: 'Of the review.' }),
    hireId: z.string(),
    writer: z.enum(['customer', 'artisan']),
    body: z.string(),
    reply: z.string().nullable(),
    photos: z.array(z.string()),
    hiddenFor: z.string().nullable(),
    reports: z.array(reviewReport).meta({ description: 'The reports that are not decided yet.' }),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'ReportedReview' });
export type ReportedReview = z.output<typeof reportedReview>;

const exampleReview: ReportedReview = {
  id: exampleIds.review,
  hireId: exampleIds.hire,
  writer: 'customer',
  body: 'Came late, and shouted.',
  reply: null,
  photos: [],
  hiddenFor: null,
  reports: [{ reason: 'insult', words: '', reportedAt: '2026-11-25T09:00:00.000Z', from: 'Chidi Okafor' }],
  decidedBy: null,
  decidedAt: null,
};

export const listReportedReviewsCall = defineCall({
  method: 'GET',
  path: '/api/admin/review-reports',
  ...who,
  summary: 'Reported reviews waiting for a decision, oldest report first.',
  query: queuePage,
  answer: z.object({
    next: nextInQueue,
    result: z.array(
      reviewReport.pick({ reason: true, reportedAt: true, from: true }).extend({ id: z.string() }),
    ),
  }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.review,
        reason: 'insult',
        reportedAt: '2026-11-25T09:00:00.000Z',
        from: 'Chidi Okafor',
      },
    ],
    next: null,
  },
});

export const showReportedReviewCall = defineCall({
  method: 'GET',
  path: '/api/admin/review-reports/:id',
  ...who,
  summary: 'One reported review with its open reports.',
  params,
  refusals: ['review_not_found'],
  answer: reportedReview,
  exampleAnswer: exampleReview,
});

export const hideReviewCall = defineCall({
  method: 'POST',
  path: '/api/admin/review-reports/:id/hide',
  ...who,
  summary:
    'Hides the words and stars of a reported review and tells both sides. Sent twice, it is done once.',
  params,
  body: z.object({ reason: z.enum(hiddenReasons, 'Please choose a reason.') }),
  refusals: ['review_not_found', 'already_decided', 'not_possible_now', 'own_case'],
  answer: z.object({ message: z.string() }),
  exampleBody: { reason: 'insult' },
  exampleAnswer: { message: 'The review is hidden. We’ve told both sides.' },
});

export const keepReviewCall = defineCall({
  method: 'POST',
  path: '/api/admin/review-reports/:id/keep',
  ...who,
  summary:
    'Leaves a reported review as it is, or shows it again; its reports are closed. Sent twice, it is done once.',
  params,
  body: z.object({ reason: requiredText({ label: 'Reason', max: 500 }) }),
  refusals: ['review_not_found', 'already_decided', 'own_case'],
  answer: z.object({ message: z.string() }),
  exampleBody: { reason: 'An honest opinion' },
  exampleAnswer: { message: 'The review stays. Its reports are closed.' },
});

export const keepSeveralReviewsCall = defineCall({
  method: 'POST',
  path: '/api/admin/review-reports/keep',
  ...who,
  summary: inBulkSummary('Leaves several reported reviews as they are; their reports are closed.'),
  body: z.object({ ids: bulkIds, reason: requiredText({ label: 'Reason', max: 500 }) }),
  answer: bulkAnswer,
  exampleBody: { ids: exampleBulkIds, reason: 'Honest opinions' },
  exampleAnswer: exampleBulkAnswer,
});
