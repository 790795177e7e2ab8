import { beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, readDraft, storeDraft } from './chat-draft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('a draft is kept for each person until it is sent', {
  meta: { promise: true },
}, () => {
  storeDraft('amina', 'bola', 'Good morning');
  storeDraft('amina', 'chidi', 'Good evening');
  expect(readDraft('amina', 'bola')).toBe('Good morning');
  deleteDraft('amina', 'bola');
  expect([readDraft('amina', 'bola'), readDraft('amina', 'chidi')]).toEqual(['', 'Good evening']);
  storeDraft('amina', 'chidi', '');
  expect(readDraft('amina', 'chidi')).toBe('');
});

test('a visitor’s draft passes to the next account that signs in, once, and no account sees another’s draft', {
  meta: { promise: 'A visitor’s draft passes to the account that signs in, once' },
}, () => {
  storeDraft(null, 'bola', 'Are you free on Monday?');
  expect(readDraft(null, 'bola')).toBe('Are you free on Monday?');
  expect(readDraft('amina', 'bola')).toBe('Are you free on Monday?');
  expect(readDraft('chidi', 'bola')).toBe('');
  expect(readDraft(null, 'bola')).toBe('');
  expect(readDraft('amina', 'bola')).toBe('Are you free on Monday?');
});

test('a person’s own draft takes precedence over a visitor’s', { meta: { promise: true } }, () => {
  storeDraft('amina', 'bola', 'Mine');
  storeDraft(null, 'bola', 'A visitor’s');
  expect(readDraft('amina', 'bola')).toBe('Mine');
});
