import type { ChatEvent, ChatMessage, Conversation } from '../../contract.ts';
import type { MessagePage, PairState } from '../chat-calls.ts';
import type { ThreadStart } from './thread-view.ts';

/** Everything known about a conversation, merged from pages, events and answers in any order. */
export interface ThreadState {
  userId: string | null;
  otherId: string;
  conversation: Conversation | null;
  conversationId: string | null;
  mayWrite: boolean;
  whyNot: string | null;
  /** Ordered by number, which is the server's order, without duplicates. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** No message is missing from the oldest loaded one up to this number. */
  contiguousUpTo: number;
  /** Whether there may be later messages that no event announces, so that they have to be loaded. */
  isBehind: boolean;
  /** How often that happened. A page requested before the latest time does not resolve it. */
  gapCount: number;
  otherReadNumber: number;
  ownReadNumber: number;
  otherIsTyping: boolean;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
}

export type ThreadChange =
  /** The page's own data was reloaded. */
  | { kind: 'start'; start: ThreadStart }
  | { kind: 'older'; page: MessagePage }
  /** Messages after `contiguousUpTo`; `gapCount` is the count when they were requested. */
  | { kind: 'newer'; page: MessagePage; gapCount: number }
  /** The server's answer to a sent message. */
  | { kind: 'stored'; message: ChatMessage }
  | { kind: 'live'; event: ChatEvent }
  | { kind: 'pair'; pair: PairState }
  | { kind: 'read'; number: number }
  | { kind: 'typing-over' };

export function beginThread(start: ThreadStart): ThreadState {
  const messages = mergeMessages([], start.messages);
  const newest = messages.at(-1)?.number ?? 0;
  return {
    userId: start.userId,
    otherId: start.otherId,
    conversation: start.conversation,
    conversationId: start.conversation?.id ?? null,
    mayWrite: start.mayWrite,
    whyNot: start.whyNot,
    messages,
    hasOlder: start.hasOlder,
    contiguousUpTo: newest,
    isBehind: (start.conversation?.lastMessage?.number ?? 0) > newest,
    gapCount: 0,
    otherReadNumber: start.conversation?.otherReadNumber ?? 0,
    ownReadNumber: start.conversation?.readNumber ?? 0,
    otherIsTyping: false,
    otherIsOnline: start.otherIsOnline,
    otherLastSeenAt: start.otherLastSeenAt,
  };
}

/** Merges messages by id, ordered by number; the same array if there is nothing new. */
export function mergeMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id) && ids.add(id));
  if (fresh.length === 0) return known;
  const merged = [...known, ...fresh];
  return merged.sort((one, other) => one.number - other.number);
}

/** The thread after a change; the same object if nothing changed. */
export function changeThread(state: ThreadState, change: ThreadChange): ThreadState {
  switch (change.kind) {
    case 'start':
      return withStart(state, change.start);
    case 'older':
      return {
        ...state,
        messages: mergeMessages(state.messages, change.page.messages),
        hasOlder: change.page.more,
      };
    case 'newer':
      return withNewer(state, change.page, change.gapCount);
    case 'stored':
      return withMessage(state, change.message);
    case 'live':
      return withEvent(state, change.event);
    case 'pair':
      return withPair(state, change.pair);
    case 'read':
      return change.number > state.ownReadNumber ? { ...state, ownReadNumber: change.number } : state;
    case 'typing-over':
      return state.otherIsTyping ? { ...state, otherIsTyping: false } : state;
  }
}

/** Merges a reloaded page, which may be newer or older than the events received meanwhile. */
function withStart(state: ThreadState, start: ThreadStart): ThreadState {
  const { conversation, mayWrite, whyNot, otherIsOnline: online, otherLastSeenAt: lastSeenAt } = start;
  const pair = withPair(state, { conversation, mayWrite, whyNot, other: { online, lastSeenAt } });
  const next = { ...pair, messages: mergeMessages(pair.messages, start.messages) };
  const numbers = start.messages.map(({ number }) => number);
  const follows = !start.hasOlder || Math.min(...numbers) <= state.contiguousUpTo + 1;
  if (!follows) return lapsed(next);
  return state.isBehind ? next : { ...next, contiguousUpTo: Math.max(state.contiguousUpTo, ...numbers) };
}

