import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { notify, sendMail, wantsMail } from '../../notifications/server/public.ts';
import type { chooseAnswerCall, declineAnswerCall } from '../contract.ts';
import { findReceivedAnswer, moveAnswer, moveAnswers, type ReceivedAnswerRecord } from './answers-store.ts';
import { assertMayHireFor } from './hire-for-job.ts';
import { chosenAnswerMail } from './job-emails.ts';
import { answerWords } from './job-notices.ts';
import type { JobRecord } from './job-record-store.ts';
import { receivedAnswerView } from './job-view.ts';
import { lockOwnJob } from './own-job.ts';

type DecisionRequest = Request<typeof chooseAnswerCall> | Request<typeof declineAnswerCall>;

/** Chooses an answer, replacing an earlier choice. Choosing it again changes nothing. */
export async function chooseAnswer(
  request: Request<typeof chooseAnswerCall>,
): Promise<AnswerInputOf<typeof chooseAnswerCall>> {
  return request.transaction(async (tx) => {
    const { job, answer } = await lockAnswer(tx, request);
    if (answer.status !== 'chosen') {
      assertMayHireFor(job.status);
      assertAsRead(answer, request.body.updatedAt);
      await moveAnswers(tx, job.id, 'unselect');
      await moveAnswer(tx, answer, 'choose');
      const artisan = { name: answer.artisanName, email: answer.artisanEmail };
      const link = `/jobs/${job.id}`;
      const url = `${request.publicUrl()}${link}`;
      if (await wantsMail(tx, answer.artisanId, 'jobs')) {
        await sendMail(tx, request.jobs, chosenAnswerMail(artisan, job, url));
      }
      await notify(tx, request, {
        userId: answer.artisanId,
        aboutId: null,
        ...answerWords.chosen(job),
        link,
      });
    }
    return {
      message: `You chose ${answer.artisanName}. Now hire them to book the day.`,
      result: receivedAnswerView({ ...answer, status: 'chosen' }),
    };
  });
}

/** Declines an answer. Its artisan is notified, but not by email. */
export async function declineAnswer(
  request: Request<typeof declineAnswerCall>,
): Promise<AnswerInputOf<typeof declineAnswerCall>> {
  return request.transaction(async (tx) => {
    const { job, answer } = await lockAnswer(tx, request);
    if (answer.status !== 'declined') {
      assertNotHired(job, answer);
      await moveAnswer(tx, answer, 'decline');
      const link = `/jobs/${job.id}`;
      await notify(tx, request, {
        userId: answer.artisanId,
        aboutId: null,
        ...answerWords.declined(job),
        link,
      });
    }
    return {
      message: `You declined the answer of ${answer.artisanName}.`,
      result: receivedAnswerView({ ...answer, status: 'declined' }),
    };
  });
}

/** @throws Refusal 409 `not_possible_now` for the answer of the artisan who was hired, while the job is filled */
function assertNotHired(job: JobRecord, { artisanName, hire, status }: ReceivedAnswerRecord): void {
  if (job.status !== 'filled' || status !== 'chosen' || !hire) return;
  const message = `You hired ${artisanName} for this job, so their answer stays chosen. To hire someone else, open the job again.`;
  throw new Refusal(409, 'not_possible_now', message);
}

/** @throws Refusal 409 if the artisan changed message or price after the customer read the answer */
function assertAsRead({ artisanName, updatedAt }: ReceivedAnswerRecord, read: string | undefined): void {
  if (read === undefined || read === updatedAt.toISOString()) return;
  const message = `${artisanName} has changed this answer. Read it again, and choose it if it still suits you.`;
  throw new Refusal(409, 'changed_meanwhile', message);
}

async function lockAnswer(
  tx: Tx,
  request: DecisionRequest,
): Promise<{ job: JobRecord; answer: ReceivedAnswerRecord }> {
  const { params, now } = request;
  const job = await lockOwnJob(tx, params.id, signedIn(request).id, now());
  const answer = await findReceivedAnswer(tx, request.queryParts, job.id, params.answerId, now());
  if (!answer) throw notFound('answer', 'We could not find that answer.');
  return { job, answer };
}
