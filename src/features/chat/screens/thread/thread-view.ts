import type { ChatMessage, Conversation } from '../../contract.ts';

/**
 * The interface between use-thread.ts and the screen. The screen words each state; sentences from the
 * server or an upload are in `failure`.
 */

/**
 * The status of the user's own message. `sending`: in transit or next; `queued`: waits for the network, an earlier
 * message or signing in; `read`: the other person has really seen it.
 */
export type MessageState = 'sending' | 'queued' | 'sent' | 'read' | 'failed';

/** A file of an unsent message. */
export interface OwnFile {
  /** Made on this device; also the id of the attachment. */
  id: string;
  name: string;
  type: string;
  /** In bytes, after a picture was shrunk. */
  size: number;
  isImage: boolean;
  /** A blob URL while only this device has the file. */
  url: string | null;
  /** Upload progress from 0 to 1; null before and after. */
  progress: number | null;
  /** Whether the server has it. */
  uploaded: boolean;
  /** Why the upload failed, in words for the user: "Upload Error: …", or a timeout. */
  failure: string | null;
  /** False for a file that can never be accepted: too large, or a wrong kind. */
  mayRetry: boolean;
}

/** A message that exists only on this device, or is not known to have arrived. */
export interface OwnMessage {
  id: string;
  text: string;
  files: OwnFile[];
  /** The device's time, replaced by the server's once sent. */
  writtenAt: string;
  state: 'sending' | 'queued' | 'failed';
  /** Why it failed or waits, in words for the user; null if there is nothing to say. */
  failure: string | null;
  /** Whether a retry makes sense; false for what the server will always refuse. */
  mayRetry: boolean;
}

/** What the screen shows of a conversation. */
export interface ThreadView {
  conversationId: string | null;
  /** With its current hire, mute, block and read state; null if the conversation does not exist yet. */
  conversation: Conversation | null;
  /** Whether the user can write to the other person, and the reason if not. */
  mayWrite: boolean;
  whyNot: string | null;
  /** Stored messages, oldest first. */
  messages: readonly ChatMessage[];
  /** Unsent messages, shown after those, in the order in which they were written. */
  outbox: readonly OwnMessage[];
  /** The number of the last message that the other person, and the user, has seen. */
  otherReadNumber: number;
  ownReadNumber: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Whether loading older messages failed; loadOlder retries. */
  olderFailed: boolean;
  online: boolean;
  /** Whether the session has ended. Nothing is lost: unsent messages go out after signing in again. */
  signedOut: boolean;
  otherIsTyping: boolean;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
  /** The number of failed messages, whether they can be retried or not. */
  failedCount: number;
  /** Files of the message being written; they are uploaded meanwhile. */
  tray: readonly OwnFile[];
  /** Whether a tray file is being uploaded; sending waits for it. */
  uploading: boolean;
}

/** The actions of a conversation. Every function keeps its identity. */
export interface ThreadActions {
  /**
   * Stores a message with the files of the tray on the device, then sends it.
   *
   * @returns false if there is nothing to send, or a file is being uploaded or was refused
   */
  send(text: string): boolean;
  retry(messageId: string): void;
  /** Does nothing while offline. */
  retryAll(): void;
  /**
   * Discards a message that is not being sent.
   *
   * @returns its text, to put back into the field
   */
  discard(messageId: string): string;
  /**
   * Adds files to the tray.
   *
   * @returns why some were left out, in words for the user; null if none was
   */
  attach(files: readonly File[]): string | null;
  /** Removes a file from the tray. */
  detach(fileId: string): void;
  /** Uploads a failed file of the tray again. */
  retryFile(fileId: string): void;
  loadOlder(): Promise<void>;
  /**
   * Reports that the message with this number is on the screen. It counts as read
   * once the window is visible and focused.
   */
  saw(number: number): void;
  /** Tells the other person that the user is typing, at most every three seconds. */
  typed(): void;
  /** Reloads the state of the conversation after a change made elsewhere, such as muting or blocking. */
  refresh(): Promise<void>;
}

/**
 * The initial data of a thread: the answers of showConversationCall and
 * listMessagesCall, and the number of liveStateCall.
 */
export interface ThreadStart {
  /** The signed-in account; null for a visitor, who neither sends nor listens. */
  userId: string | null;
  otherId: string;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
  conversation: Conversation | null;
  mayWrite: boolean;
  whyNot: string | null;
  /** The newest page, newest first, as the call returns it. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** The live number, read before the other data. */
  liveNumber: number;
}