function withNewer(state: ThreadState, page: MessagePage, gapCount: number): ThreadState {
  const messages = mergeMessages(state.messages, page.messages);
  const pageEnd = Math.max(state.contiguousUpTo, ...page.messages.map(({ number }) => number));
  const settles = !page.more && gapCount === state.gapCount;
  // Messages sent after the page was requested arrived as events.
  const contiguousUpTo = settles ? Math.max(pageEnd, messages.at(-1)?.number ?? 0) : pageEnd;
  return { ...state, messages, contiguousUpTo, isBehind: !settles };
}

const lapsed = (state: ThreadState): ThreadState => ({
  ...state,
  isBehind: true,
  gapCount: state.gapCount + 1,
});

/**
 * Only the two people receive an event about a message, so the sender identifies the
 * conversation before its id is known.
 */
const isOfThread = (state: ThreadState, { conversationId, senderId }: ChatMessage): boolean =>
  state.conversationId === null ? senderId === state.otherId : conversationId === state.conversationId;

function withMessage(state: ThreadState, message: ChatMessage): ThreadState {
  // Older than the loaded messages: it will come with its own page.
  if (state.hasOlder && message.number < (state.messages[0]?.number ?? 0)) return state;
  const messages = mergeMessages(state.messages, [message]);
  if (messages === state.messages) return state;
  const { hireStep } = message;
  const isNewest = messages.at(-1) === message;
  return {
    ...state,
    messages,
    conversationId: message.conversationId,
    conversation:
      state.conversation && hireStep && isNewest
        ? { ...state.conversation, hire: { id: hireStep.hireId, status: hireStep.to } }
        : state.conversation,
    otherIsTyping: state.otherIsTyping && message.senderId !== state.otherId,
  };
}

function withEvent(state: ThreadState, { kind, data }: ChatEvent): ThreadState {
  switch (kind) {
    case 'message': {
      const { message } = data;
      // The conversation is new, so load the rest of its data.
      if (!isOfThread(state, message)) return state.conversationId === null ? lapsed(state) : state;
      const next = withMessage(state, message);
      if (next.isBehind || message.number <= next.contiguousUpTo) return next;
      return { ...next, contiguousUpTo: message.number };
    }
    case 'read':
      if (data.conversationId !== state.conversationId) return state;
      return data.userId === state.otherId
        ? { ...state, otherReadNumber: Math.max(state.otherReadNumber, data.number) }
        : { ...state, ownReadNumber: Math.max(state.ownReadNumber, data.number) };
    case 'typing':
      return data.conversationId === state.conversationId && data.userId === state.otherId
        ? { ...state, otherIsTyping: true }
        : state;
    case 'presence':
      if (data.userId !== state.otherId) return state;
      return {
        ...state,
        otherIsOnline: data.online,
        otherLastSeenAt: data.online ? state.otherLastSeenAt : data.at,
        otherIsTyping: state.otherIsTyping && data.online,
      };
    case 'hire': {
      const { conversation } = state;
      if (conversation?.hire?.id !== data.hireId) return state;
      return { ...state, conversation: { ...conversation, hire: { id: data.hireId, status: data.status } } };
    }
    case 'reset':
      return lapsed(state);
    default:
      return state;
  }
}

function withPair(state: ThreadState, { conversation, mayWrite, whyNot, other }: PairState): ThreadState {
  return {
    ...state,
    conversation: conversation ?? state.conversation,
    conversationId: conversation?.id ?? state.conversationId,
    mayWrite,
    whyNot,
    otherReadNumber: Math.max(state.otherReadNumber, conversation?.otherReadNumber ?? 0),
    ownReadNumber: Math.max(state.ownReadNumber, conversation?.readNumber ?? 0),
    otherIsOnline: other.online,
    otherLastSeenAt: other.lastSeenAt ?? state.otherLastSeenAt,
  };
}

/** Whether there are unread messages of the other person up to a number. */
export const hasUnreadUpTo = ({ messages, ownReadNumber, otherId }: ThreadState, number: number): boolean =>
  messages.some(
    (message) => message.senderId === otherId && message.number > ownReadNumber && message.number <= number,
  );
