import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showJobCall } from '../contract.ts';
import { findJob } from './job-record-store.ts';
import { jobView } from './job-view.ts';
import { jobNotFound } from './own-job.ts';

/** Shows a job. One that is over is only shown to its customer and to artisans who answered or saved it. */
export async function showJob({
  params,
  caller,
  db,
  now,
}: Request<typeof showJobCall>): Promise<AnswerInputOf<typeof showJobCall>> {
  const record = await findJob(db, params.id, caller?.id ?? null);
  const job = record && jobView(record, caller?.id ?? null, now());
  if (!job || (job.status !== 'open' && !job.own && !job.saved && !job.ownAnswer)) throw jobNotFound();
  return { result: job };
}
