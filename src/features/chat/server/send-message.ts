import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { publish } from '../../../server/live-events.ts';
import { Refusal } from '../../../server/refusal.ts';
import { sanctionedWords } from '../../../server/sanctioned-calls.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { MOST_MESSAGES_PER_SECOND } from '../../../shared/chat-limits.ts';
import { newId } from '../../../shared/identifier.ts';
import type { ChatMessage, sendMessageCall } from '../contract.ts';
import { messageEvent } from '../contract.ts';
import { mayMeet, personNotFound, whyNotWrite } from './chat-rules.ts';
import { findPair } from './conversations-store.ts';
import { messageView } from './message-view.ts';
import {
  claimAttachments,
  countSentAfter,
  findMessage,
  insertMessage,
  type KnownMessage,
  takeNextNumber,
} from './messages-store.ts';
import { pushMessageTask } from './push-messages.ts';
import { recordRiskyMessage } from './record-risky-message.ts';

type SendRequest = Request<typeof sendMessageCall>;

/** Sends a message: stores it and notifies both people's browsers, in one transaction. Idempotent by id. */
export async function sendMessage(request: SendRequest): Promise<AnswerInputOf<typeof sendMessageCall>> {
  const { body, transaction, db } = request;
  const caller = signedIn(request);
  const known = await findMessage(db, body.id);
  if (known) return { message: sameAgain(known, caller, body.to) };
  if (body.text === '' && body.attachments.length === 0) {
    const message = 'Please write something, or add a file.';
    throw new Refusal(400, 'invalid_input', message, { fields: { text: message } });
  }
  try {
    return { message: await transaction((tx) => writeMessage(tx, request, caller)) };
  } catch (error) {
    if (!(error instanceof MessageIdTaken)) throw error;
    const first = await findMessage(db, body.id);
    if (!first) throw new Error(`message ${body.id} is neither new nor there`);
    return { message: sameAgain(first, caller, body.to) };
  }
}

/** Rolls the transaction back, so that a repeated message neither takes a number nor begins a conversation. */
class MessageIdTaken extends Error {}

/** @throws MessageIdTaken if a concurrent request stored a message under this id first */
async function writeMessage(tx: Tx, request: SendRequest, caller: Caller): Promise<ChatMessage> {
  const { body, now } = request;
  const sentAt = now();
  await assertMayWriteNow(tx, caller, body.to, sentAt);
  const taken = await takeNextNumber(tx, { newId: newId(), people: [caller.id, body.to], at: sentAt });
  const sent = { id: body.id, ...taken, senderId: caller.id, recipientId: body.to, text: body.text, sentAt };
  const devices = await insertMessage(tx, sent);
  if (!devices) throw new MessageIdTaken();
  await recordRiskyMessage(tx, sent);
  const attachments = await claimFiles(tx, caller, body);
  const message = messageView({
    id: sent.id,
    conversation_id: sent.conversationId,
    number: sent.number,
    sender_id: caller.id,
    text: sent.text,
    hire_step: null,
    sent_at: sentAt,
    attachments,
  });
  await publish(tx, [caller.id, body.to], messageEvent, { message }, sentAt);
  const pushes = devices.map((deviceId) => ({ messageId: sent.id, deviceId }));
  if (pushes.length > 0) await request.jobs.addAll(tx, pushMessageTask, pushes);
  return message;
}

async function assertMayWriteNow(tx: Tx, caller: Caller, to: string, now: Date): Promise<void> {
  const pair = await findPair(tx, { callerId: caller.id, otherId: to, now });
  if (!mayMeet(caller, pair)) throw personNotFound();
  const no = whyNotWrite(pair);
  if (no) throw new Refusal(403, no.code, no.message);
  // A sanctioned account cannot write to new people; a suspended or banned one only to people it has a hire with.
  const { sanction } = caller;
  if (sanction && !(pair.hired || (sanction.level === 'limited' && pair.conversationId !== null))) {
    throw new Refusal(403, 'account_sanctioned', sanctionedWords(sanction));
  }
  const inTheLastSecond = await countSentAfter(tx, caller.id, new Date(now.getTime() - 1_000));
  if (inTheLastSecond < MOST_MESSAGES_PER_SECOND) return;
  throw new Refusal(429, 'too_fast', 'You are sending messages very fast. Please wait a moment.', {
    retryAfterSeconds: 1,
  });
}

async function claimFiles(tx: Tx, caller: Caller, { id: messageId, attachments: ids }: SendRequest['body']) {
  if (ids.length === 0) return [];
  const claimed = await claimAttachments(tx, { messageId, ownerId: caller.id, ids });
  if (claimed.length === ids.length) return claimed;
  throw new Refusal(
    409,
    'attachment_missing',
    'A file in this message is no longer available. Please add it again.',
  );
}

/**
 * Answers a repeated message with the stored one. The text is not compared: the sender
 * wants to know that the message arrived.
 *
 * @throws Refusal 409 if the id belongs to a different message
 */
function sameAgain(known: KnownMessage, caller: Caller, to: string): ChatMessage {
  const people = [known.first_id, known.second_id];
  if (known.sender_id === caller.id && people.includes(to)) return messageView(known);
  throw new Refusal(409, 'already_used', 'This message could not be sent. Please write it again.');
}
