import type { Attachment, ChatMessage, HireStep } from '../../contract.ts';
import { dayLine, isSameDay } from '../chat-time.ts';
import type { MessageState, OwnFile, OwnMessage } from './thread-view.ts';

/** A message as a bubble shows it, stored or not. */
export interface ShownMessage {
  id: string;
  /** Null while the message exists only on this device. */
  number: number | null;
  /** Null for the other person's messages, which have no status. */
  state: MessageState | null;
  text: string;
  attachments: readonly Attachment[];
  files: readonly OwnFile[];
  at: string;
  failure: string | null;
  mayRetry: boolean;
}

/** A row of a thread. */
export type Row =
  | { kind: 'day'; key: string; words: string }
  | { kind: 'new'; key: string }
  | { kind: 'step'; key: string; number: number; step: HireStep; at: string }
  | {
      kind: 'message';
      key: string;
      message: ShownMessage;
      /** Whether it is the first, and the last, of a group of messages from one person. */
      first: boolean;
      last: boolean;
    };

/** One person's messages at most this far apart form a group. */
const TOGETHER_MS = 5 * 60_000;

interface Talk {
  messages: readonly ChatMessage[];
  outbox: readonly OwnMessage[];
  ownId: string | null;
  otherReadNumber: number;
  /** The other person's messages after this number are marked as new; null to mark none. */
  newAfter: number | null;
  now: string;
}

/** The rows of a conversation, oldest first. */
export function rowsOf({ messages, outbox, ownId, otherReadNumber, newAfter, now }: Talk): Row[] {
  const stored = new Set(messages.map(({ id }) => id));
  const waiting = outbox.filter(({ id }) => !stored.has(id));
  const shown = [
    ...messages.map((each) => (each.hireStep ? each : shownOf(each, ownId, otherReadNumber))),
    ...waiting.map(waitingOf),
  ];
  const rows: Row[] = [];
  let marked = newAfter === null;
  let before: { at: string; own: boolean | null } | undefined;
  for (const each of shown) {
    const step = 'hireStep' in each ? each.hireStep : null;
    const at = 'sentAt' in each ? each.sentAt : each.at;
    const own = step ? null : 'state' in each && each.state !== null;
    if (!before || !isSameDay(before.at, at)) {
      const words = dayLine(at, now);
      // A device's clock may be wrong, so skip a separator equal to the last one.
      if (rows.findLast(({ kind }) => kind === 'day')?.key !== `day ${words}`)
        rows.push({ kind: 'day', key: `day ${words}`, words });
    }
    if (!marked && own === false && (each.number ?? 0) > (newAfter ?? 0)) {
      marked = true;
      rows.push({ kind: 'new', key: 'new' });
    }
    if (step && 'sentAt' in each) rows.push({ kind: 'step', key: each.id, number: each.number, step, at });
    else if ('state' in each) rows.push(messageRow(each, rows.at(-1)));
    before = { at, own };
  }
  return rows;
}

/** Appends a message; the previous one may then no longer be the last of its group. */
function messageRow(message: ShownMessage, previous: Row | undefined): Row {
  const together =
    previous?.kind === 'message' &&
    (previous.message.state === null) === (message.state === null) &&
    Math.abs(Date.parse(message.at) - Date.parse(previous.message.at)) <= TOGETHER_MS;
  if (together) previous.last = false;
  return { kind: 'message', key: message.id, message, first: !together, last: true };
}

function shownOf(message: ChatMessage, ownId: string | null, otherReadNumber: number): ShownMessage {
  const { id, number, senderId, text, attachments, sentAt } = message;
  const state = senderId !== ownId ? null : number <= otherReadNumber ? 'read' : 'sent';
  return { id, number, state, text, attachments, files: [], at: sentAt, failure: null, mayRetry: false };
}

function waitingOf({ id, text, files, writtenAt, state, failure, mayRetry }: OwnMessage): ShownMessage {
  return { id, number: null, state, text, attachments: [], files, at: writtenAt, failure, mayRetry };
}
