import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { notify } from '../../notifications/server/public.ts';
import type { JobStatus } from '../contract.ts';
import { findOwnAnswer, moveAnswer, moveAnswers } from './answers-store.ts';
import { answerWords } from './job-notices.ts';
import { answerStatusesBefore, mayJob } from './job-process.ts';
import { findJob, lockJob } from './job-record-store.ts';
import { setJobStatus } from './jobs-store.ts';
import { jobNotFound, lockOwnJob } from './own-job.ts';

/**
 * Records that a job's owner hires an artisan for it: the artisan's answer, if any, becomes the chosen one.
 *
 * @throws Refusal 404 for an unknown job or one of another person, 409 if an artisan was already hired for it
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
  assertMayHireFor(job.status);
  const answer = await findOwnAnswer(tx, job.id, artisanId);
  if (!answer || !answerStatusesBefore('choose').includes(answer.status)) return;
  await moveAnswers(tx, job.id, 'unselect');
  await moveAnswer(tx, answer, 'choose');
}

/** @throws Refusal 409 `job_filled` once an artisan was found */
export function assertMayHireFor(status: JobStatus): void {
  if (mayJob(status, 'hire')) return;
  const message = 'You have already found someone for this job. To hire someone else, open it again.';
  throw new Refusal(409, 'job_filled', message);
}

/** Chooses an artisan's answer, if there is one. No other may be chosen. */
async function chooseAnswerOf(tx: Tx, jobId: string, artisanId: string): Promise<void> {
  const answer = await findOwnAnswer(tx, jobId, artisanId);
  if (answer && answerStatusesBefore('choose').includes(answer.status))
    await moveAnswer(tx, answer, 'choose');
}

/** Marks a job as filled when its hire is paid, and notifies the other artisans who answered. */
export async function fillJobOfPaidHire(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  { jobId, artisanId, now }: { jobId: string; artisanId: string; now: Date },
): Promise<void> {
  const job = (await lockJob(tx, jobId)) ? await findJob(tx, jobId, null) : undefined;
  if (!job || !mayJob(job.status, 'hire')) return;
  await setJobStatus(tx, job.id, 'filled', now);
  // Another may be chosen: of two hires for a job, the first to be paid counts.
  await moveAnswers(tx, job.id, 'unselect', artisanId);
  await chooseAnswerOf(tx, job.id, artisanId);
  const others = await moveAnswers(tx, job.id, 'reject', artisanId);
  const words = { aboutId: null, ...answerWords.lostOut(job), link: `/jobs/${job.id}` };
  await notify(tx, { jobs, now: () => now }, ...others.map((userId) => ({ userId, ...words })));
}

/**
 * Passes a job on to the replacement artisan of its hire: the replacement's answer, if any, becomes the
 * chosen one. A filled job stays filled.
 */
export async function passJobOn(
  tx: Tx,
  { jobId, artisanId }: { jobId: string; artisanId: string },
): Promise<void> {
  const job = (await lockJob(tx, jobId)) ? await findJob(tx, jobId, null) : undefined;
  if (!job) return;
  await moveAnswers(tx, job.id, 'unselect');
  await chooseAnswerOf(tx, job.id, artisanId);
  if (job.status === 'filled') await moveAnswers(tx, job.id, 'reject', artisanId);
}
