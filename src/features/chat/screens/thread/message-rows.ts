import type { Attachment, ChatMessage, HireStep } from '../../contract.ts';
import { dayLine, isSameDay } from '../chat-time.ts';
import type { MessageState, OwnFile, OwnMessage } from './thread-view.ts';

/** A message as a bubble shows it, wherever it is. */
export interface ShownMessage {
  id: string;
  /** Null while it is on this device only. */
  number: number | null;
  /** Null: the other one's, which has no state. */
  state: MessageState | null;
  text: string;
  attachments: readonly Attachment[];
  files: readonly OwnFile[];
  at: string;
  failure: string | null;
  mayRetry: boolean;
}

/** What stands in a thread, one below the other. */
export type Row =
  | { kind: 'day'; key: string; words: string }
  | { kind: 'new'; key: string }
  | { kind: 'step'; key: string; number: number; step: HireStep; at: string }
  | {
      kind: 'message';
      key: string;
      message: ShownMessage;
      /** The first and the last of those that one person wrote in a go. */
      first: boolean;
      last: boolean;
    };

/** What one person writes within so long stands together. */
const TOGETHER_MS = 5 * 60_000;

interface Talk {
  messages: readonly ChatMessage[];
  outbox: readonly OwnMessage[];
  ownId: string | null;
  otherReadNumber: number;
  /** The other one's messages after this number are new; null where nothing is marked. */
  newAfter: number | null;
  now: string;
}

/** A conversation's rows, oldest first. */
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
      // Whatever a device's clock says of what it has not sent yet: two equal lines would only puzzle.
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

/** Adds a message to those before it, of which the last one may no longer be the last of its group. */
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
