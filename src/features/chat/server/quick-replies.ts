import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listQuickRepliesCall, saveQuickRepliesCall } from '../contract.ts';
import { listQuickReplies, replaceQuickReplies } from './choices-store.ts';

/** Returns the caller's quick replies. */
export async function showQuickReplies(
  request: Request<typeof listQuickRepliesCall>,
): Promise<AnswerInputOf<typeof listQuickRepliesCall>> {
  return { quickReplies: await listQuickReplies(request.db, signedIn(request).id) };
}

/** Replaces the caller's quick replies with the submitted list. */
export async function saveQuickReplies(
  request: Request<typeof saveQuickRepliesCall>,
): Promise<AnswerInputOf<typeof saveQuickRepliesCall>> {
  const { body, transaction } = request;
  const { id: userId } = signedIn(request);
  return transaction(async (tx) => {
    if (!(await replaceQuickReplies(tx, userId, body.quickReplies)))
      throw new Refusal(409, 'already_used', 'These quick replies could not be saved. Please try again.');
    return { quickReplies: await listQuickReplies(tx, userId) };
  });
}
