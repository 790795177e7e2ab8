import { type Request, signedIn } from '../../../server/answer.ts';
import { publish } from '../../../server/live-events.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { blockPersonCall, muteConversationCall, reportPersonCall } from '../contract.ts';
import { conversationEvent } from '../contract.ts';
import { conversationNotFound, mayMeet, personNotFound } from './chat-rules.ts';
import { insertReport, writeBlock, writeMuted } from './choices-store.ts';
import { findPair } from './conversations-store.ts';

/** Mutes or unmutes a conversation: no push messages, emails or unread count, but the other person can still write. */
export async function muteConversation(
  request: Request<typeof muteConversationCall>,
): Promise<AnswerInputOf<typeof muteConversationCall>> {
  const { params, body, transaction, now } = request;
  const { id: userId } = signedIn(request);
  await transaction(async (tx) => {
    const changed = await writeMuted(tx, { conversationId: params.id, userId, muted: body.muted });
    if (changed === undefined) throw conversationNotFound();
    if (changed) await publish(tx, [userId], conversationEvent, { conversationId: params.id }, now());
  });
  return { muted: body.muted };
}

/** Blocks or unblocks a person. A blocked person finds out only when they try to write. */
export async function blockPerson(
  request: Request<typeof blockPersonCall>,
): Promise<AnswerInputOf<typeof blockPersonCall>> {
  const { params, body, transaction, now } = request;
  const caller = signedIn(request);
  await transaction(async (tx) => {
    const pair = await findPair(tx, { callerId: caller.id, otherId: params.userId, now: now() });
    // A block can always be taken back, also when the job is closed through which the caller knew the person.
    if (body.blocked && !mayMeet(caller, pair)) throw personNotFound();
    const people = { blockerId: caller.id, blockedId: params.userId };
    const changed = await writeBlock(tx, people, body.blocked, now());
    if (!changed || !pair?.conversationId) return;
    await publish(tx, [caller.id], conversationEvent, { conversationId: pair.conversationId }, now());
  });
  return { blocked: body.blocked };
}

/** Reports a person to us. The reported person never learns who did. */
export async function reportPerson(
  request: Request<typeof reportPersonCall>,
): Promise<AnswerInputOf<typeof reportPersonCall>> {
  const { body, transaction, now, log } = request;
  const caller = signedIn(request);
  const isNew = await transaction(async (tx) => {
    const pair = await findPair(tx, { callerId: caller.id, otherId: body.userId, now: now() });
    if (!mayMeet(caller, pair)) throw personNotFound();
    const written = await insertReport(tx, {
      id: body.id,
      reporterId: caller.id,
      reportedId: body.userId,
      conversationId: pair.conversationId,
      reason: body.reason,
      details: body.details,
      at: now(),
    });
    if (written === 'taken')
      throw new Refusal(409, 'already_used', 'This report could not be sent. Please write it again.');
    return written === 'new';
  });
  if (isNew) log.warn({ reportId: body.id, reason: body.reason }, 'a person was reported');
  return { message: 'Thank you. We look at every report, and never say who sent it.' };
}
