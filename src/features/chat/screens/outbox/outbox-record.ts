import type { Attachment, ChatMessage } from '../../contract.ts';

/** A message stored on the device, and the possible results of sending it. */

export interface OutboxFile {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  isImage: boolean;
  uploaded: boolean;
}

export interface OutboxRecord {
  /** The position in this device's queue, independent of its clock; assigned when the record is stored. */
  sequence: number;
  id: string;
  /** The account that wrote the message. No other account can see or send it. */
  userId: string;
  /** The recipient's account. */
  to: string;
  text: string;
  files: OutboxFile[];
  writtenAt: string;
  /**
   * `waiting`: to be sent. `unsent`: shown as failed after many attempts, and blocks the messages behind it. `refused`:
   * rejected by the server, and does not block them.
   */
  state: 'waiting' | 'unsent' | 'refused';
  /** Why it failed or waits, in words for the user. */
  failure: string | null;
  mayRetry: boolean;
  /** Consecutive failed attempts. */
  tries: number;
  /** Whether only the user can start the next attempt. */
  asksPerson: boolean;
}

export type NewRecord = Omit<OutboxRecord, 'sequence'>;

/** The result of sending a message or uploading one of its files. */
export type Outcome<Stored> = { kind: 'stored'; stored: Stored } | NotStored;

export type NotStored =
  /** Rejected by the server. */
  | { kind: 'refused'; failure: string; mayRetry: boolean }
  /**
   * Worth a retry. `answered` is false if no answer from our server arrived; `counts` is
   * whether it counts as a failed attempt.
   */
  | { kind: 'later'; failure: string | null; afterMs: number | null; answered: boolean; counts: boolean }
  | { kind: 'timed-out'; failure: string }
  | { kind: 'signed-out' }
  /** An uploaded file no longer exists on the server. */
  | { kind: 'files-gone' };

export type SendOutcome = Outcome<ChatMessage>;
export type UploadOutcome = Outcome<Attachment>;

export const FILE_GONE = 'A file in this message is no longer available. Please add it again.';

/** After this many failed attempts a message is shown as failed, and the user decides. */
export const MOST_TRIES = 6;
/** How long to wait before retrying when connectivity returns. */
export const RECONNECT_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_ASKED_PAUSE_MS = 300_000;

/**
 * The pause before the next automatic attempt, in milliseconds.
 *
 * @param queueLength the number of waiting messages
 */
export const backOffMs = (queueLength: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** queueLength);

/** An HTTP answer, as far as it is needed. */
export interface Answered {
  status: number;
  /** Parsed JSON; undefined if the body was not JSON. */
  body: unknown;
  retryAfterSeconds: number | null;
}

const NOT_ANSWERED = { kind: 'later', failure: null, afterMs: null, answered: false, counts: true } as const;
const SIGNED_OUT = 401;
const TOO_MANY = 429;
/** Statuses after which the same request may succeed later. */
const TEMPORARY = new Set([408, 425, TOO_MANY]);
/** Codes for which a retry is pointless; only a different message helps. */
const POINTLESS_CODES = new Set(['blocked', 'person_gone', 'already_used', 'attachment_missing']);

/**
 * Interprets the server's answer. Only answers that are clearly ours count: captive portals in hotels and trains answer
 * with their own pages, and the message must then still be sent.
 *
 * @param storedIn finds the stored object in a successful answer; undefined if it is missing
 */
export function outcomeOf<Stored>(
  answer: Answered | undefined,
  storedIn: (body: unknown) => Stored | undefined,
): Outcome<Stored> {
  if (!answer) return NOT_ANSWERED;
  const { status, body, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) {
    const stored = storedIn(body);
    return stored === undefined ? NOT_ANSWERED : { kind: 'stored', stored };
  }
  const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
  const ours = typeof message === 'string' && typeof code === 'string';
  if (status >= 500 || TEMPORARY.has(status)) {
    return {
      kind: 'later',
      failure: ours ? message : null,
      afterMs:
        retryAfterSeconds === null ? null : Math.min(LONGEST_ASKED_PAUSE_MS, retryAfterSeconds * 1_000),
      answered: ours,
      // Being rate limited does not count as a failed attempt.
      counts: status !== TOO_MANY,
    };
  }
  if (!ours) return NOT_ANSWERED;
  if (status === SIGNED_OUT) return { kind: 'signed-out' };
  if (code === 'attachment_missing') return { kind: 'files-gone' };
  return { kind: 'refused', failure: message, mayRetry: status === 403 && !POINTLESS_CODES.has(code) };
}

/** The message in a successful answer, if it is the one that was sent; undefined otherwise. */
export function messageIn(body: unknown, id: string): ChatMessage | undefined {
  const { message } = (body ?? {}) as { message?: Partial<ChatMessage> };
  return message?.id === id && typeof message.number === 'number' ? (message as ChatMessage) : undefined;
}
