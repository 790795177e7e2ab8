import { beforeAll, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { clearTries, takeTry } from './password-tries.ts';

const lines: Record<string, unknown>[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
/** A second process on the same database. */
const other = await startTestApp({ databaseUrl: app.databaseUrl });
const TOLD = 'Someone is trying to sign in to your SureHands account';

let addresses = 0;
/** Tries to sign in from a fresh IP address, so that limits for one address do not interfere. */
async function tryToSignIn(email: string, password: string, cookie = '') {
  addresses += 1;
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email, password },
    headers: { cookie },
    remoteAddress: `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`,
  });
  const device = answer.cookies.find(({ name }) => name === 'surehands.device');
  return {
    status: answer.statusCode,
    code: answer.json().code,
    message: answer.json().message,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    device: device && `${device.name}=${device.value}`,
  };
}

async function guess(email: string, times: number) {
  for (let tried = 0; tried < times; tried += 1) {
    expect(await tryToSignIn(email, `guess number ${tried}`)).toMatchObject({ status: 401 });
  }
}

test('an account guessed at from everywhere allows 30 tries an hour, then makes guessers wait up to 15 minutes', async () => {
  await member(app, 'guessed@example.ng');
  await guess('guessed@example.ng', 30);
  const pauses: number[] = [];
  for (let tried = 0; tried < 8; tried += 1) {
    const paused = await tryToSignIn('guessed@example.ng', MEMBERS_PASSWORD);
    expect(paused).toMatchObject({ status: 429, code: 'sign_in_paused' });
    const wait = paused.retryAfter <= 60 ? 'a minute' : `${paused.retryAfter / 60} minutes`;
    expect(paused.message).toContain(`Please wait ${wait}, or`);
    pauses.push(paused.retryAfter);
    app.clock.advance({ seconds: paused.retryAfter });
    expect(await tryToSignIn('guessed@example.ng', 'one guess more')).toMatchObject({ status: 401 });
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test('the owner of an account under attack is emailed once a day, and can sign in on a known device', async () => {
  const { email } = await member(app, 'owner@example.ng');
  const { device } = await tryToSignIn(email, MEMBERS_PASSWORD);
  await guess(email, 30);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 429 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD, device)).toMatchObject({ status: 200 });

  app.clock.advance({ minutes: 20 });
  await tryToSignIn(email, 'and on it goes');
  const told = async () => (await emailsTo(app, email)).filter(({ subject }) => subject === TOLD);
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(linkIn(first).href).toBe(`${app.url}/forgot-password`);
  // When guessing continues the next day, the owner is emailed again.
  app.clock.advance({ hours: 24 });
  await guess(email, 30);
  expect(await told()).toHaveLength(2);
});

test('a right password after 29 wrong ones starts no pause: its owner can sign in on another device at once', async () => {
  const { email } = await member(app, 'mistyped@example.ng');
  await guess(email, 29);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
});

test('a try whose warning email cannot be stored is answered as our failure, and sign-ins continue', async () => {
  const { email } = await member(app, 'unwarned@example.ng');
  await guess(email, 29);
  await asOwner(app, 'alter schema pgboss rename to pgboss_away');
  try {
    expect(await tryToSignIn(email, 'guess number 29')).toMatchObject({ status: 500 });
  } finally {
    await asOwner(app, 'alter schema pgboss_away rename to pgboss');
  }
  const { email: other } = await member(app, 'unbothered@example.ng');
  expect(await tryToSignIn(other, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
});

test('the pause of an account under attack ends with a new password set through an emailed link', async () => {
  const { email } = await member(app, 'reset@example.ng');
  await guess(email, 30);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 429 });
  await app.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  const mail = (await emailsTo(app, email)).find(({ subject }) => subject.startsWith('Set a new'));
  const token = /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1];
  const password = 'another mango by the gate';
  const reset = await app.request({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password },
  });
  expect(reset.statusCode).toBe(200);
  expect(await tryToSignIn(email, password)).toMatchObject({ status: 200 });
  // Further guessing pauses every device except the one on which the password was set.
  await guess(email, 30);
  expect(await tryToSignIn(email, password)).toMatchObject({ status: 429 });
  const device = reset.cookies.find(({ name }) => name === 'surehands.device');
  const here = `surehands.device=${device?.value}`;
  expect(await tryToSignIn(email, password, here)).toMatchObject({ status: 200 });
});

