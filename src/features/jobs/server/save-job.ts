import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { saveJobCall, unsaveJobCall } from '../contract.ts';
import { findJob } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';
import { saveJob, unsaveJob } from './jobs-store.ts';
import { jobNotFound } from './own-job.ts';

/** Adds an open job to the caller's saved jobs. */
export async function keepJob(
  request: Request<typeof saveJobCall>,
): Promise<AnswerInputOf<typeof saveJobCall>> {
  const { params, transaction, now } = request;
  const caller = signedIn(request);
  await transaction(async (tx) => {
    const job = await findJob(tx, params.id, caller.id);
    if (!job || (!job.saved && !job.ownAnswer && statusAt(job, now()) !== 'open')) throw jobNotFound();
    await saveJob(tx, caller.id, job.id, now());
  });
  return { saved: true };
}

/** Removes a job from the saved jobs, if it is there. */
export async function dropJob(
  request: Request<typeof unsaveJobCall>,
): Promise<AnswerInputOf<typeof unsaveJobCall>> {
  const caller = signedIn(request);
  await request.transaction((tx) => unsaveJob(tx, caller.id, request.params.id));
  return { saved: false };
}
