import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { questionOf } from './identity-question.ts';
import { ANSWER_WITHIN_MS, nextCheckFrom } from './identity-rules.ts';
import {
  findNewestIdentityCheck,
  insertIdentityCheck,
  listAskedSince,
  replaceOpenIdentityChecks,
} from './identity-store.ts';
import { isBvnFailed } from './identity-view.ts';
import { sendIdentityCheckTask } from './send-identity-check.ts';
import { findChecks, findVerification, saveChecks } from './verification-store.ts';

/**
 * Queues Paystack's comparison once BVN, name and bank account are all present and this combination has not
 * been compared. Call it when one of them changes, with the person locked. An operator's result is kept.
 *
 * @param again compares the same data once more, after a new submission
 */
export async function wantIdentityCheck(
  tx: Tx,
  context: Pick<AppContext, 'config' | 'jobs' | 'now' | 'queryParts'>,
  userId: string,
  { again = false } = {},
): Promise<void> {
  if (!context.config.paystack.identityCheck) return;
  const verification = await findVerification(tx, userId);
  const undecided = verification !== undefined && verification.decided_at === null;
  const question = undecided ? await questionOf(tx, context, userId) : undefined;
  const newest = await findNewestIdentityCheck(tx, userId);
  const isOpen = newest?.state === 'due' || newest?.state === 'asked';
  const isSame = question !== undefined && newest?.about.equals(question.about) === true;
  if (isSame && (isOpen || !again)) return;
  if (isOpen) await replaceOpenIdentityChecks(tx, userId);
  if (!question) return;

  const at = context.now();
  const checks = await findChecks(tx, userId);
  if (isBvnFailed(checks, newest)) await saveChecks(tx, userId, { identity: 'waiting' }, at, '');
  else if (checks.identity !== 'waiting') return;

  const asked = await listAskedSince(tx, userId, new Date(at.getTime() - ANSWER_WITHIN_MS));
  const from = nextCheckFrom(asked, at);
  const id = newId();
  await insertIdentityCheck(tx, { id, user_id: userId, about: question.about, made_at: at, ask_from: from });
  // A postponed comparison is sent by `tend-identity-checks`.
  if (from <= at) await context.jobs.add(tx, sendIdentityCheckTask, { checkId: id });
}
