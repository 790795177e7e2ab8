import { ACTING_AS_HEADER } from '../../../shared/acting-as.ts';
import { UPLOAD_TIMED_OUT, UPLOAD_TIMEOUT_MS } from '../../../shared/upload-limits.ts';
import type { Attachment, ChatMessage, Conversation } from '../contract.ts';
import {
  type Answered,
  messageIn,
  type OutboxFile,
  type OutboxRecord,
  outcomeOf,
  type SendOutcome,
  type UploadOutcome,
} from './outbox/outbox-record.ts';

/**
 * The calls of an open conversation, written by hand instead of through contract.ts, so that no schemas are bundled.
 * Each names the account on whose behalf it is made.
 */

const TIMEOUT_MS = 30_000;

interface ChatCall {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** @returns undefined without an answer in time */
async function sendCall(
  userId: string,
  { method = 'GET', path, body }: ChatCall,
): Promise<Answered | undefined> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        [ACTING_AS_HEADER]: userId,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return answered(response.status, text, response.headers.get('retry-after'));
  } catch {
    return undefined;
  }
}

function answered(status: number, text: string, retryAfter: string | null): Answered {
  const seconds = Number(retryAfter ?? Number.NaN);
  return { status, body: parsed(text), retryAfterSeconds: Number.isFinite(seconds) ? seconds : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer of a reading call; undefined if it failed. */
async function read<T>(userId: string, path: string, field: string): Promise<T | undefined> {
  const answer = await sendCall(userId, { path });
  const isWhole = answer?.status === 200 && field in ((answer.body as object | undefined) ?? {});
  return isWhole ? (answer.body as T) : undefined;
}

/** Calls sendMessageCall. */
export async function sendMessage({ userId, id, to, text, files }: OutboxRecord): Promise<SendOutcome> {
  const body = { id, to, text, attachments: files.map((file) => file.id) };
  return outcomeOf(await sendCall(userId, { method: 'POST', path: '/api/chat/messages', body }), (answer) =>
    messageIn(answer, id),
  );
}

export interface MessagePage {
  /** Newest first. */
  messages: ChatMessage[];
  more: boolean;
}

/** Calls listMessagesCall. */
export const loadMessages = (
  userId: string,
  conversationId: string,
  query: { before: number } | { after: number; limit: number },
): Promise<MessagePage | undefined> => {
  const texts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const path = `/api/chat/conversations/${conversationId}/messages?${texts.join('&')}`;
  return read<MessagePage>(userId, path, 'messages');
};

export interface PairState {
  other: { online: boolean; lastSeenAt: string | null };
  conversation: Conversation | null;
  mayWrite: boolean;
  whyNot: string | null;
}

/** Calls showConversationCall. */
export const loadPair = (userId: string, otherId: string): Promise<PairState | undefined> =>
  read<PairState>(userId, `/api/chat/with/${otherId}`, 'conversation');

/** Calls listConversationsCall. */
export const loadConversations = (
  userId: string,
  cursor: string | null,
): Promise<{ conversations: Conversation[]; nextCursor: string | null } | undefined> => {
  const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  return read(userId, `/api/chat/conversations${query}`, 'conversations');
};

/**
 * Calls markReadCall.
 *
 * @returns whether the server accepted it; undefined if it is worth a retry
 */
export async function markRead(
  userId: string,
  conversationId: string,
  number: number,
): Promise<boolean | undefined> {
  const path = `/api/chat/conversations/${conversationId}/read`;
  const answer = await sendCall(userId, { method: 'POST', path, body: { number } });
  return answer && answer.status < 500 ? answer.status === 200 : undefined;
}

/** Calls sendTypingCall, without waiting for an answer or retrying. */
export function sendTyping(userId: string, conversationId: string): void {
  void sendCall(userId, { method: 'POST', path: `/api/chat/conversations/${conversationId}/typing` });
}

/** Calls uploadAttachmentCall. Uses XMLHttpRequest because fetch does not report upload progress. */
export function uploadFile(
  userId: string,
  { id, name }: Pick<OutboxFile, 'id' | 'name'>,
  blob: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<UploadOutcome> {
  const form = new FormData();
  form.append('id', id);
  form.append('file', blob, name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const timer = setTimeout(() => {
      resolve({ kind: 'timed-out', failure: UPLOAD_TIMED_OUT });
      request.abort();
    }, UPLOAD_TIMEOUT_MS);
    const answer = () => {
      clearTimeout(timer);
      // An aborted request has status 0 and no text, which does not count as an answer.
      const known = answered(request.status, request.responseText, request.getResponseHeader('retry-after'));
      resolve(outcomeOf(known, (body) => attachmentIn(body, id)));
    };
    request.open('POST', '/api/chat/attachments');
    request.setRequestHeader(ACTING_AS_HEADER, userId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = answer;
    request.onerror = answer;
    request.onabort = answer;
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function attachmentIn(body: unknown, id: string): Attachment | undefined {
  const { attachment } = (body ?? {}) as { attachment?: Partial<Attachment> };
  return attachment?.id === id ? (attachment as Attachment) : undefined;
}
