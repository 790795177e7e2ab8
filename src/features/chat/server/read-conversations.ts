import { type Request, signedIn } from '../../../server/answer.ts';
import { liveNumber } from '../../../server/live-number.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listConversationsCall, listMessagesCall, showConversationCall } from '../contract.ts';
import { conversationNotFound, mayMeet, personNotFound, whyNotWrite } from './chat-rules.ts';
import { findConversation, findMembership, findPair, listConversations } from './conversations-store.ts';
import { messageView } from './message-view.ts';
import { listMessages } from './messages-store.ts';

const USUAL_CONVERSATIONS = 30;
const USUAL_MESSAGES = 30;

/** Lists the caller's conversations. */
export async function listOwnConversations(
  request: Request<typeof listConversationsCall>,
): Promise<AnswerInputOf<typeof listConversationsCall>> {
  const { query, db, live, now } = request;
  const { id: userId } = signedIn(request);
  // Waits until pending events are numbered: an event numbered after this read would be counted twice.
  await live.settled();
  const { number } = await db.selectNoFrom(liveNumber(userId).as('number')).executeTakeFirstOrThrow();
  const { conversations, next } = await listConversations(db, {
    userId,
    now: now(),
    limit: query.limit ?? USUAL_CONVERSATIONS,
    after: readCursor(query.cursor),
  });
  return { conversations, nextCursor: next && `${next.microseconds}.${next.id}`, liveNumber: number };
}

/** Parses a cursor; an invalid one means the first page. */
function readCursor(cursor = ''): { microseconds: number; id: string } | undefined {
  const [, microseconds, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  return microseconds && id ? { microseconds: Number(microseconds), id } : undefined;
}

/** Shows the conversation with a person, or an empty one if they have not written yet. */
export async function showConversation(
  request: Request<typeof showConversationCall>,
): Promise<AnswerInputOf<typeof showConversationCall>> {
  const { params, db, now } = request;
  const caller = signedIn(request);
  const pair = await findPair(db, { callerId: caller.id, otherId: params.userId, now: now() });
  if (!mayMeet(caller, pair)) throw personNotFound();
  const conversation =
    pair.conversationId === null
      ? undefined
      : await findConversation(db, { userId: caller.id, otherId: params.userId, now: now() });
  const no = whyNotWrite(pair);
  return {
    other: pair.other,
    conversation: conversation ?? null,
    mayWrite: no === null,
    whyNot: no?.message ?? null,
  };
}

/** Shows a page of a conversation to one of its two people. */
export async function listConversationMessages(
  request: Request<typeof listMessagesCall>,
): Promise<AnswerInputOf<typeof listMessagesCall>> {
  const { params, query, db } = request;
  if (!(await findMembership(db, params.id, signedIn(request).id))) throw conversationNotFound();
  const limit = query.limit ?? USUAL_MESSAGES;
  // One extra, to learn whether there are more.
  const rows = await listMessages(db, params.id, {
    before: query.before,
    after: query.after,
    limit: limit + 1,
  });
  const page = query.after === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  return { messages: page.map(messageView), more: rows.length > limit };
}