test('an hour without guesses ends the pauses of an account under attack', async () => {
  const { email } = await member(app, 'quiet@example.ng');
  await guess(email, 30);
  app.clock.advance({ minutes: 61 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
});

test('an email without an account is paused like one with an account, and no one is emailed', async () => {
  await guess('nobody@example.ng', 30);
  expect(await tryToSignIn('nobody@example.ng', 'any password')).toMatchObject({
    status: 429,
    code: 'sign_in_paused',
    retryAfter: 30,
  });
  expect(await emailsTo(app, 'nobody@example.ng')).toEqual([]);
});

test('a device is known for a year, only to the account it signed in to, and only with our own signature', async () => {
  const { email } = await member(app, 'device@example.ng');
  const { email: other } = await member(app, 'other-device@example.ng');
  const { device = '' } = await tryToSignIn(other, MEMBERS_PASSWORD);
  const { device: own = '' } = await tryToSignIn(email, MEMBERS_PASSWORD);
  await guess(email, 30);
  for (const cookie of [device, `${own.slice(0, -4)}AAAA`, own.replace(/\.\d+\./, '.9999999999.')]) {
    expect(await tryToSignIn(email, MEMBERS_PASSWORD, cookie)).toMatchObject({ status: 429 });
  }
  app.clock.advance({ days: 366 });
  await guess(email, 30);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD, own)).toMatchObject({ status: 429 });
});

test('sign-ins, failures and slowdowns are logged with the IP address and without the email', async () => {
  const { email } = await member(app, 'logged@example.ng');
  lines.length = 0;
  await guess(email, 30);
  await tryToSignIn(email, MEMBERS_PASSWORD);
  app.clock.advance({ hours: 2 });
  await tryToSignIn(email, MEMBERS_PASSWORD);
  const events = lines.filter(({ event }) => event === 'sign_in');
  expect(events.map(({ outcome }) => outcome)).toEqual([...Array(30).fill('refused'), 'paused', 'signed_in']);
  expect(new Set(events.map(({ account }) => account)).size).toBe(1);
  expect(events[0]).toMatchObject({ ip: expect.stringMatching(/^10\./) });
  expect(lines.filter(({ event }) => event === 'account_guessed')).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('logged@example.ng');
});

test('a throttle counts the tries of its window for each key, and says when the next try is possible', async () => {
  const throttle = { name: 'for a test', mostTries: 2, windowSeconds: 60 };
  const start = app.clock.now.getTime();
  const tryAt = (who: string, seconds: number) =>
    takeTry({ ...app.context, now: () => new Date(start + seconds * 1_000) }, throttle, who);
  expect([await tryAt('a', 0), await tryAt('a', 30)]).toEqual([0, 0]);
  expect([await tryAt('a', 30), await tryAt('a', 59.5), await tryAt('b', 30)]).toEqual([30, 1, 0]);
  // The first try is a minute old and no longer counts; the second still does.
  expect([await tryAt('a', 60), await tryAt('a', 60)]).toEqual([0, 30]);
  await clearTries(app.context, throttle, 'a');
  expect([await tryAt('a', 60), await tryAt('a', 60), await tryAt('a', 60)]).toEqual([0, 0, 60]);
});

describe('with two processes on one database', () => {
  const guessAt = (process: TestApp, email: string, remoteAddress: string) =>
    process.request({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { email, password: 'one guess of many' },
      remoteAddress,
    });
  beforeAll(() => {
    other.clock.now = app.clock.now;
  });

  test('five wrong passwords a minute for an email and an address are counted across both', async () => {
    const { email } = await member(app, 'shared@example.ng');
    const statuses: number[] = [];
    for (const process of [app, other, app, other, app, other, app])
      statuses.push((await guessAt(process, email, '10.2.0.1')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('the pauses of an account under attack apply at both', async () => {
    const { email } = await member(app, 'shared-pause@example.ng');
    for (let tried = 0; tried < 30; tried += 1)
      expect((await guessAt(tried % 2 ? app : other, email, `10.2.1.${tried}`)).statusCode).toBe(401);
    for (const process of [app, other])
      expect((await guessAt(process, email, '10.2.2.1')).json().code).toBe('sign_in_paused');
  });

  test('three password links in a quarter of an hour are sent to one email, whichever process sends them', async () => {
    const { email } = await member(app, 'shared-link@example.ng');
    for (const process of [app, other, app, other, app])
      await process.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    const links = (await emailsTo(app, email)).filter(({ subject }) => subject.startsWith('Set a new'));
    expect(links).toHaveLength(3);
  });
});
