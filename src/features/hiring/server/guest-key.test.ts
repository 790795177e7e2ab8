import { expect, test } from 'vitest';
import { signedKeyFor } from '../../../server/signed-key.ts';
import { newId } from '../../../shared/identifier.ts';
import { guestCookie, guestKeyIn } from './guest-cookie.ts';
import { guestKeyFor, isGuestKey } from './guest-key.ts';

const config = { sessionSecret: 'a secret of at least thirty-two letters' };
const now = new Date('2026-11-20T09:00:00Z');

test('a guest’s link made before links could be revoked still opens the hire, until it is revoked', () => {
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

test('a guest’s browser stores the keys of the last eight hires that were opened, each once', () => {
  const cookies = { secureCookies: false };
  const ids = Array.from({ length: 9 }, () => newId());
  let cookie: string | undefined;
  const open = (id: string | undefined, key: string) => {
    cookie = guestCookie(cookie, id ?? '', key, cookies).split(';', 1)[0];
  };
  const kept = () => ids.map((id) => guestKeyIn(cookie, id, cookies));
  for (const [at, id] of ids.slice(0, 8).entries()) open(id, `key${at}`);
  // Opening a hire again does not push out another.
  open(ids[7], 'key7');
  expect(kept().slice(0, 8)).toEqual(ids.slice(0, 8).map((_, at) => `key${at}`));
  // The first hire is opened again, with the key of a newer email.
  open(ids[0], 'newer');
  open(ids[8], 'key8');
  // For a hire that was pushed out, the keys of the others are tried, since they may be of the same job.
  const others = 'key8!newer!key7!key6!key5!key4!key3!key2';
  expect(kept()).toEqual(['newer', others, 'key2', 'key3', 'key4', 'key5', 'key6', 'key7', 'key8']);
});
