import { expect, test } from 'vitest';
import { linkIn, mailsTo } from '../../../../test-support/mails-to.ts';
import { MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { SignInPauses } from './sign-in-pauses.ts';
import { Throttle } from './throttle.ts';

const lines: Record<string, unknown>[] = [];
const app = await startTestApp({
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
const TOLD = 'Someone is trying to sign in to your SureHands account';

let addresses = 0;
/** A try from an address that nothing came from before, so that no limit for one address is in the way. */
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

test('an account guessed at from everywhere lets 30 tries an hour through, then pauses that grow to 15 minutes', async () => {
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

test('the owner of a guessed account is told once, and gets in on a device they used before', async () => {
  const { email } = await member(app, 'owner@example.ng');
  const { device } = await tryToSignIn(email, MEMBERS_PASSWORD);
  await guess(email, 30);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 429 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD, device)).toMatchObject({ status: 200 });

  app.clock.advance({ minutes: 20 });
  await tryToSignIn(email, 'and on it goes');
  const told = (await mailsTo(app, email)).filter(({ subject }) => subject === TOLD);
  expect(told).toHaveLength(1);
  expect(linkIn(told[0]).href).toBe(`${app.url}/forgot-password`);
});

test('a right password after 29 wrong ones begins no pause: its owner can sign in on another device at once', async () => {
  const { email } = await member(app, 'mistyped@example.ng');
  await guess(email, 29);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
});

test('a try whose warning to the owner cannot be kept is answered as our fault, and sign-ins go on', async () => {
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

test('the pause of a guessed account ends with a new password, set with a mailed link', async () => {
  const { email } = await member(app, 'reset@example.ng');
  await guess(email, 30);
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 429 });
  await app.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  const mail = (await mailsTo(app, email)).find(({ subject }) => subject.startsWith('Set a new'));
  const token = /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1];
  const password = 'another mango by the gate';
  const reset = await app.request({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password },
  });
  expect(reset.statusCode).toBe(200);
  expect(await tryToSignIn(email, password)).toMatchObject({ status: 200 });
  // Who goes on guessing pauses every device but the one on which it was set.
  await guess(email, 30);
  expect(await tryToSignIn(email, password)).toMatchObject({ status: 429 });
  const device = reset.cookies.find(({ name }) => name === 'surehands.device');
  const here = `surehands.device=${device?.value}`;
  expect(await tryToSignIn(email, password, here)).toMatchObject({ status: 200 });
});

test('an hour of quiet ends the pauses of a guessed account', async () => {
  const { email } = await member(app, 'quiet@example.ng');
  await guess(email, 30);
  app.clock.advance({ minutes: 61 });
  expect(await tryToSignIn(email, MEMBERS_PASSWORD)).toMatchObject({ status: 200 });
});

test('an email without an account is paused like one with, and no one is written to', async () => {
  await guess('nobody@example.ng', 30);
  expect(await tryToSignIn('nobody@example.ng', 'any password')).toMatchObject({
    status: 429,
    code: 'sign_in_paused',
    retryAfter: 30,
  });
  expect(await mailsTo(app, 'nobody@example.ng')).toEqual([]);
});

test('a device is known only to the account it signed in to, for a year, and only by our own signature', async () => {
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

test('signing in, failing to and being slowed down are in the log, by address and without the email', async () => {
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

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 9) + seconds * 1_000);

test('a throttle counts the tries of its window for each key, and says when the next may come', () => {
  const throttle = new Throttle({ mostTries: 2, windowSeconds: 60 });
  expect([throttle.take('a', at(0)), throttle.take('a', at(30))]).toEqual([0, 0]);
  expect([throttle.take('a', at(30)), throttle.take('a', at(59.5)), throttle.take('b', at(30))]).toEqual([
    30, 1, 0,
  ]);
  // The first is a minute old and counts no more; the second does until then.
  expect([throttle.take('a', at(60)), throttle.take('a', at(60))]).toEqual([0, 30]);
  throttle.forget('a');
  expect([throttle.take('a', at(60)), throttle.take('a', at(60)), throttle.take('a', at(60))]).toEqual([
    0, 0, 60,
  ]);
});

test('made-up keys fill no memory: of 20,000 the one that was tried the longest ago is forgotten', () => {
  const throttle = new Throttle({ mostTries: 1, windowSeconds: 60 });
  const pauses = new SignInPauses();
  const guess = (key: string, times: number) => {
    for (let count = 0; count < times; count += 1) pauses.take(key, at(0));
  };
  for (const key of ['first', 'second']) {
    throttle.take(key, at(0));
    guess(key, 30);
  }
  const made = (from: number, to: number) => {
    for (let key = from; key < to; key += 1) {
      throttle.take(`key ${key}`, at(0));
      guess(`key ${key}`, 1);
    }
  };
  made(0, 19_998);
  expect([throttle.take('first', at(0)), pauses.take('first', at(0)).waitSeconds]).toEqual([60, 30]);
  made(19_998, 19_999);
  expect([throttle.take('second', at(0)), pauses.take('second', at(0)).waitSeconds]).toEqual([60, 30]);
  expect([throttle.take('first', at(0)), pauses.take('first', at(0)).waitSeconds]).toEqual([0, 0]);
});

test('an owner is told of guessing once a day, and a right password takes its own try back', () => {
  const pauses = new SignInPauses();
  const hour = 3_600;
  for (let count = 1; count < 30; count += 1) expect(pauses.take('a', at(0)).beganPauses).toBe(false);
  const right = pauses.take('a', at(1));
  expect(right).toMatchObject({ waitSeconds: 0, beganPauses: true });
  right.wasRight();
  expect(pauses.take('a', at(1))).toMatchObject({ waitSeconds: 0, beganPauses: false });
  expect(pauses.take('a', at(1)).waitSeconds).toBe(30);
  expect(pauses.take('a', at(31)).waitSeconds).toBe(0);
  expect(pauses.take('a', at(31)).waitSeconds).toBe(60);
  // An hour later those tries count no more.
  expect(pauses.take('a', at(31 + hour)).waitSeconds).toBe(0);
  expect(pauses.take('a', at(31 + hour)).waitSeconds).toBe(0);
  const guessedAgain = (seconds: number) =>
    Array.from({ length: 30 }, () => pauses.take('a', at(seconds))).some(({ beganPauses }) => beganPauses);
  expect(guessedAgain(24 * hour)).toBe(false);
  expect(guessedAgain(25 * hour + 2)).toBe(true);
});
