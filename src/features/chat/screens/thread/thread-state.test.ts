import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatMessage, Conversation } from '../../contract.ts';
import type { OutboxRecord } from '../outbox/outbox-record.ts';
import { outboxView } from '../outbox/outbox-view.ts';
import { beginThread, changeThread, hasUnreadUpTo, mergeMessages, type ThreadState } from './thread-state.ts';
import type { ThreadStart } from './thread-view.ts';

const ME = 'amina';
const OTHER = 'bola';
const TALK = 'talk';

const message = (number: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${number}`,
  conversationId: TALK,
  number,
  senderId: number % 2 ? ME : OTHER,
  text: `text ${number}`,
  attachments: [],
  hireStep: null,
  // Clocks may be wrong, so the times contradict the numbers.
  sentAt: new Date(1_700_000_000_000 - number * 86_400_000).toISOString(),
  ...changes,
});

const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: TALK,
  other: {
    id: OTHER,
    full_name: 'Bola Ade',
    photoURL: null,
    role: 'skilled',
    skill: 'Tailor',
    verified: false,
    online: false,
    lastSeenAt: null,
  },
  hire: { id: 'hire', status: 'pending' },
  lastMessage: null,
  lastMessageAt: '2026-11-20T09:00:00.000Z',
  unreadCount: 0,
  readNumber: 0,
  otherReadNumber: 0,
  muted: false,
  blocked: false,
  ...changes,
});

const start = (changes: Partial<ThreadStart> = {}): ThreadStart => ({
  userId: ME,
  otherId: OTHER,
  otherIsOnline: false,
  otherLastSeenAt: null,
  conversation: conversation(),
  mayWrite: true,
  whyNot: null,
  messages: [],
  hasOlder: false,
  liveNumber: 0,
  ...changes,
});

const live = (state: ThreadState, kind: string, data: unknown) =>
  changeThread(state, { kind: 'live', event: { kind, data } as ChatEvent });
const numbers = ({ messages }: ThreadState): number[] => messages.map(({ number }) => number);

describe('the messages of a thread', () => {
  test('are in the order of their numbers, each once, however they arrive', {
    meta: { promise: 'Messages are shown in the order of their numbers, each once, however they arrive' },
  }, () => {
    let state = beginThread(start({ messages: [message(5), message(4)], hasOlder: true }));
    state = live(state, 'message', { message: message(7) });
    state = changeThread(state, { kind: 'stored', message: message(6) });
    state = live(state, 'message', { message: message(6) });
    state = changeThread(state, { kind: 'older', page: { messages: [message(3), message(2)], more: false } });
    expect(numbers(state)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(state.hasOlder).toBe(false);
  });

  test('leave out those of other conversations', {
    meta: { promise: 'Messages of other conversations stay out of a thread' },
  }, () => {
    const state = beginThread(start());
    expect(live(state, 'message', { message: message(1, { conversationId: 'another' }) })).toBe(state);
  });

  test('make the conversation known with the first one from the other person', {
    meta: { promise: 'The first message from the other person makes the conversation known' },
  }, () => {
    const state = beginThread(start({ conversation: null }));
    const next = live(state, 'message', { message: message(2) });
    expect([next.conversationId, numbers(next)]).toEqual([TALK, [2]]);
    // A message from another person, or the user's own from another device: only the server knows its conversation.
    const stranger = live(state, 'message', {
      message: message(2, { senderId: 'chidi', conversationId: 'x' }),
    });
    expect([stranger.conversationId, stranger.messages.length, stranger.isBehind]).toEqual([null, 0, true]);
  });

  test('are loaded up to the newest if the page began behind it', {
    meta: { promise: 'A thread that is not the newest is caught up with' },
  }, () => {
    const old = start({
      messages: [message(3)],
      conversation: conversation({ lastMessage: message(9) }),
    });
    const state = beginThread(old);
    expect([state.isBehind, state.contiguousUpTo]).toEqual([true, 3]);
    const some = changeThread(state, {
      kind: 'newer',
      page: { messages: [message(5), message(4)], more: true },
      gapCount: 0,
    });
    expect([some.isBehind, some.contiguousUpTo]).toEqual([true, 5]);
    const all = changeThread(some, {
      kind: 'newer',
      page: { messages: [message(9)], more: false },
      gapCount: 0,
    });
    expect([all.isBehind, all.contiguousUpTo]).toEqual([false, 9]);
  });

  test('are not taken as complete after a page that was requested before events were missed', {
    meta: { promise: 'A page that was asked for before events were missed does not pass for the newest' },
  }, () => {
    let state = beginThread(start({ messages: [message(1)] }));
    state = live(state, 'reset', { number: 50 });
    const asked = state.gapCount;
    state = live(state, 'reset', { number: 60 });
    state = live(state, 'message', { message: message(9) });
    state = changeThread(state, {
      kind: 'newer',
      page: { messages: [message(2)], more: false },
      gapCount: asked,
    });
    expect([state.isBehind, state.contiguousUpTo]).toEqual([true, 2]);
  });

  test('are merged with live events when the page is loaded again', {
    meta: { promise: 'A page that is loaded again is put together with what was heard meanwhile' },
  }, () => {
    let state = beginThread(start({ messages: [message(2), message(1)] }));
    state = live(state, 'message', { message: message(5) });
    const next = changeThread(state, {
      kind: 'start',
      start: start({ messages: [message(4), message(3)], hasOlder: false }),
    });
    expect([numbers(next), next.isBehind]).toEqual([[1, 2, 3, 4, 5], false]);
    const far = changeThread(state, {
      kind: 'start',
      start: start({ messages: [message(40)], hasOlder: true }),
    });
    expect([far.isBehind, far.contiguousUpTo]).toEqual([true, 5]);
  });
});

describe('a thread’s live events', () => {
  test('move read marks forward only, for both people', {
    meta: { promise: '“Read” goes forward only, for either of the two' },
  }, () => {
    let state = beginThread(start({ conversation: conversation({ readNumber: 3, otherReadNumber: 4 }) }));
    const read = (userId: string, number: number) => {
      state = live(state, 'read', { conversationId: TALK, userId, number, unreadCount: 0 });
    };
    read(OTHER, 6);
    read(OTHER, 5);
    read(ME, 7);
    read(ME, 2);
    expect([state.otherReadNumber, state.ownReadNumber]).toEqual([6, 7]);
    expect(live(state, 'read', { conversationId: 'another', userId: OTHER, number: 99 })).toBe(state);
    const older = {
      conversation: conversation(),
      mayWrite: true,
      whyNot: null,
      other: { online: false, lastSeenAt: null },
    };
    expect(changeThread(state, { kind: 'pair', pair: older }).otherReadNumber).toBe(6);
  });

  test('leave unread only the other person’s messages after one’s own read mark', {
    meta: { promise: 'Only the other’s messages beyond one’s own mark are unread' },
  }, () => {
    const state = beginThread(
      start({
        messages: [message(3), message(2), message(1)],
        conversation: conversation({ readNumber: 1 }),
      }),
    );
    expect(hasUnreadUpTo(state, 3)).toBe(true);
    expect(hasUnreadUpTo(changeThread(state, { kind: 'read', number: 2 }), 3)).toBe(false);
  });

  test('show typing in this thread alone, until a message arrives, time passes or the person leaves', {
    meta: { promise: '“typing…” goes with a message, with time, or when they leave' },
  }, () => {
    const state = beginThread(start());
    const typing = live(state, 'typing', { conversationId: TALK, userId: OTHER });
    expect(typing.otherIsTyping).toBe(true);
    expect(live(state, 'typing', { conversationId: 'another', userId: OTHER }).otherIsTyping).toBe(false);
    expect(live(typing, 'message', { message: message(2) }).otherIsTyping).toBe(false);
    expect(live(typing, 'message', { message: message(1) }).otherIsTyping).toBe(true);
    expect(changeThread(typing, { kind: 'typing-over' }).otherIsTyping).toBe(false);
    expect(live(typing, 'presence', { userId: OTHER, online: false, at: 'now' }).otherIsTyping).toBe(false);
  });

  test('show whether the other person is online, and since when not', {
    meta: { promise: 'A thread shows whether the other person is online, and when they last were' },
  }, () => {
    let state = beginThread(start());
    state = live(state, 'presence', { userId: OTHER, online: true, at: 'ten' });
    expect([state.otherIsOnline, state.otherLastSeenAt]).toEqual([true, null]);
    state = live(state, 'presence', { userId: OTHER, online: false, at: 'eleven' });
    expect([state.otherIsOnline, state.otherLastSeenAt]).toEqual([false, 'eleven']);
    expect(live(state, 'presence', { userId: 'chidi', online: true, at: 'x' })).toBe(state);
  });

  test('show the state of the hire', {
    meta: { promise: 'A thread shows the state of the hire as soon as it changes' },
  }, () => {
    let state = beginThread(start());
    state = live(state, 'hire', { hireId: 'hire', status: 'accepted' });
    expect(state.conversation?.hire?.status).toBe('accepted');
    const hireStep = { hireId: 'next', action: 'ask', actor: 'consumer', from: null, to: 'pending' };
    state = live(state, 'message', { message: message(3, { senderId: null, hireStep }) });
    expect(state.conversation?.hire).toEqual({ id: 'next', status: 'pending' });
  });

  test('show the latest step of the hire, even if an earlier one arrives after it', () => {
    const stepTo = (number: number, to: string) => ({
      message: message(number, {
        senderId: null,
        hireStep: { hireId: 'hire', action: 'ask', actor: 'consumer', from: null, to },
      }),
    });
    let state = live(beginThread(start()), 'message', stepTo(2, 'completed'));
    state = live(state, 'message', stepTo(1, 'accepted'));
    expect(numbers(state)).toEqual([1, 2]);
    expect(state.conversation?.hire?.status).toBe('completed');
  });
});

describe('the outbox on the screen', () => {
  const record = (sequence: number, changes: Partial<OutboxRecord> = {}): OutboxRecord => ({
    sequence,
    id: `o${sequence}`,
    userId: ME,
    to: OTHER,
    text: `text ${sequence}`,
    files: [],
    writtenAt: '',
    state: 'waiting',
    failure: null,
    mayRetry: true,
    tries: 0,
    asksPerson: false,
    ...changes,
  });
  const nothing = { progress: new Map(), paused: new Set<string>(), sending: new Map(), signedOut: false };
  const shown = { to: OTHER, online: true, storedIds: new Set<string>(), urls: new Map() };
  const states = (records: OutboxRecord[], changes: object = {}, how: object = {}) =>
    outboxView({ records, ...nothing, ...changes }, { ...shown, ...how }).map(
      ({ id, state }) => `${id} ${state}`,
    );

  test('leaves out messages that the server has, and those to other people', {
    meta: {
      promise: 'A thread shows what waits on the device, but for what the server has and what goes to others',
    },
  }, () => {
    const records = [record(1), record(2, { to: 'chidi' }), record(3)];
    expect(states(records, {}, { storedIds: new Set(['o1']) })).toEqual(['o3 sending']);
  });

  test('says that messages wait for the network, the next try or signing in, or behind a failed one', {
    meta: {
      promise:
        'A thread says what its messages wait for: the network, the next try, signing in, one that failed',
    },
  }, () => {
    const two = [record(1), record(2)];
    expect(states(two)).toEqual(['o1 sending', 'o2 sending']);
    for (const [changes, how] of [
      [{}, { online: false }],
      [{ paused: new Set([OTHER]) }, {}],
      [{ signedOut: true }, {}],
    ])
      expect(states(two, changes, how)).toEqual(['o1 queued', 'o2 queued']);
    const failed = [record(1, { state: 'refused' }), record(2), record(3, { state: 'unsent' }), record(4)];
    expect(states(failed)).toEqual(['o1 failed', 'o2 sending', 'o3 failed', 'o4 failed']);
  });
});

describe('in whatever order a thread receives messages', () => {
  test('merging them gives the same result, with any duplicates', {
    meta: { promise: 'Merging messages gives the same in any order and with any doubling' },
  }, () => {
    const all = Array.from({ length: 30 }, (_, index) => message(index * 3 + 1));
    fc.assert(
      fc.property(fc.array(fc.shuffledSubarray(all), { maxLength: 8 }), (parts) => {
        const merged = parts.reduce<readonly ChatMessage[]>((known, part) => mergeMessages(known, part), []);
        const wanted = all.filter((each) => parts.some((part) => part.includes(each)));
        expect(merged).toEqual(wanted);
        expect(mergeMessages(merged, wanted)).toBe(merged);
      }),
    );
  });

  const PAGE = 3;
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({ kind: 'write' as const }) },
      { weight: 4, arbitrary: fc.constant({ kind: 'event' as const }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('event again' as const), at: fc.nat(40) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('stored' as const), at: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
      { weight: 3, arbitrary: fc.constant({ kind: 'ask' as const }) },
      { weight: 3, arbitrary: fc.constant({ kind: 'answer' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'older' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'load the page again' as const }) },
    ),
    { maxLength: 60 },
  );

  test('pages, events, answers and gaps give each message once, in order, with none missing', {
    meta: {
      promise: 'Pages, events, answers and gaps give each message once, in order, and none is missing',
    },
  }, () => {
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.nat(8),
        fc.array(fc.nat(2), { maxLength: 80 }),
        steps,
        (before, heardBefore, gaps, happenings) => {
          // Numbers may have gaps.
          const server: ChatMessage[] = [];
          const writeOne = () =>
            void server.push(message((server.at(-1)?.number ?? 0) + 1 + (gaps[server.length] ?? 0)));
          for (let count = 0; count < before; count += 1) writeOne();
          const newestPage = (): ThreadStart =>
            start({ messages: server.slice(-PAGE).reverse(), hasOlder: server.length > PAGE });
          // The page has heard the events up to some moment before it was read.
          let heard = Math.min(heardBefore, server.length);
          let state = beginThread(newestPage());
          let asked: { page: { messages: ChatMessage[]; more: boolean }; gapCount: number } | undefined;
          const change = (next: Parameters<typeof changeThread>[1]) => {
            state = changeThread(state, next);
          };
          const hear = (heardMessage: ChatMessage | undefined) => {
            if (heardMessage)
              change({ kind: 'live', event: { kind: 'message', data: { message: heardMessage } } });
          };
          const ask = () => {
            const after = server.filter(({ number }) => number > state.contiguousUpTo);
            const page = { messages: after.slice(0, PAGE).reverse(), more: after.length > PAGE };
            asked = { page, gapCount: state.gapCount };
          };
          const answer = () => {
            if (asked) change({ kind: 'newer', ...asked });
            asked = undefined;
          };
          const older = () => {
            const oldest = state.messages[0]?.number;
            const above = server.filter(({ number }) => oldest !== undefined && number < oldest);
            const page = { messages: above.slice(-PAGE).reverse(), more: above.length > PAGE };
            if (oldest !== undefined && state.hasOlder) change({ kind: 'older', page });
          };
          for (const step of happenings) {
            if (step.kind === 'write') writeOne();
            else if (step.kind === 'event') hear(server[heard++]);
            else if (step.kind === 'event again') hear(server[step.at % Math.max(1, heard)]);
            else if (step.kind === 'stored') {
              const own = server.filter(({ senderId }) => senderId === ME);
              // Only recently sent messages get an answer.
              const sent = own.slice(-3)[step.at % 3];
              if (sent && sent.number > (state.messages[0]?.number ?? 0))
                change({ kind: 'stored', message: sent });
            } else if (step.kind === 'reset') {
              heard = server.length;
              change({ kind: 'live', event: { kind: 'reset', data: {} } as ChatEvent });
            } else if (step.kind === 'ask' && state.isBehind && !asked) ask();
            else if (step.kind === 'answer') answer();
            else if (step.kind === 'older') older();
            else if (step.kind === 'load the page again') change({ kind: 'start', start: newestPage() });
            heard = Math.min(heard, server.length);
          }
          answer();
          while (heard < server.length) hear(server[heard++]);
          while (state.isBehind) {
            ask();
            answer();
          }
          while (state.hasOlder) older();
          const oldest = state.messages[0]?.number ?? 0;
          expect(state.messages).toEqual(server.filter(({ number }) => number >= oldest));
          if (before > 0) expect(state.messages.length).toBe(server.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
