import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../contract.ts';
import { rowsOf } from './message-rows.ts';
import type { OwnMessage } from './thread-view.ts';

const now = '2026-11-20T12:00:00Z';
const message = (number: number, senderId: string | null, sentAt: string): ChatMessage => ({
  id: `m${number}`,
  conversationId: 'c',
  number,
  senderId,
  text: `Line ${number}`,
  attachments: [],
  hireStep:
    senderId === null ? { hireId: 'h', action: 'pay', actor: 'system', from: null, to: 'confirmed' } : null,
  sentAt,
});
const waiting = (id: string, state: OwnMessage['state'] = 'queued'): OwnMessage => ({
  id,
  text: id,
  files: [],
  writtenAt: now,
  state,
  failure: null,
  mayRetry: true,
});
const rows = (messages: ChatMessage[], wishes: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, outbox: [], ownId: 'me', otherReadNumber: 0, newAfter: null, now, ...wishes });
const shape = (found: ReturnType<typeof rows>) =>
  found.map((row) => {
    if (row.kind === 'day') return row.words;
    if (row.kind !== 'message') return row.kind;
    return `${row.first ? '[' : ''}${row.key}${row.last ? ']' : ''}`;
  });

describe('a thread’s rows', () => {
  test('group what one person writes within five minutes', {
    meta: { promise: 'Messages from one person within five minutes are grouped' },
  }, () => {
    const talk = [
      message(1, 'me', '2026-11-20T10:00:00Z'),
      message(2, 'me', '2026-11-20T10:05:00Z'),
      message(3, 'me', '2026-11-20T10:10:01Z'),
      message(4, 'other', '2026-11-20T10:10:02Z'),
    ];
    expect(shape(rows(talk))).toEqual(['Today', '[m1', 'm2]', '[m3]', '[m4]']);
  });

  test('begin each Lagos day with its name, and a line about the hire separates groups', {
    meta: {
      promise: 'Each Lagos day of a thread begins with its name, and a line about the hire separates groups',
    },
  }, () => {
    const talk = [
      message(1, 'me', '2026-11-19T22:59:00Z'),
      message(2, 'me', '2026-11-19T23:00:00Z'),
      message(3, null, '2026-11-19T23:01:00Z'),
      message(4, 'me', '2026-11-19T23:02:00Z'),
    ];
    expect(shape(rows(talk))).toEqual(['Yesterday', '[m1]', 'Today', '[m2]', 'step', '[m4]']);
  });

  test('mark the other person’s first new message, not one’s own', {
    meta: {
      promise: '“New messages” is shown above the other person’s first new message, never above one’s own',
    },
  }, () => {
    const talk = [
      message(1, 'other', '2026-11-20T10:00:00Z'),
      message(2, 'me', '2026-11-20T10:01:00Z'),
      message(3, 'other', '2026-11-20T10:02:00Z'),
      message(4, 'other', '2026-11-20T10:03:00Z'),
    ];
    expect(shape(rows(talk, { newAfter: 1 }))).toEqual(['Today', '[m1]', '[m2]', 'new', '[m3', 'm4]']);
    expect(shape(rows(talk, { newAfter: 4 }))).not.toContain('new');
  });

  test('give a state to one’s own messages only', {
    meta: { promise: 'One’s own messages say how they stand, the other’s say nothing' },
  }, () => {
    const talk = [
      message(1, 'me', '2026-11-20T10:00:00Z'),
      message(2, 'me', '2026-11-20T10:00:01Z'),
      message(3, 'other', '2026-11-20T10:00:02Z'),
    ];
    const states = rows(talk, { otherReadNumber: 1, outbox: [waiting('a'), waiting('b', 'failed')] }).flatMap(
      (row) => (row.kind === 'message' ? [row.message.state] : []),
    );
    expect(states).toEqual(['read', 'sent', null, 'queued', 'failed']);
  });

  test('show once a message that is both stored and still in the outbox', {
    meta: { promise: 'A message that is stored and still on the device is shown once' },
  }, () => {
    const stored = { ...message(1, 'me', '2026-11-20T10:00:00Z'), id: 'a' };
    expect(shape(rows([stored], { outbox: [waiting('a'), waiting('b')] }))).toEqual(['Today', '[a]', '[b]']);
  });
});
