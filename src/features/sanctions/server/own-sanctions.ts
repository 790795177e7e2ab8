import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import type {
  appealSanctionCall,
  listOwnSanctionsCall,
  OwnSanction,
  showOwnSanctionCall,
} from '../contract.ts';
import {
  appealEnds,
  canAppeal,
  isInForce,
  noSuchSanction,
  notifiedAt,
  notPossible,
  opensSanction,
} from './in-force.ts';
import { findSanction, listVisibleTo, type SanctionRecord, updateSanction } from './sanctions-store.ts';

/** A sanction as the account's owner sees it, without the operators involved. */
function viewOf(sanction: SanctionRecord, now: Date): OwnSanction {
  const { appealed_at: sentAt, appeal_words: words } = sanction;
  return {
    id: sanction.id,
    level: sanction.level,
    active: isInForce(sanction, now),
    reason: sanction.reason,
    evidence: sanction.evidence,
    givenAt: notifiedAt(sanction).toISOString(),
    endsAt: sanction.ends_at?.toISOString() ?? null,
    endedAt: sanction.ended_at?.toISOString() ?? null,
    endedFor: sanction.ended_for,
    appealUntil: canAppeal(sanction, now) ? appealEnds(sanction).toISOString() : null,
    appeal:
      sentAt && words !== null
        ? {
            words,
            sentAt: sentAt.toISOString(),
            kept: sanction.appeal_kept,
            answer: sanction.appeal_answer,
            decidedAt: sanction.appeal_decided_at?.toISOString() ?? null,
          }
        : null,
  };
}

export async function listOwnSanctions(
  request: Request<typeof listOwnSanctionsCall>,
): Promise<AnswerInputOf<typeof listOwnSanctionsCall>> {
  const own = await listVisibleTo(request.db, signedIn(request).id);
  return { result: own.map((each) => viewOf(each, request.now())) };
}

type SanctionRequest = Pick<Request<typeof showOwnSanctionCall>, 'caller' | 'config' | 'now'>;

/**
 * Allows access to the sanctioned person and to holders of the emailed link. Proposed and declined sanctions are
 * not accessible.
 *
 * @throws Refusal 404 `sanction_not_found`
 */
function assertOwn(
  { caller, config, now }: SanctionRequest,
  sanction: SanctionRecord | undefined,
  key: string | undefined,
): SanctionRecord {
  const isTold = sanction?.state === 'active' || sanction?.state === 'ended';
  if (!isTold) throw noSuchSanction();
  if (caller?.id === sanction.user_id) return sanction;
  if (key && opensSanction(key, sanction.id, config, now())) return sanction;
  throw noSuchSanction();
}

export async function showOwnSanction(
  request: Request<typeof showOwnSanctionCall>,
): Promise<AnswerInputOf<typeof showOwnSanctionCall>> {
  const sanction = assertOwn(request, await findSanction(request.db, request.params.id), request.query.key);
  return viewOf(sanction, request.now());
}

/** Sends an appeal, once. Idempotent for the same text. */
export async function appealSanction(
  request: Request<typeof appealSanctionCall>,
): Promise<AnswerInputOf<typeof appealSanctionCall>> {
  const { body, params, now, transaction } = request;
  return transaction(async (tx) => {
    const asked = assertOwn(request, await findSanction(tx, params.id), body.key);
    await lockPerson(tx, asked.user_id);
    const sanction = (await findSanction(tx, asked.id)) ?? asked;
    const message =
      'We’ve received your appeal. Someone who was not involved will decide, and we’ll email you.';
    if (sanction.appeal_words === body.words) return { message, result: viewOf(sanction, now()) };
    if (sanction.appeal_words !== null) {
      throw new Refusal(409, 'already_used', 'You have already appealed. You can appeal only once.');
    }
    if (!canAppeal(sanction, now())) throw notPossible('It has ended, or the time to appeal is over.');
    const appealed = await updateSanction(tx, sanction.id, { appeal_words: body.words, appealed_at: now() });
    return { message, result: viewOf(appealed, now()) };
  });
}
