import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { deskReason } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { instant } from '../../shared/wire-types.ts';
import { MOST_JOBS } from './limits.ts';

const who = { who: 'admin', permission: 'jobs.retry' } as const;

const job = z
  .object({
    id: z.string(),
    task: z.string(),
    tries: z.number().meta({ type: 'integer' }),
    givenUpAt: instant,
    error: z.string(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.output<typeof job>;

export const listFailedJobsCall = defineCall({
  method: 'GET',
  path: '/api/admin/jobs',
  ...who,
  summary: `Background jobs that failed for good in the last seven days, newest first, at most ${MOST_JOBS}.`,
  answer: z.object({ result: z.array(job), more: z.number().meta({ type: 'integer' }) }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.report,
        task: 'send-mail',
        tries: 6,
        givenUpAt: '2026-11-26T09:00:00.000Z',
        error: 'The email server did not answer.',
      },
    ],
    more: 0,
  },
});

export const retryJobsCall = defineCall({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  ...who,
  summary: `Tries up to ${MOST_JOBS} of them again. This is safe, because every task may run twice. A repeated request has no further effect.`,
  body: z.object({
    ids: z
      .array(identifier)
      .min(1, 'Tick at least one job.')
      .max(MOST_JOBS, `At most ${MOST_JOBS} jobs can be tried again at once.`),
    reason: deskReason,
  }),
  refusals: ['job_not_found'],
  answer: z.object({ message: z.string(), retried: z.number().meta({ type: 'integer' }) }),
  exampleBody: { ids: [exampleIds.report], reason: 'The email server is back.' },
  exampleAnswer: { message: '1 job will be tried again.', retried: 1 },
});
