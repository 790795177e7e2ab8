import type { Tx } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import { findJob, type JobRecord, lockJob } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';

export const jobNotFound = () => notFound('job', 'We could not find that job. It may be over.');

/**
 * Reads the caller's own job, with its current state, and locks it until the transaction ends.
 *
 * @throws Refusal 404 for an unknown job and for one of another person alike
 */
export async function lockOwnJob(tx: Tx, jobId: string, customerId: string, now: Date): Promise<JobRecord> {
  const there = await lockJob(tx, jobId);
  const job = there ? await findJob(tx, jobId, customerId) : undefined;
  if (job?.customerId !== customerId) throw jobNotFound();
  return { ...job, status: statusAt(job, now) };
}
