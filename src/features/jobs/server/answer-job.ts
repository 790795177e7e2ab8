import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { notify, sendMail, wantsMail } from '../../notifications/server/public.ts';
import type { answerJobCall } from '../contract.ts';
import { type AnswerRecord, changeAnswer, findOwnAnswer, insertAnswer } from './answers-store.ts';
import { newAnswerMail } from './job-emails.ts';
import { newAnswerWords } from './job-notices.ts';
import { answerAfter } from './job-process.ts';
import { findJob, type JobRecord, lockJob } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';
import { answerView } from './job-view.ts';
import { findCustomer } from './jobs-store.ts';
import { jobNotFound } from './own-job.ts';

type AnswerRequest = Request<typeof answerJobCall>;

/** Answers an open job. An artisan has one answer per job; a second one replaces it. */
export async function answerJob(request: AnswerRequest): Promise<AnswerInputOf<typeof answerJobCall>> {
  const { params, body, transaction, now } = request;
  const caller = signedIn(request);
  const said = { message: body.message, offerKobo: body.offerNaira ?? null };
  return transaction(async (tx) => {
    // Locked, so that the job cannot be closed and the artisan cannot answer twice at the same time.
    const job = (await lockJob(tx, params.id)) ? await findJob(tx, params.id, caller.id) : undefined;
    if (!job) throw jobNotFound();
    const before = await findOwnAnswer(tx, job.id, caller.id);
    const same = before && before.message === said.message && before.offerKobo === said.offerKobo;
    if (before && same) return { message: 'Your answer was sent.', result: answerView(before) };

    assertTakesAnswers(job, before !== undefined, now());
    const answer: AnswerRecord = {
      id: before?.id ?? body.id ?? newId(),
      jobId: job.id,
      ...said,
      status: before ? answerAfter(before.status, 'change') : 'sent',
      createdAt: before?.createdAt ?? now(),
      updatedAt: now(),
    };
    if (before) await changeAnswer(tx, answer);
    else await sendFirst(tx, request, job, answer);
    return {
      message: before ? 'Your answer was changed.' : 'Your answer was sent.',
      result: answerView(answer),
    };
  });
}

/** @throws Refusal 404 for a job that is over and that the artisan neither answered nor saved, 409 if they did */
function assertTakesAnswers(job: JobRecord, answered: boolean, now: Date): void {
  if (statusAt(job, now) === 'open') return;
  if (!answered && !job.saved) throw jobNotFound();
  throw new Refusal(409, 'not_possible_now', 'This job is over, so you can’t answer it any more.');
}

async function sendFirst(
  tx: Tx,
  request: AnswerRequest,
  job: JobRecord,
  answer: AnswerRecord,
): Promise<void> {
  const caller = signedIn(request);
  if (!(await insertAnswer(tx, answer, caller.id))) {
    throw new Refusal(
      409,
      'already_used',
      'This form was already sent for another job. Please reload the page and send it again.',
    );
  }
  const customer = await findCustomer(tx, job.customerId);
  if (!customer) return;
  const link = `/jobs/${job.id}#answers`;
  if (await wantsMail(tx, job.customerId, 'jobs')) {
    const url = `${request.publicUrl()}${link}`;
    await sendMail(tx, request.jobs, newAnswerMail(customer, job, caller.fullName, answer.offerKobo, url));
  }
  await notify(tx, request, {
    userId: job.customerId,
    aboutId: caller.id,
    ...newAnswerWords(job, caller.fullName, answer.offerKobo),
    link,
    source: `job-answer:${answer.id}`,
  });
}
