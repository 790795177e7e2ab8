import type { ChatMessage, Conversation } from '../../contract.ts';

/**
 * What use-thread.ts gives a conversation's screen. The words for each state are the screen's; sentences that come from
 * the server or from an upload are in `failure`.
 */

/**
 * How a message of one's own stands. `sending`: it is on its way or the next to go; `queued`: it waits for the network,
 * for an earlier one or for signing in; `read`: the other person really saw it.
 */
export type MessageState = 'sending' | 'queued' | 'sent' | 'read' | 'failed';

/** A file of a message that is not sent yet. */
export interface OwnFile {
  /** Made on this device; the attachment keeps it. */
  id: string;
  name: string;
  type: string;
  /** Bytes, after a picture was made smaller. */
  size: number;
  isImage: boolean;
  /** A blob: address while only this device has it. */
  url: string | null;
  /** From 0 to 1 while it is uploaded; null before and after. */
  progress: number | null;
  /** The server has it. */
  uploaded: boolean;
  /** Why it could not be uploaded, in words for the person: "Upload Error: …", or that it timed out. */
  failure: string | null;
  /** False where the file itself can never be taken: too large, or of a kind that we do not take. */
  mayRetry: boolean;
}

/** A message that is on this device only, or not known to have arrived. */
export interface OwnMessage {
  id: string;
  text: string;
  files: OwnFile[];
  /** The device's own time; the server's takes its place once it is sent. */
  writtenAt: string;
  state: 'sending' | 'queued' | 'failed';
  /** Why it failed, or why it waits, in words for the person; null where there is nothing to say. */
  failure: string | null;
  /** Whether sending it again makes sense; false for what the server will always refuse. */
  mayRetry: boolean;
}

/** What the screen shows of a conversation. */
export interface ThreadView {
  conversationId: string | null;
  /** With hire, muted, blocked and readNumber as they are now; null while there is none yet. */
  conversation: Conversation | null;
  /** Whether one may write to the other, and the sentence that says why not. */
  mayWrite: boolean;
  whyNot: string | null;
  /** Oldest first; what is stored on the server. */
  messages: readonly ChatMessage[];
  /** After them, in the order in which they were written. */
  outbox: readonly OwnMessage[];
  /** The number of the last message that the other person, and oneself, saw. */
  otherReadNumber: number;
  ownReadNumber: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Older messages could not be loaded; loadOlder tries again. */
  olderFailed: boolean;
  online: boolean;
  /** The session is over: nothing is lost, and everything goes out once the person has signed in again. */
  signedOut: boolean;
  otherIsTyping: boolean;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
  /** Messages that failed and can be tried again or not: "{n} message(s) failed to send". */
  failedCount: number;
  /** Files that were chosen for the message that is being written; they are uploaded meanwhile. */
  tray: readonly OwnFile[];
  /** A file of the tray is on its way: sending waits for it. */
  uploading: boolean;
}

/** What can be done in a conversation. Every function keeps its identity. */
export interface ThreadActions {
  /**
   * Writes a message with the files of the tray down on the device, then sends it.
   *
   * @returns false when there is nothing to send, or a file is on its way or was refused
   */
  send(text: string): boolean;
  retry(messageId: string): void;
  /** Disabled while offline. */
  retryAll(): void;
  /** Takes a message that is not on its way out of the outbox. @returns its text, for the field */
  discard(messageId: string): string;
  /** Puts files into the tray. @returns why some were left out, in words for the person; null when none was */
  attach(files: readonly File[]): string | null;
  /** Takes a file out of the tray. */
  detach(fileId: string): void;
  /** Uploads a file of the tray again that failed. */
  retryFile(fileId: string): void;
  loadOlder(): Promise<void>;
  /** The message with this number is on the screen. It counts as read once the window is visible and has the focus. */
  saw(number: number): void;
  /** Something was typed: the other one is told, at most every three seconds. */
  typed(): void;
  /** Muted, blocked or the like was changed in another way: asks the server again how things stand. */
  refresh(): Promise<void>;
}

/** What a thread begins with: the answers of showConversationCall and listMessagesCall, and liveStateCall's number. */
export interface ThreadStart {
  /** Who is signed in; null: a visitor, for whom nothing is sent or listened to. */
  userId: string | null;
  otherId: string;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
  conversation: Conversation | null;
  mayWrite: boolean;
  whyNot: string | null;
  /** The newest page, newest first, as the call gives it. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** Read before the rest was. */
  liveNumber: number;
}
