import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { type OperatorDesk, parseReason } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import { identifier } from '../../../shared/identifier.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { MESSAGE_MAX } from '../contract.ts';
import { answerMail } from './contact-emails.ts';
import { insertAnswer, listAnswers, lockMessage, type StoredMessage, saveMessage } from './contact-store.ts';

/* Operators' actions on contact messages, from the console and the command line. Each locks the message, so that
   two operators cannot answer it at once. */

function onMessage<Result>(
  desk: OperatorDesk,
  typedId: string,
  work: (tx: Tx, message: StoredMessage) => Promise<Result>,
): Promise<Result> {
  const id = identifier.safeParse(typedId).data;
  return desk.db.transaction().execute(async (tx) => {
    const message = id === undefined ? undefined : await lockMessage(tx, id);
    if (!message) throw notFound('message', `There is no message ${typedId}.`);
    return work(tx, message);
  });
}

function assertOpen({ closed_by: by, closed_at: at }: StoredMessage): void {
  if (!at) return;
  const message = `${by} closed this on ${formatMoment(at.toISOString())}. What you typed is still here.`;
  throw new Refusal(409, 'already_decided', message);
}

const audit = (tx: Tx, desk: OperatorDesk, act: string, id: string, reason = ''): Promise<void> =>
  writeAuditEntry(tx, {
    actor: desk.operator,
    action: `contact.${act}`,
    subjectId: id,
    reason,
    at: desk.now(),
  });

export interface ContactAnswer {
  /** Idempotency key chosen by the client, so that a repeated answer is emailed once. */
  id: string;
  words: string;
  /** Number of answers that the operator saw; absent on the command line. */
  seen?: number;
  /** Whether to close the message with this answer. */
  close: boolean;
}

/**
 * Emails an answer to the sender and stores it. The operator who answers takes the message.
 *
 * @throws Refusal 404 `message_not_found`; 409 `already_decided` when another operator closed it,
 * `changed_meanwhile` when it was answered since the operator looked, `already_used` for an id in use
 */
export function answerMessage(
  desk: OperatorDesk,
  messageId: string,
  { id, words: typed, seen, close }: ContactAnswer,
): Promise<StoredMessage> {
  const words = typed.trim();
  if (words === '' || words.length > MESSAGE_MAX) {
    const message = `An answer has 1 to ${MESSAGE_MAX} characters.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { words: message } });
  }
  return onMessage(desk, messageId, async (tx, message) => {
    const answers = await listAnswers(tx, message.id);
    const repeated = answers.find((each) => each.id === id);
    if (repeated?.words === words) return message;
    assertOpen(message);
    const last = answers.at(-1);
    if (last && seen !== undefined && answers.length > seen) {
      const at = formatMoment(last.answered_at.toISOString());
      const refusal = `${last.answered_by} answered this on ${at}. Read it, then decide whether to send yours.`;
      throw new Refusal(409, 'changed_meanwhile', refusal);
    }
    const at = desk.now();
    const answer = { id, message_id: message.id, words, answered_by: desk.operator, answered_at: at };
    if (!(await insertAnswer(tx, answer))) {
      const used = 'This form was already sent with another answer. Open it again, and send yours as new.';
      throw new Refusal(409, 'already_used', used);
    }
    await sendMail(tx, desk.jobs, answerMail(message, words, desk.config.contactTo));
    await audit(tx, desk, 'answer', message.id);
    const taken = { taken_by: message.taken_by ?? desk.operator, taken_at: message.taken_at ?? at };
    const closed = close ? { closed_by: desk.operator, closed_at: at, close_reason: 'answered' } : {};
    await saveMessage(tx, message.id, { ...taken, ...closed });
    return message;
  });
}

/**
 * Takes a message for this operator, or with `false` gives it back. Idempotent.
 *
 * @throws Refusal 409 `already_decided` when another operator has it
 */
export function takeMessage(desk: OperatorDesk, messageId: string, takes: boolean): Promise<void> {
  return onMessage(desk, messageId, async (tx, message) => {
    assertOpen(message);
    const isMine = message.taken_by === desk.operator;
    if (takes === isMine || (!takes && !message.taken_by)) return;
    if (message.taken_by && message.taken_at && !isMine) {
      const since = formatMoment(message.taken_at.toISOString());
      throw new Refusal(409, 'already_decided', `${message.taken_by} took this on ${since}.`);
    }
    const at = desk.now();
    await saveMessage(tx, message.id, {
      taken_by: takes ? desk.operator : null,
      taken_at: takes ? at : null,
    });
    await audit(tx, desk, takes ? 'take' : 'leave', message.id);
  });
}

/** Closes a message that needs no answer. Idempotent for the same operator and reason. */
export function closeMessage(desk: OperatorDesk, messageId: string, typed: string): Promise<void> {
  const reason = parseReason(typed, MOST_REASON_CHARACTERS);
  return onMessage(desk, messageId, async (tx, message) => {
    if (message.closed_by === desk.operator && message.close_reason === reason) return;
    assertOpen(message);
    const at = desk.now();
    await saveMessage(tx, message.id, { closed_by: desk.operator, closed_at: at, close_reason: reason });
    await audit(tx, desk, 'close', message.id, reason);
  });
}

/** Returns the sender's email and phone number, and writes an audit entry with the reason. */
export function revealSender(
  desk: OperatorDesk,
  messageId: string,
  typed: string,
): Promise<{ email: string; phone: string }> {
  const reason = parseReason(typed, MOST_REASON_CHARACTERS);
  return onMessage(desk, messageId, async (tx, { id, email, phone }) => {
    await audit(tx, desk, 'look', id, reason);
    return { email, phone };
  });
}
