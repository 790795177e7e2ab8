import { expect, test } from 'vitest';
import { dayLine, isSameDay, lastSeenWords, shortWhen, timeOf, untilTomorrow } from './chat-time.ts';

const now = '2026-11-20T09:00:00Z';

test('times of day in chat are Lagos times', {
  meta: { promise: 'Times of day in chat are Lagos ones' },
}, () => {
  expect(timeOf('2026-11-20T23:05:00Z')).toBe('12:05 am');
  expect(timeOf('2026-11-20T12:05:00Z')).toBe('1:05 pm');
});

test('a line between days says Today and Yesterday by Lagos’ midnight, then the date', {
  meta: { promise: true },
}, () => {
  expect(dayLine('2026-11-19T23:00:00Z', now)).toBe('Today');
  expect(dayLine('2026-11-19T22:59:59Z', now)).toBe('Yesterday');
  expect(dayLine('2026-11-18T22:59:59Z', now)).toBe('18 November');
  expect(dayLine('2025-12-31T22:59:59Z', now)).toBe('31 December 2025');
  expect(dayLine('2026-11-21T10:00:00Z', now)).toBe('Today');
});

test('the list of conversations shows the time in a few letters', {
  meta: { promise: 'The list of conversations says the time in few letters' },
}, () => {
  expect(shortWhen('2026-11-20T08:15:00Z', now)).toBe('9:15 am');
  expect(shortWhen('2026-11-19T08:15:00Z', now)).toBe('Yesterday');
  expect(shortWhen('2026-11-17T08:15:00Z', now)).toBe('Tue');
  expect(shortWhen('2026-11-13T08:15:00Z', now)).toBe('13 Nov');
});

test('a thread says when the other person was last online', {
  meta: { promise: 'A thread says when the other person was last online' },
}, () => {
  expect(lastSeenWords(null, now)).toBe('');
  expect(lastSeenWords('2026-11-20T08:15:00Z', now)).toBe('Last seen today at 9:15 am');
  expect(lastSeenWords('2026-11-19T08:15:00Z', now)).toBe('Last seen yesterday at 9:15 am');
  expect(lastSeenWords('2026-10-02T08:15:00Z', now)).toBe('Last seen 2 October');
});

test('chat counts days in Lagos time', () => {
  expect(isSameDay('2026-11-19T22:59:00Z', '2026-11-19T23:01:00Z')).toBe(false);
  expect(isSameDay('2026-11-19T23:01:00Z', '2026-11-20T22:59:00Z')).toBe(true);
  expect(untilTomorrow(new Date('2026-11-20T22:59:00Z'))).toBe(60_000);
});
