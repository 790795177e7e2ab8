import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { notify } from '../../notifications/server/public.ts';
import { findOwnAnswer, moveAnswer, moveAnswers } from './answers-store.ts';
import { answerWords } from './job-notices.ts';
import { answerStatusesBefore, mayJob } from './job-process.ts';
import { findJob, lockJob } from './job-record-store.ts';
import { setJobStatus } from './jobs-store.ts';
import { jobNotFound, lockOwnJob } from './own-job.ts';

/**
 * Notes that a job's owner hires an artisan for it: an answer that the artisan gave is the chosen one now.
 *
 * @throws Refusal 404 for a job that is not there or not the caller's, 409 where somebody was hired for it already
 */
export async function assignJob(
  tx: Tx,
  {
    jobId,
    artisanId,
    callerId,
    now,
  }: { jobId: string; artisanId: string; callerId: string | null; now: Date },
): Promise<void> {
  if (callerId === null) throw jobNotFound();
  const job = await lockOwnJob(tx, jobId, callerId, now);
  if (!mayJob(job.status, 'hire')) {
    const message = 'You have already found someone for this job. To hire someone else, open it again.';
    throw new Refusal(409, 'job_filled', message);
  }
  const answer = await findOwnAnswer(tx, job.id, artisanId);
  if (!answer || !answerStatusesBefore('choose').includes(answer.status)) return;
  await moveAnswers(tx, job.id, 'unselect');
  await moveAnswer(tx, answer, 'choose');
}

/** Ends a job whose hire is paid, and tells the other artisans who answered that they need not wait. */
export async function fillJobOfPaidHire(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  { jobId, artisanId, now }: { jobId: string; artisanId: string; now: Date },
): Promise<void> {
  const job = (await lockJob(tx, jobId)) ? await findJob(tx, jobId, null) : undefined;
  if (!job || !mayJob(job.status, 'hire')) return;
  await setJobStatus(tx, job.id, 'filled', now);
  const others = await moveAnswers(tx, job.id, 'reject', artisanId);
  const words = { aboutId: null, ...answerWords.lostOut(job), link: `/jobs/${job.id}` };
  await notify(tx, { jobs, now: () => now }, ...others.map((userId) => ({ userId, ...words })));
}

/**
 * The artisan of a job's paid hire has cancelled, and another one is hired instead: an answer that they gave is the chosen one
 * now. A job that was filled stays so.
 */
export async function passJobOn(
  tx: Tx,
  { jobId, artisanId }: { jobId: string; artisanId: string },
): Promise<void> {
  const job = (await lockJob(tx, jobId)) ? await findJob(tx, jobId, null) : undefined;
  if (!job) return;
  await moveAnswers(tx, job.id, 'unselect');
  const answer = await findOwnAnswer(tx, job.id, artisanId);
  if (answer && answerStatusesBefore('choose').includes(answer.status))
    await moveAnswer(tx, answer, 'choose');
  if (job.status === 'filled') await moveAnswers(tx, job.id, 'reject', artisanId);
}
