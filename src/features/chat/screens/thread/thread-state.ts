import type { ChatEvent, ChatMessage, Conversation } from '../../contract.ts';
import type { MessagePage, PairState } from '../chat-calls.ts';
import type { ThreadStart } from './thread-view.ts';

/** What is known of a conversation, put together from pages, events and answers in whatever order they come. */
export interface ThreadState {
  userId: string | null;
  otherId: string;
  conversation: Conversation | null;
  conversationId: string | null;
  mayWrite: boolean;
  whyNot: string | null;
  /** By number, which is the server's order; each once. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** From the oldest up to this number no message is missing. */
  contiguousUpTo: number;
  /** There may be messages after that which no event will tell of: they have to be asked for. */
  isBehind: boolean;
  /** How often that became so. A page that was asked for before the last time does not settle it. */
  gapCount: number;
  otherReadNumber: number;
  ownReadNumber: number;
  otherIsTyping: boolean;
  otherIsOnline: boolean;
  otherLastSeenAt: string | null;
}

export type ThreadChange =
  /** The page's own data came anew. */
  | { kind: 'start'; start: ThreadStart }
  | { kind: 'older'; page: MessagePage }
  /** What came after `contiguousUpTo`; `gapCount` as they were when it was asked for. */
  | { kind: 'newer'; page: MessagePage; gapCount: number }
  /** The answer to sending it to the other. */
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

/** Puts messages together: each once by its id, in the order of their numbers. The same array where nothing is new. */
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

/** The thread after something came in. The same object where nothing changed. */
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

/** A page that was loaded again: what it shows may be newer or older than what has been heard meanwhile. */
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
  // What came after the page was asked for came as events.
  const contiguousUpTo = settles ? Math.max(pageEnd, messages.at(-1)?.number ?? 0) : pageEnd;
  return { ...state, messages, contiguousUpTo, isBehind: !settles };
}

const lapsed = (state: ThreadState): ThreadState => ({
  ...state,
  isBehind: true,
  gapCount: state.gapCount + 1,
});

/** The two are the only ones who hear of a message, so a browser that hears one from the other knows which conversation it is. */
const isOfThread = (state: ThreadState, { conversationId, senderId }: ChatMessage): boolean =>
  state.conversationId === null ? senderId === state.otherId : conversationId === state.conversationId;

function withMessage(state: ThreadState, message: ChatMessage): ThreadState {
  // It comes with its page, together with those between.
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
      // What else is said of a conversation that was not there before is asked for.
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

/** Whether one has something of the other's to read up to a number. */
export const hasUnreadUpTo = ({ messages, ownReadNumber, otherId }: ThreadState, number: number): boolean =>
  messages.some(
    (message) => message.senderId === otherId && message.number > ownReadNumber && message.number <= number,
  );
