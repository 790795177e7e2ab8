import { expect, test } from 'vitest';
import { Refusal } from '../../../server/refusal.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password matches its own hash and no other does', async () => {
  const hash = await hashPassword('ọmọ ilé wa');
  expect(await verifyPassword({ hash, password: 'ọmọ ilé wa' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'ọmọ ilé wá' })).toBe(false);
});

test('a password typed with composed and with combining accents is one password', async () => {
  const hash = await hashPassword('pálàpálà'.normalize('NFC'));
  expect(await verifyPassword({ hash, password: 'pálàpálà'.normalize('NFD') })).toBe(true);
});

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('mango tree')).not.toBe(await hashPassword('mango tree'));
});

test('a stored value that is not a hash matches no password', async () => {
  expect(await verifyPassword({ hash: 'not a hash', password: 'not a hash' })).toBe(false);
});

test('of two hundred passwords at once forty-four are queued, and the others are told when to try again', {
  meta: { promise: 'Password hashing has a line of its own, and tells who is too many when to come back' },
}, async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hashPassword('mango tree')));
  const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(44);
  expect(refusals).toHaveLength(156);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
  }
  // The queue has room again afterwards.
  expect(await hashPassword('mango tree')).toContain('$argon2id$');
});
