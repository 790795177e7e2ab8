import type { Request } from '../../../server/answer.ts';
import { beginAct } from '../../../server/audit-watch.ts';
import { findFailedJobs, retryJob } from '../../../server/failed-jobs.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listFailedJobsCall, retryJobsCall } from '../jobs-calls.ts';
import { MOST_JOBS } from '../limits.ts';

/** Lists the same jobs as `operator jobs list`. */
export async function listFailedJobs({
  db,
}: Request<typeof listFailedJobsCall>): Promise<AnswerInputOf<typeof listFailedJobsCall>> {
  const { jobs, more } = await findFailedJobs(db, MOST_JOBS);
  return {
    result: jobs.map(({ id, name, tries, givenUpAt, error }) => ({
      ...{ id, task: name, tries, givenUpAt: givenUpAt.toISOString() },
      error: error ?? 'No error was recorded.',
    })),
    more,
  };
}

/**
 * Retries several jobs like `operator jobs retry`. Each is a separate action, so a job that no longer exists does
 * not stop the others.
 */
export async function retryJobs(
  request: Request<typeof retryJobsCall>,
): Promise<AnswerInputOf<typeof retryJobsCall>> {
  const desk = deskOf(request);
  const { ids, reason } = request.body;
  let retried = 0;
  for (const id of new Set(ids)) {
    beginAct(request.db);
    const { state } = await retryJob(desk, id, reason);
    if (state === 'failed') retried += 1;
  }
  const others = new Set(ids).size - retried;
  const again = `${retried} ${retried === 1 ? 'job' : 'jobs'} will be tried again.`;
  return {
    message: others === 0 ? again : `${again} ${others} no longer needed it.`,
    retried,
  };
}
