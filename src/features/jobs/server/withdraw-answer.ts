import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { notify } from '../../notifications/server/public.ts';
import type { withdrawAnswerCall } from '../contract.ts';
import { deleteAnswer, findOwnAnswer } from './answers-store.ts';
import { withdrawnAnswerWords } from './job-notices.ts';
import { findJob, lockJob } from './job-record-store.ts';

/**
 * Withdraws the artisan's own answer, if there is one.
 *
 * @throws Refusal 409 if it was declined, or the artisan was hired for the job
 */
export async function withdrawAnswer(
  request: Request<typeof withdrawAnswerCall>,
): Promise<AnswerInputOf<typeof withdrawAnswerCall>> {
  const caller = signedIn(request);
  const { id } = request.params;
  await request.transaction(async (tx) => {
    const job = (await lockJob(tx, id)) ? await findJob(tx, id, caller.id) : undefined;
    const answer = job && (await findOwnAnswer(tx, job.id, caller.id));
    if (!job || !answer) return;
    if (answer.status === 'declined' || (answer.status === 'chosen' && job.status === 'filled')) {
      const message =
        answer.status === 'declined'
          ? 'Your answer was declined, so there is nothing to withdraw.'
          : 'You were hired for this job. If you can’t come, cancel the hire.';
      throw new Refusal(409, 'not_possible_now', message);
    }
    await deleteAnswer(tx, answer.id);
    await notify(tx, request, {
      userId: job.customerId,
      aboutId: caller.id,
      ...withdrawnAnswerWords(job, caller.fullName),
      link: `/jobs/${job.id}#answers`,
    });
  });
  return { message: 'Your answer is withdrawn. The customer no longer sees it.' };
}
