import { expect, test } from 'vitest';
import { signedKeyFor } from '../../../server/signed-key.ts';
import { newId } from '../../../shared/identifier.ts';
import { guestKeyFor, isGuestKey } from './guest-key.ts';

const config = { sessionSecret: 'a secret of at least thirty-two letters' };
const now = new Date('2026-11-20T09:00:00Z');

test('a guest’s link from before links could be ended still opens the hire, until it is ended', () => {
  const hire = { id: newId(), guestKeyVersion: 1 };
  const old = signedKeyFor('guest-hire', hire.id, config, now);
  expect(isGuestKey(old, hire, config, now)).toBe(true);
  expect(guestKeyFor(hire, config, now)).toBe(old);
  const ended = { ...hire, guestKeyVersion: 2 };
  expect(isGuestKey(old, ended, config, now)).toBe(false);
  expect(isGuestKey(guestKeyFor(ended, config, now), ended, config, now)).toBe(true);
  expect(isGuestKey(guestKeyFor(ended, config, now), hire, config, now)).toBe(false);
  expect(isGuestKey(old, { ...hire, id: newId() }, config, now)).toBe(false);
});
