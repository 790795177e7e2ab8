import type { LiveEventOf } from '../../../../shared/live-event.ts';
import type { ChatEvent, ChatMessage, Conversation, readEvent } from '../../contract.ts';

/** The user's list of conversations, kept up to date by live events. */
export interface ConversationsState {
  userId: string;
  /** Newest message first. */
  conversations: readonly Conversation[];
  nextCursor: string | null;
  /** Incremented when something happens that only the server knows about, to reload the first page. */
  gapCount: number;
}

export type ConversationsChange =
  /** The first page, reloaded. `gapCount` is the count when it was requested; absent for the page's own data. */
  | { kind: 'first'; conversations: readonly Conversation[]; nextCursor: string | null; gapCount?: number }
  | { kind: 'more'; conversations: readonly Conversation[]; nextCursor: string | null }
  | { kind: 'live'; event: ChatEvent };

/** The list after a change; the same object if nothing changed. */
export function changeConversations(
  state: ConversationsState,
  change: ConversationsChange,
): ConversationsState {
  if (change.kind === 'live') return withEvent(state, change.event);
  const { conversations, nextCursor } = change;
  // A newer request is under way, and this answer may lack what that one has.
  if (change.kind === 'first' && (change.gapCount ?? state.gapCount) < state.gapCount) return state;
  if (change.kind === 'first')
    return {
      ...state,
      nextCursor,
      conversations: newest(state.conversations, conversations, nextCursor !== null),
    };
  const known = new Set(state.conversations.map(({ id }) => id));
  return {
    ...state,
    nextCursor,
    conversations: [...state.conversations, ...conversations.filter(({ id }) => !known.has(id))],
  };
}

/**
 * The loaded page, except for conversations about which newer events have arrived, and with those that have moved onto
 * it since from a later page.
 */
function newest(
  known: readonly Conversation[],
  page: readonly Conversation[],
  hasMore: boolean,
): readonly Conversation[] {
  const numberOf = (conversation: Conversation | undefined) => conversation?.lastMessage?.number ?? 0;
  const heard = new Map(known.map((conversation) => [conversation.id, conversation]));
  const ids = new Set(page.map(({ id }) => id));
  const oldest = page.at(-1)?.lastMessageAt ?? '';
  const moved = known.filter(({ id, lastMessageAt }) => hasMore && !ids.has(id) && lastMessageAt > oldest);
  return page
    .map((loaded) => {
      const before = heard.get(loaded.id);
      return before && numberOf(before) > numberOf(loaded) ? before : loaded;
    })
    .concat(moved)
    .sort((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));
}

function withEvent(state: ConversationsState, { kind, data }: ChatEvent): ConversationsState {
  switch (kind) {
    case 'message':
      return withMessage(state, data.message);
    case 'read':
      return changeThose(state, ({ id }) => id === data.conversationId, readChanges(state, data));
    case 'presence':
      return changeThose(
        state,
        ({ other }) => other.id === data.userId,
        ({ other }) => ({
          other: {
            ...other,
            online: data.online,
            lastSeenAt: data.online ? other.lastSeenAt : data.at,
          },
        }),
      );
    case 'hire':
      return changeThose(
        state,
        ({ hire }) => hire?.id === data.hireId,
        () => ({ hire: { id: data.hireId, status: data.status } }),
      );
    case 'conversation':
    case 'reset':
      return { ...state, gapCount: state.gapCount + 1 };
    default:
      return state;
  }
}

const readChanges =
  ({ userId }: ConversationsState, read: LiveEventOf<typeof readEvent>['data']) =>
  (conversation: Conversation): Partial<Conversation> =>
    read.userId === userId
      ? { readNumber: Math.max(conversation.readNumber, read.number), unreadCount: read.unreadCount }
      : { otherReadNumber: Math.max(conversation.otherReadNumber, read.number) };

function withMessage(state: ConversationsState, message: ChatMessage): ConversationsState {
  const known = state.conversations.find(({ id }) => id === message.conversationId);
  if (!known) return { ...state, gapCount: state.gapCount + 1 };
  if (message.number <= (known.lastMessage?.number ?? 0)) return state;
  const isOthers = message.senderId === known.other.id;
  const { hireStep } = message;
  const moved: Conversation = {
    ...known,
    lastMessage: message,
    lastMessageAt: message.sentAt,
    unreadCount: known.unreadCount + (isOthers ? 1 : 0),
    hire: hireStep ? { id: hireStep.hireId, status: hireStep.to } : known.hire,
  };
  return { ...state, conversations: [moved, ...state.conversations.filter((each) => each !== known)] };
}

function changeThose(
  state: ConversationsState,
  isMeant: (conversation: Conversation) => boolean,
  changes: (conversation: Conversation) => Partial<Conversation>,
): ConversationsState {
  if (!state.conversations.some(isMeant)) return state;
  return {
    ...state,
    conversations: state.conversations.map((each) => (isMeant(each) ? { ...each, ...changes(each) } : each)),
  };
}
