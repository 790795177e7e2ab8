import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { notify } from '../../notifications/server/public.ts';
import { releaseImage } from '../../uploads/server/public.ts';
import type { closeJobCall, editJobCall, JobChanges, reopenJobCall } from '../contract.ts';
import { listHopeful, moveAnswers } from './answers-store.ts';
import { claimPhotos, decideJob } from './job-details.ts';
import { answerWords } from './job-notices.ts';
import { jobAfter } from './job-process.ts';
import { findJob, type JobRecord } from './job-record-store.ts';
import { assertMayOpenAnother, expiryOf } from './job-rules.ts';
import { jobView } from './job-view.ts';
import { lockOpenJobsOf, replacePhotos, setJobStatus, updateJob } from './jobs-store.ts';
import { jobNotFound, lockOwnJob } from './own-job.ts';

/** Changes an open job; absent fields keep their values. */
export async function editJob(
  request: Request<typeof editJobCall>,
): Promise<AnswerInputOf<typeof editJobCall>> {
  const { params, body, transaction, now } = request;
  const caller = signedIn(request);
  return transaction(async (tx) => {
    const job = await lockOwnJob(tx, params.id, caller.id, now());
    const status = jobAfter(job.status, 'edit');
    const isOther = await write(tx, request, { ...job, status }, body);
    await runReactions(request.reactions.jobOpened, tx, request.jobs, job.id);
    if (isOther) await notifyArtisans(tx, request, job, 'changed', await listHopeful(tx, job.id));
    return answerWith(tx, request, 'Your job has been changed.');
  });
}

/** Reopens a job that is over, with its full time from now. */
export async function reopenJob(
  request: Request<typeof reopenJobCall>,
): Promise<AnswerInputOf<typeof reopenJobCall>> {
  const { params, body, transaction, now } = request;
  const caller = signedIn(request);
  return transaction(async (tx) => {
    const openJobs = await lockOpenJobsOf(tx, caller.id, now());
    const job = await lockOwnJob(tx, params.id, caller.id, now());
    // Already open: a repeated request.
    if (job.status !== 'open') {
      const status = jobAfter(job.status, 'reopen');
      assertMayOpenAnother(openJobs);
      await write(tx, request, { ...job, status, openedAt: now() }, body);
      await runReactions(request.reactions.jobOpened, tx, request.jobs, job.id);
    }
    return answerWith(tx, request, 'Your job is open again.');
  });
}

/** Closes a job, because it is no longer wanted or an artisan was found. */
export async function closeJob(
  request: Request<typeof closeJobCall>,
): Promise<AnswerInputOf<typeof closeJobCall>> {
  const { params, body, transaction, now } = request;
  const caller = signedIn(request);
  const filled = body.reason === 'filled';
  return transaction(async (tx) => {
    const job = await lockOwnJob(tx, params.id, caller.id, now());
    // Already closed for this reason: a repeated request.
    if (job.status !== body.reason) {
      await setJobStatus(tx, job.id, jobAfter(job.status, filled ? 'fill' : 'close'), now());
      const told = filled ? await moveAnswers(tx, job.id, 'reject') : await listHopeful(tx, job.id);
      await notifyArtisans(tx, request, job, 'closed', told);
    }
    return answerWith(tx, request, filled ? 'We’re glad you found someone.' : 'Your job is closed.');
  });
}

/** @returns whether artisans would now read something different; photos do not count */
async function write(
  tx: Tx,
  { queryParts, now: clock }: Pick<Request<AnyCall>, 'now' | 'queryParts'>,
  job: JobRecord,
  said: JobChanges,
): Promise<boolean> {
  const now = clock();
  const decided = await decideJob(tx, said, now, job);
  const isOther = (Object.keys(decided) as (keyof typeof decided)[]).some((key) => decided[key] !== job[key]);
  const expiresAt = expiryOf(decided.lastDate, job.openedAt);
  await updateJob(tx, { ...job, ...decided, expiresAt }, now);
  if (said.photos !== undefined) {
    await claimPhotos(tx, said.photos, job.customerId);
    await replacePhotos(tx, job.id, said.photos);
    const removed = job.photos.filter((url) => !said.photos?.includes(url));
    for (const url of removed) await releaseImage(tx, queryParts, url, job.customerId);
  }
  return isOther;
}

/**
 * Notifies artisans who answered, since they may be keeping a day free: when the job changes (once a day), or is over.
 */
async function notifyArtisans(
  tx: Tx,
  { jobs, now }: Pick<Request<AnyCall>, 'jobs' | 'now'>,
  job: JobRecord,
  what: 'changed' | 'closed',
  artisanIds: readonly string[],
): Promise<void> {
  const words = { aboutId: null, ...answerWords[what](job), link: `/jobs/${job.id}` };
  const sourceFor = (userId: string) =>
    what === 'changed' ? `job-changed:${job.id}:${userId}:${lagosDay(now())}` : undefined;
  await notify(
    tx,
    { jobs, now },
    ...artisanIds.map((userId) => ({ userId, source: sourceFor(userId), ...words })),
  );
}

async function answerWith<C extends AnyCall>(
  tx: Tx,
  request: Request<C> & { params: { id: string } },
  message: string,
) {
  const { id } = signedIn(request);
  const job = await findJob(tx, request.params.id, id);
  if (!job) throw jobNotFound();
  return { message, result: jobView(job, id, request.now()) };
}
