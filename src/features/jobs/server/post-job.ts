import { type Request, signedIn } from '../../../server/answer.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { postJobCall } from '../contract.ts';
import { claimPhotos, type DecidedJob, decideJob } from './job-details.ts';
import { findJob, type JobRecord } from './job-record-store.ts';
import { assertMayOpenAnother, expiryOf } from './job-rules.ts';
import { jobView } from './job-view.ts';
import { insertJob, lockOpenJobsOf, replacePhotos } from './jobs-store.ts';

type PostRequest = Request<typeof postJobCall>;

/** Posts a job. Idempotent: the same job with the same id changes nothing. */
export async function postJob(request: PostRequest): Promise<AnswerInputOf<typeof postJobCall>> {
  const { body, transaction, now } = request;
  const caller = signedIn(request);
  const id = body.id ?? newId();
  const postedAt = now();
  return transaction(async (tx) => {
    // Serialises two tabs that send at once, so that they neither exceed the limit nor create two jobs.
    const openJobs = await lockOpenJobsOf(tx, caller.id, postedAt);
    const before = await findJob(tx, id, caller.id);
    if (before) return answerRepeat(request, before);

    const decided = await decideJob(tx, body, postedAt);
    assertMayOpenAnother(openJobs);
    const written = {
      ...decided,
      id,
      status: 'open' as const,
      openedAt: postedAt,
      expiresAt: expiryOf(decided.lastDate, postedAt),
    };
    if (!(await insertJob(tx, written, caller.id, postedAt))) throw alreadyUsed();
    await claimPhotos(tx, body.photos ?? [], caller.id);
    await replacePhotos(tx, id, body.photos ?? []);
    await runReactions(request.reactions.jobOpened, tx, request.jobs, id);
    return answerWith('Your job has been posted.', await findJob(tx, id, caller.id), request);
  });
}

/** What must be equal for a second job with the same id to count as a repeat. */
const sameThroughout = [
  'skill',
  'expertise',
  'description',
  'placeId',
  'firstDate',
  'lastDate',
  'budgetFromKobo',
  'budgetToKobo',
] as const satisfies readonly (keyof DecidedJob)[];

async function answerRepeat(
  request: PostRequest,
  before: JobRecord,
): Promise<AnswerInputOf<typeof postJobCall>> {
  if (before.customerId !== signedIn(request).id) throw alreadyUsed();
  const decided = await decideJob(request.db, request.body, before.postedAt);
  if (sameThroughout.some((field) => decided[field] !== before[field])) throw alreadyUsed();
  return answerWith('Your job has been posted.', before, request);
}

function answerWith(
  message: string,
  job: JobRecord | undefined,
  { caller, now }: Pick<PostRequest, 'caller' | 'now'>,
): AnswerInputOf<typeof postJobCall> {
  if (!job) throw new Error('a job was gone in the transaction that wrote it');
  return { message, result: jobView(job, caller?.id ?? null, now()) };
}

const alreadyUsed = () =>
  new Refusal(
    409,
    'already_used',
    'This form was already sent with other details, and that job is posted. To post a second job, send the form again.',
  );
