import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { saveJobCall, unsaveJobCall } from '../contract.ts';
import { findJob } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';
import { saveJob, unsaveJob } from './jobs-store.ts';
import { jobNotFound } from './own-job.ts';

/** "Keep it for later": puts an open job among the artisan's Saved Jobs. */
export async function keepJob(
  request: Request<typeof saveJobCall>,
): Promise<AnswerGiven<typeof saveJobCall>> {
  const { params, transaction, now } = request;
  const caller = signedIn(request);
  await transaction(async (tx) => {
    const job = await findJob(tx, params.id, caller.id);
    if (!job || (!job.saved && !job.ownAnswer && statusAt(job, now()) !== 'open')) throw jobNotFound();
    await saveJob(tx, caller.id, job.id, now());
  });
  return { saved: true };
}

/** Takes it out again; whether it was there does not matter. */
export async function dropJob(
  request: Request<typeof unsaveJobCall>,
): Promise<AnswerGiven<typeof unsaveJobCall>> {
  const caller = signedIn(request);
  await request.transaction((tx) => unsaveJob(tx, caller.id, request.params.id));
  return { saved: false };
}
