import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listAnswersCall } from '../contract.ts';
import { listAnswers, moveAnswers } from './answers-store.ts';
import { receivedAnswerView } from './job-view.ts';
import { lockOwnJob } from './own-job.ts';

/** Lists the answers for the job's customer and marks them as seen, which their artisans can see. */
export async function listReceivedAnswers(
  request: Request<typeof listAnswersCall>,
): Promise<AnswerInputOf<typeof listAnswersCall>> {
  const { params, queryParts, transaction, now } = request;
  const caller = signedIn(request);
  return transaction(async (tx) => {
    const job = await lockOwnJob(tx, params.id, caller.id, now());
    await moveAnswers(tx, job.id, 'look');
    return { result: (await listAnswers(tx, queryParts, job.id, now())).map(receivedAnswerView) };
  });
}
