import { type Request, signedIn } from '../../../server/answer.ts';
import { publish } from '../../../server/live-events.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { markReadCall, sendTypingCall } from '../contract.ts';
import { readEvent, typingEvent } from '../contract.ts';
import { conversationNotFound } from './chat-rules.ts';
import {
  findMembership,
  findPair,
  findReadState,
  lockConversation,
  writeRead,
} from './conversations-store.ts';

/** Records that a user has seen a message: its sender sees "Read", and the user's unread counts drop on all devices. */
export async function markRead(
  request: Request<typeof markReadCall>,
): Promise<AnswerInputOf<typeof markReadCall>> {
  const { params, body, transaction, now } = request;
  const { id: userId } = signedIn(request);
  return transaction(async (tx) => {
    const member = await findMembership(tx, params.id, userId);
    if (!member) throw conversationNotFound();
    await lockConversation(tx, params.id);
    const moved = await writeRead(tx, { conversationId: params.id, userId, number: body.number });
    if (!moved) return findReadState(tx, params.id, userId);
    const read = {
      conversationId: params.id,
      userId,
      number: moved.readNumber,
      unreadCount: moved.unreadCount,
    };
    await publish(tx, [userId, member.otherId], readEvent, read, now());
    return moved;
  });
}

/** Tells the other person that the user is typing; nothing is stored. */
export async function sendTyping(
  request: Request<typeof sendTypingCall>,
): Promise<AnswerInputOf<typeof sendTypingCall>> {
  const { params, db, live, now } = request;
  const { id: userId } = signedIn(request);
  const member = await findMembership(db, params.id, userId);
  if (!member) throw conversationNotFound();
  const pair = await findPair(db, { callerId: userId, otherId: member.otherId, now: now() });
  if (!pair || pair.blockedByCaller || pair.blockedByOther) return { told: false };
  live.publishTransient([member.otherId], typingEvent, { conversationId: params.id, userId });
  return { told: true };
}
