import type { Tx } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import { findJob, type JobRecord, lockJob } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';

export const jobNotFound = () => notFound('job', 'We could not find that job. It may be over.');

/**
 * Reads a job of one's own and keeps everybody else from changing it until the transaction ends. Its state is the
 * one that it has now.
 *
 * @throws Refusal 404 for a job that is not there or not the caller's: both are answered alike
 */
export async function lockOwnJob(tx: Tx, jobId: string, ownerId: string, now: Date): Promise<JobRecord> {
  const there = await lockJob(tx, jobId);
  const job = there ? await findJob(tx, jobId, ownerId) : undefined;
  if (job?.posterId !== ownerId) throw jobNotFound();
  return { ...job, status: statusAt(job, now) };
}
