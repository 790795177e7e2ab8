import { expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

/** Counts password hashing, the only work long enough to be measured from outside. */
const argon2 = vi.hoisted(() => ({ runs: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      argon2.runs += 1;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      argon2.runs += 1;
      return real.verify(...given);
    },
  };
});

const app = await startTestApp();

/** What an outsider can observe of a response, and the number of hashes it took. */
async function asked(url: string, payload: object, from: { remoteAddress?: string } = {}) {
  argon2.runs = 0;
  const answer = await app.request({ method: 'POST', url, payload, ...from });
  // Every request has its own id and date.
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  return { status: answer.statusCode, body: answer.json(), headers, hashed: argon2.runs };
}

test('signing in answers alike for a wrong password, an unknown email and an account without a password', {
  meta: { promise: 'Sign-in answers alike for known and unknown addresses' },
}, async () => {
  await member(app, 'known@example.ng');
  const withoutPassword = await makeConsumer(app);
  const password = 'not the password';
  const known = await asked('/api/auth/signin', { email: 'known@example.ng', password });
  const unknown = await asked('/api/auth/signin', { email: 'unknown@example.ng', password });
  const none = await asked('/api/auth/signin', { email: withoutPassword.email, password });
  expect(known).toMatchObject({ status: 401, hashed: 1 });
  expect(unknown).toEqual(known);
  expect(none).toEqual(known);
});

test('password guessers are slowed down alike, whether or not the email has an account', {
  meta: { promise: 'Guessers are slowed down alike' },
}, async () => {
  await member(app, 'guessed@example.ng');
  const outcomes = [];
  for (const [email, remoteAddress] of [
    ['guessed@example.ng', '192.0.2.1'],
    ['nobody@example.ng', '192.0.2.2'],
  ] as const) {
    const statuses: number[] = [];
    const one = { remoteAddress };
    let last = await asked('/api/auth/signin', { email, password: 'guess 0 of many' }, one);
    statuses.push(last.status);
    for (let guess = 1; guess < 6; guess += 1) {
      last = await asked('/api/auth/signin', { email, password: `guess ${guess} of many` }, one);
      statuses.push(last.status);
    }
    outcomes.push({ statuses, last });
  }
  expect(outcomes[0]?.statuses.at(-1)).toBe(429);
  expect(outcomes[1]).toEqual(outcomes[0]);
});

test('a deleted account is answered like one that never existed', async () => {
  const { headers } = await member(app, 'gone@example.ng');
  await app.request({
    method: 'POST',
    url: '/api/users/me/delete',
    headers,
    payload: { password: MEMBERS_PASSWORD },
  });
  const gone = await asked('/api/auth/signin', { email: 'gone@example.ng', password: MEMBERS_PASSWORD });
  const never = await asked('/api/auth/signin', { email: 'never@example.ng', password: MEMBERS_PASSWORD });
  expect(gone).toEqual(never);
  expect(await asked('/api/auth/forgot-password', { email: 'gone@example.ng' })).toEqual(
    await asked('/api/auth/forgot-password', { email: 'never@example.ng' }),
  );
});

test('asking for a new password is answered alike for known and unknown emails, and neither is hashed for', {
  meta: { promise: 'A forgotten password is answered alike for known and unknown addresses' },
}, async () => {
  await member(app, 'forgetful@example.ng');
  const known = await asked('/api/auth/forgot-password', { email: 'forgetful@example.ng' });
  const unknown = await asked('/api/auth/forgot-password', { email: 'stranger@example.ng' });
  expect(known).toMatchObject({ status: 200, hashed: 0 });
  expect(unknown).toEqual(known);
  expect(await emailsTo(app, 'stranger@example.ng')).toEqual([]);
});

test('password links that were used, expired or never existed are answered alike', {
  meta: { promise: 'Links that do not work are answered alike, whatever is wrong with them' },
}, async () => {
  await member(app, 'links@example.ng');
  const newest = async (kind: RegExp) =>
    kind.exec((await emailsTo(app, 'links@example.ng')).map(({ text }) => text).join('\n'))?.[1] ?? '';
  const confirmed = await newest(/verify-email\?token=([\w-]+)/);
  await app.db.updateTable('users').set({ email_verified: false }).execute();
  const used = await asked('/api/auth/verify-email', { token: confirmed });
  expect(used).toEqual(await asked('/api/auth/verify-email', { token: 'never-was' }));

  await asked('/api/auth/forgot-password', { email: 'links@example.ng' });
  const reset = await newest(/reset-password\?token=([\w-]+)/);
  app.clock.advance({ hours: 1, seconds: 1 });
  const old = await asked('/api/auth/reset-password', { token: reset, password: 'three goats on the roof' });
  const never = await asked('/api/auth/reset-password', {
    token: 'never-was',
    password: 'three goats on the roof',
  });
  expect(old).toMatchObject({ status: 400, body: { code: 'link_used_up' } });
  expect(old).toEqual(never);
});
