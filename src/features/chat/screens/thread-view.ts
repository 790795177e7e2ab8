import type { ChatMessage } from '../contract.ts';

/** How a message of one's own stands. `read`: the other person really saw it. */
export type MessageState = 'sending' | 'queued' | 'sent' | 'read' | 'failed';

/** A file of a message that is not sent yet. */
export interface OwnFile {
  id: string;
  name: string;
  type: string;
  size: number;
  isImage: boolean;
  /** A blob: address while only this device has it. */
  url: string | null;
  /** From 0 to 1 while it is uploaded; null before and after. */
  progress: number | null;
}

/** A message that is on this device only, or not known to have arrived. */
export interface OwnMessage {
  id: string;
  text: string;
  files: OwnFile[];
  /** The device's own time; the server's takes its place once it is sent. */
  writtenAt: string;
  state: 'sending' | 'queued' | 'failed';
  /** Why it failed, in words for the person; null while it is on its way. */
  failure: string | null;
  /** Whether sending it again makes sense; false for what the server will always refuse. */
  mayRetry: boolean;
}

/** What the screen shows of a conversation, and what can be done in it. */
export interface ThreadView {
  conversationId: string | null;
  /** Oldest first; what is stored on the server. */
  messages: ChatMessage[];
  /** After them, in the order in which they were written. */
  outbox: OwnMessage[];
  /** The number of the last message that the other person, and oneself, saw. */
  otherReadNumber: number;
  ownReadNumber: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  online: boolean;
  otherIsTyping: boolean;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
  failedCount: number;
}

export interface ThreadActions {
  /** Writes it down on the device first. @returns false when there is nothing to send */
  send(text: string, files: readonly OwnFile[]): boolean;
  retry(messageId: string): void;
  retryAll(): void;
  /** Takes a message that failed out of the outbox. @returns its text, for the field */
  discard(messageId: string): string;
  loadOlder(): Promise<void>;
  /** The person has this message on the screen, in a window that has the focus. */
  saw(number: number): void;
  typed(): void;
}
