import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatMessage, Conversation } from '../../contract.ts';
import { type ConversationsState, changeConversations } from './conversations-state.ts';

const ME = 'amina';

const message = (conversationId: string, number: number, senderId: string | null): ChatMessage => ({
  id: `${conversationId}-${number}`,
  conversationId,
  number,
  senderId,
  text: 'Hello',
  attachments: [],
  hireStep: null,
  sentAt: `2026-11-20T09:${String(number).padStart(2, '0')}:00.000Z`,
});

const conversation = (id: string, number: number, changes: Partial<Conversation> = {}): Conversation => ({
  id,
  other: {
    id: `other of ${id}`,
    full_name: id,
    photoURL: null,
    role: 'skilled',
    skill: null,
    verified: false,
    online: false,
    lastSeenAt: null,
  },
  hire: null,
  lastMessage: message(id, number, ME),
  lastMessageAt: message(id, number, ME).sentAt,
  unreadCount: 0,
  readNumber: number,
  otherReadNumber: 0,
  muted: false,
  blocked: false,
  ...changes,
});

const begin = (...conversations: Conversation[]): ConversationsState => ({
  userId: ME,
  conversations,
  nextCursor: null,
  gapCount: 0,
});
const live = (state: ConversationsState, kind: string, data: unknown) =>
  changeConversations(state, { kind: 'live', event: { kind, data } as ChatEvent });
const ids = ({ conversations }: ConversationsState) => conversations.map(({ id }) => id);

describe('the list of conversations', () => {
  test('moves a conversation with a new message to the top, and counts the message once if the other person sent it', {
    meta: { promise: 'A new message moves its conversation to the top of the list, and counts once' },
  }, () => {
    const state = begin(conversation('a', 5), conversation('b', 3));
    const theirs = live(state, 'message', { message: message('b', 4, 'other of b') });
    expect(ids(theirs)).toEqual(['b', 'a']);
    expect(theirs.conversations[0]).toMatchObject({ unreadCount: 1, lastMessage: { number: 4 } });
    expect(live(theirs, 'message', { message: message('b', 4, 'other of b') })).toBe(theirs);
    const own = live(theirs, 'message', { message: message('a', 6, ME) });
    expect(own.conversations[0]).toMatchObject({ id: 'a', unreadCount: 0 });
  });

  test('updates the state of a hire from a line about it', {
    meta: { promise: 'The list shows the state of a hire as soon as it changes' },
  }, () => {
    const hireStep = { hireId: 'hire', action: 'accept', actor: 'skilled', from: 'pending', to: 'accepted' };
    const state = live(begin(conversation('a', 1)), 'message', {
      message: { ...message('a', 2, null), hireStep },
    });
    expect(state.conversations[0]).toMatchObject({
      hire: { id: 'hire', status: 'accepted' },
      unreadCount: 0,
    });
    expect(live(state, 'hire', { hireId: 'hire', status: 'done' }).conversations[0]?.hire?.status).toBe(
      'done',
    );
  });

  test('updates read marks and presence from live events', {
    meta: { promise: 'The list keeps read marks and presence as they are heard' },
  }, () => {
    let state = begin(conversation('a', 5, { unreadCount: 3, readNumber: 2 }));
    state = live(state, 'read', { conversationId: 'a', userId: ME, number: 4, unreadCount: 1 });
    state = live(state, 'read', { conversationId: 'a', userId: 'other of a', number: 5, unreadCount: 0 });
    expect(state.conversations[0]).toMatchObject({ unreadCount: 1, readNumber: 4, otherReadNumber: 5 });
    state = live(state, 'presence', { userId: 'other of a', online: true, at: 'now' });
    expect(state.conversations[0]?.other.online).toBe(true);
  });

  test('loads again for what only the server knows, and keeps events received meanwhile', {
    meta: {
      promise: 'The list loads again for what only the server knows, and keeps what was heard meanwhile',
    },
  }, () => {
    let state = begin(conversation('a', 1));
    for (const [kind, data] of [
      ['message', { message: message('new', 1, 'somebody') }],
      ['conversation', { conversationId: 'a' }],
      ['reset', { number: 9 }],
    ] as const)
      state = live(state, kind, data);
    expect(state.gapCount).toBe(3);
    state = live(state, 'message', { message: message('a', 7, 'other of a') });
    const loaded = changeConversations(state, {
      kind: 'first',
      conversations: [conversation('new', 3), conversation('a', 1)],
      nextCursor: 'next',
    });
    expect(ids(loaded)).toEqual(['a', 'new']);
    expect(loaded.conversations[0]?.lastMessage?.number).toBe(7);
    // A page requested before the latest change arrives late and lacks it.
    const late = { kind: 'first' as const, conversations: [conversation('a', 1)], nextCursor: null };
    expect(changeConversations(loaded, { ...late, gapCount: 2 })).toBe(loaded);
    expect(ids(changeConversations(loaded, { ...late, gapCount: 3 }))).toEqual(['a']);
  });

  test('appends older conversations, each once', {
    meta: { promise: 'Older conversations come behind, each once' },
  }, () => {
    const state = begin(conversation('a', 5));
    const more = changeConversations(state, {
      kind: 'more',
      conversations: [conversation('a', 4), conversation('c', 1)],
      nextCursor: null,
    });
    expect(ids(more)).toEqual(['a', 'c']);
  });
});

test('a conversation with a message that came while the first page was loaded stays in the list', () => {
  const state = begin(conversation('a', 5), conversation('b', 4), conversation('c', 3));
  const heard = live(state, 'message', { message: message('c', 6, 'other of c') });
  const page = [conversation('a', 5), conversation('b', 4)];
  const loaded = changeConversations(heard, { kind: 'first', conversations: page, nextCursor: 'after b' });
  expect(ids(loaded)).toEqual(['c', 'a', 'b']);
  // What the page leaves out because it is older comes with the next page.
  const older = changeConversations(state, { kind: 'first', conversations: page, nextCursor: 'after b' });
  expect(ids(older)).toEqual(['a', 'b']);
});
