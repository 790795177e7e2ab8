import type { Attachment, ChatMessage } from '../../contract.ts';

/** A message as it waits on the device, and what becomes of trying to send it. */

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
  /** The place in this device's queue, whatever its clock says; given when the record is kept. */
  sequence: number;
  id: string;
  /** Whose message it is. Nobody else ever sends or sees it. */
  userId: string;
  /** Whom it goes to. */
  to: string;
  text: string;
  files: OutboxFile[];
  writtenAt: string;
  /**
   * `waiting`: to be sent. `unsent`: many tries failed, so it is shown as failed; those behind it wait. `refused`: the
   * server said no; those behind it go on.
   */
  state: 'waiting' | 'unsent' | 'refused';
  /** Why it failed or waits, in words for the person. */
  failure: string | null;
  mayRetry: boolean;
  /** Tries in a row that failed. */
  tries: number;
  /** Not tried again before the person says so. */
  asksPerson: boolean;
}

export type NewRecord = Omit<OutboxRecord, 'sequence'>;

/** What became of sending a message, or of uploading a file of it. */
export type Outcome<Stored> = { kind: 'stored'; stored: Stored } | NotStored;

export type NotStored =
  /** The server's no. */
  | { kind: 'refused'; failure: string; mayRetry: boolean }
  /** Worth another try. `answered` is false where nothing of ours came back at all. */
  | { kind: 'later'; failure: string | null; afterMs: number | null; answered: boolean; counts: boolean }
  | { kind: 'timed-out'; failure: string }
  | { kind: 'signed-out' }
  /** A file that was uploaded is not there any more. */
  | { kind: 'files-gone' };

export type SendOutcome = Outcome<ChatMessage>;
export type UploadOutcome = Outcome<Attachment>;

export const FILE_GONE = 'A file in this message is no longer there. Please add it again.';

/** After so many failed tries in a row a message is shown as failed, and the person asked. */
export const MOST_TRIES = 6;
/** When connectivity returns, queued messages are tried again after this time. */
export const RECONNECT_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_ASKED_PAUSE_MS = 300_000;

/** How long to wait before the next automatic try, in milliseconds. @param queueLength messages that wait */
export const backOffMs = (queueLength: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** queueLength);

/** What is known of an answer. */
export interface Answered {
  status: number;
  /** Parsed JSON; undefined where it was none. */
  body: unknown;
  retryAfterSeconds: number | null;
}

const NOT_ANSWERED = { kind: 'later', failure: null, afterMs: null, answered: false, counts: true } as const;
const SIGNED_OUT = 401;
const TOO_MANY = 429;
/** These say that the same request may succeed later. */
const TEMPORARY = new Set([408, 425, TOO_MANY]);
/** Asked again, the server says the same; only writing another message helps. */
const POINTLESS_CODES = new Set(['blocked', 'person_gone', 'already_used', 'attachment_missing']);

/**
 * Reads what the server said. Only what is unmistakably its own word counts: hotels and trains answer with pages of
 * theirs, and then the message is still to be sent.
 *
 * @param storedIn finds what was stored in a successful answer; undefined where it is not there
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
      // Writing very fast is no failure.
      counts: status !== TOO_MANY,
    };
  }
  if (!ours) return NOT_ANSWERED;
  if (status === SIGNED_OUT) return { kind: 'signed-out' };
  if (code === 'attachment_missing') return { kind: 'files-gone' };
  return { kind: 'refused', failure: message, mayRetry: status === 403 && !POINTLESS_CODES.has(code) };
}

/** The message in a successful answer, when it is the one that was sent. */
export function messageIn(body: unknown, id: string): ChatMessage | undefined {
  const { message } = (body ?? {}) as { message?: Partial<ChatMessage> };
  return message?.id === id && typeof message.number === 'number' ? (message as ChatMessage) : undefined;
}
