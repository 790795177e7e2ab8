import { expect, test } from 'vitest';
import { dayByKey } from './day-keys.ts';
import { boundsOf } from './day-picker.tsx';

test.each([
  ['ArrowLeft', false, '2026-11-25'],
  ['ArrowRight', false, '2026-11-27'],
  ['ArrowUp', false, '2026-11-19'],
  ['ArrowDown', false, '2026-12-03'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-26'],
  ['PageDown', false, '2026-12-26'],
  ['PageUp', true, '2025-11-26'],
  ['PageDown', true, '2027-11-26'],
  ['a', false, undefined],
])('the key %s (with Shift: %s) moves from Thursday, 26 November 2026 to %s', (key, shiftKey, day) => {
  expect(dayByKey('2026-11-26', { key, shiftKey })).toBe(day);
});

test('moving to a month without the day selects its last day, across years too', () => {
  const key = (day: string, name: string, shiftKey = false) => dayByKey(day, { key: name, shiftKey });
  expect(key('2026-10-31', 'PageDown')).toBe('2026-11-30');
  expect(key('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
  expect(key('2026-01-31', 'PageUp')).toBe('2025-12-31');
  expect(key('2026-11-30', 'Home')).toBe('2026-11-30');
  expect(key('2026-11-29', 'End')).toBe('2026-11-29');
});

test('a month offers the days that its field accepts, and the day already chosen', () => {
  const field = { min: '2026-12-01', max: '2026-12-20' };
  const today = '2026-11-20';
  expect(boundsOf(field, '', today)).toEqual({ first: '2026-12-01', last: '2026-12-20' });
  expect(boundsOf(field, '2026-11-30', today).first).toBe('2026-11-30');
  expect(boundsOf(field, '2027-01-05', today).last).toBe('2027-01-05');
  expect(boundsOf({ min: '', max: '' }, '', today)).toEqual({ first: today, last: '2028-11-20' });
});
