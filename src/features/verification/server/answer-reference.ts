import type { Request } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { notify } from '../../notifications/server/public.ts';
import { findOwnRow, lockAccount } from '../../people/server/public.ts';
import { tokenHashOf } from '../../sessions/server/public.ts';
import type { answerReferenceCall, showReferenceCall } from '../evidence-calls.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { findByToken, type RefereeRecord, saveReference } from './referees-store.ts';

const usedUp = () =>
  new Refusal(
    400,
    'link_used_up',
    'This link has expired, was replaced by a newer one, or the artisan has withdrawn the request. Please open the newest email, if you have one.',
  );

/** Prevents artisans from answering about their own work. */
function assertAnother(callerId: string | undefined, { user_id }: RefereeRecord): void {
  if (callerId === user_id) {
    throw new Refusal(409, 'own_profile', 'This is about your own work, so someone else has to answer.');
  }
}

async function questionsOf(reads: Reads, referee: RefereeRecord) {
  const artisan = await findOwnRow(reads, referee.user_id);
  if (!artisan) throw usedUp();
  return {
    artisan: {
      id: artisan.id,
      full_name: artisan.full_name,
      trade: artisan.skill,
      photoURL: artisan.photo_url,
    },
    refereeName: referee.full_name,
    relation: referee.relation,
    answered: referee.state !== 'asked',
  };
}

/** Returns what a referee is asked, by the token in the link. */
export async function showReference(
  request: Request<typeof showReferenceCall>,
): Promise<AnswerInputOf<typeof showReferenceCall>> {
  const referee = await findByToken(request.db, tokenHashOf(request.query.token));
  if (!referee || hasEnded(referee, request.now())) throw usedUp();
  assertAnother(request.caller?.id, referee);
  return questionsOf(request.db, referee);
}

/**
 * Whether the link has expired. Once answered it never expires, so that the referee can still see the answer.
 */
const hasEnded = ({ state, link_ends_at }: RefereeRecord, now: Date): boolean =>
  state === 'asked' && (link_ends_at === null || link_ends_at <= now);

/** Records a referee's answer about an artisan's work. */
export async function answerReference(
  request: Request<typeof answerReferenceCall>,
): Promise<AnswerInputOf<typeof answerReferenceCall>> {
  const { token, answer, words } = request.body;
  const hash = tokenHashOf(token);
  const at = request.now();
  return request.transaction(async (tx) => {
    const found = await findByToken(tx, hash);
    const artisan = found && (await lockAccount(tx, found.user_id));
    // Read again under the lock: the artisan may have removed the referee, or the referee may have submitted
    // twice.
    const referee = artisan && (await findByToken(tx, hash));
    if (!artisan || !referee || hasEnded(referee, at)) throw usedUp();
    assertAnother(request.caller?.id, referee);
    if (referee.state === 'asked') {
      await saveReference(tx, referee.id, answer, words, at);
      await writeAuditEntry(tx, {
        actor: 'referee',
        action: 'verification.reference',
        subjectId: artisan.id,
        details: { answer },
        at,
      });
      await renewEvidenceChecks(tx, request, artisan.id);
      await notify(tx, request, {
        userId: artisan.id,
        aboutId: null,
        kind: 'verification',
        ...noticeOf(referee.full_name, answer),
        link: '/verification/status',
        source: `reference:${referee.id}`,
      });
    } else if (referee.state !== answer || referee.words !== words) {
      const message = 'You’ve already answered. To correct something, please contact us.';
      throw new Refusal(409, 'already_answered', message);
    }
    return {
      ...(await questionsOf(tx, { ...referee, state: answer })),
      message: 'Thank you. That’s all we need.',
    };
  });
}

/**
 * Notification for the artisan. It never reveals the answer, except "does not know", after which the artisan
 * has to name another referee.
 */
const noticeOf = (name: string, answer: string) =>
  answer === 'does_not_know'
    ? {
        title: `${name} says they don’t know you`,
        text: 'Please name another person who knows your work.',
      }
    : { title: `${name} has answered`, text: 'We’ll look at the answer with your verification.' };
