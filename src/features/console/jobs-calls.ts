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
  summary: `Work of the product that was given up in the last seven days, the newest first, at most ${MOST_JOBS}.`,
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
  summary: `Has up to ${MOST_JOBS} of them tried once more, which is safe: every task may run twice. Sent twice, it is done once.`,
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
  exampleAnswer: { message: '1 job is tried once more.', retried: 1 },
});
