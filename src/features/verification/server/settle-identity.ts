import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { Reactions } from '../../../server/reactions.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { type IdentityReason, identityReasonWords } from '../identity-words.ts';
import { identityFailedMail } from './identity-emails.ts';
import { questionOf } from './identity-question.ts';
import { reasonOf } from './identity-rules.ts';
import { findByCustomer, lockIdentityCheck, saveIdentityCheck } from './identity-store.ts';
import { findChecks, lockVerification, saveChecks } from './verification-store.ts';

type Answer = { passed: true } | { passed: false; reason: IdentityReason };

const PASSED_NOTE = 'Paystack: BVN, name and bank account match.';
/** States in which an answer still counts, even one that comes after we stopped waiting. */
const answerable = new Set(['due', 'asked', 'no_answer', 'unavailable']);

/**
 * Handles Paystack's webhook. Repeated answers, and answers to a replaced comparison, have no effect.
 *
 * @returns the outcome, for the log of webhooks
 */
export const settleIdentity: Reactions['identityAnswered'] = async (tx, context, news) => {
  const check = await findByCustomer(tx, news.customerCode);
  if (!check) return 'not_ours';
  const answer: Answer = news.passed ? { passed: true } : { passed: false, reason: reasonOf(news.reason) };
  return settleIdentityCheck(tx, context, check, answer);
};

/**
 * Records the answer to a comparison. The identity check takes over the result only while it waits: an
 * operator's result or decision comes first.
 *
 * @returns the outcome, for the log of webhooks
 */
export async function settleIdentityCheck(
  tx: Tx,
  context: AppContext,
  { id, user_id: userId }: { id: string; user_id: string },
  answer: Answer,
): Promise<string> {
  const person = await lockAccount(tx, userId);
  const verification = await lockVerification(tx, userId);
  const check = await lockIdentityCheck(tx, id);
  if (!person || !verification || !check) return 'not_ours';
  if (check.state === 'replaced') return 'replaced';
  if (!answerable.has(check.state)) return 'already_answered';
  const question = await questionOf(tx, context, userId);
  if (!question?.about.equals(check.about)) {
    await saveIdentityCheck(tx, id, { state: 'replaced', next_try_at: null });
    return 'replaced';
  }
  const at = context.now();
  const state = answer.passed ? 'passed' : 'failed';
  const reason = answer.passed ? null : answer.reason;
  await saveIdentityCheck(tx, id, { state, reason, answered_at: at, next_try_at: null });
  await writeAuditEntry(tx, {
    actor: 'Paystack',
    action: 'verification.identity_answer',
    subjectId: userId,
    details: { state, ...(reason && { reason }) },
    at,
  });
  if (verification.decided_at || (await findChecks(tx, userId)).identity !== 'waiting') {
    if (verification.status === 'verified' && reason)
      context.log.warn(
        { user: userId, reason },
        'Paystack says of a verified artisan that the BVN does not fit',
      );
    return `${state}_beside`;
  }
  const note = reason ? `Paystack: ${identityReasonWords[reason].what}` : PASSED_NOTE;
  await saveChecks(tx, userId, { identity: state }, at, note);
  if (!reason) return state;
  const to = { id: userId, email: person.email, fullName: person.full_name };
  await sendMail(tx, context.jobs, identityFailedMail(to, reason, context.publicUrl()));
  await notify(tx, context, {
    userId,
    aboutId: null,
    kind: 'verification',
    title: 'Something in your verification does not match',
    text: `${identityReasonWords[reason].what} ${identityReasonWords[reason].todo}`,
    link: '/verification/status#identity',
    source: `identity-check:${id}`,
  });
  return state;
}
