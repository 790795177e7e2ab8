import { expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { MEMBERS_PASSWORD, member as madeMember } from '../../../../test-support/members.ts';
import { Browser, codeOf, giveAuthenticator, TEST_TOTP_KEY } from '../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const oldPassword = 'mango tree by the gate';
const newPassword = 'three goats on the roof';

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.request({ method: 'POST', url, payload, headers });
const change = (headers: Record<string, string>, payload: object) =>
  post('/api/users/me/password', payload, headers);
const whoIs = async (headers: Record<string, string>) =>
  (await app.request({ url: '/api/auth/me', headers })).json().user?.email ?? null;

async function signIn(email: string, password: string) {
  const answer = await post('/api/auth/signin', { email, password });
  return {
    status: answer.statusCode,
    headers: { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' },
  };
}
async function member(email: string) {
  const person = { role: 'consumer', full_name: 'Amina Bello', address: 'Ikoyi', bio: 'Hello' };
  const signedUp = await post('/api/auth/signup', { ...person, email, password: oldPassword });
  expect(signedUp.statusCode, signedUp.body).toBe(201);
  const { status, headers } = await signIn(email, oldPassword);
  expect(status).toBe(200);
  return headers;
}

test('changing the password keeps this session, ends every other one, and emails the owner', {
  meta: { promise: 'Changing the password ends every other session' },
}, async () => {
  const here = await member('amina@example.ng');
  const elsewhere = (await signIn('amina@example.ng', oldPassword)).headers;
  const done = await change(here, { currentPassword: oldPassword, newPassword });
  expect(done.statusCode).toBe(200);
  expect(done.json().message).toBe('Your password has been changed. Every other device is signed out.');
  expect(await whoIs(here)).toBe('amina@example.ng');
  expect(await whoIs(elsewhere)).toBeNull();
  expect((await signIn('amina@example.ng', oldPassword)).status).toBe(401);
  expect((await signIn('amina@example.ng', newPassword)).status).toBe(200);
  const mails = await emailsTo(app, 'amina@example.ng');
  const told = mails.find(({ subject }) => subject === 'Your SureHands password has been changed');
  expect(linkIn(told).href).toBe(`${app.url}/forgot-password`);
});

test('a changed password gives the session a new token, and the old token expires within a minute', async () => {
  const before = await member('renewed@example.ng');
  const done = await change(before, { currentPassword: oldPassword, newPassword });
  const after = { cookie: String(done.headers['set-cookie']).split(';', 1)[0] ?? '' };
  expect(after.cookie).not.toBe(before.cookie);
  expect(await whoIs(after)).toBe('renewed@example.ng');
  // The requesting page, and a retry after a lost response, still send the old token.
  expect(await whoIs(before)).toBe('renewed@example.ng');
  expect((await change(before, { currentPassword: oldPassword, newPassword })).statusCode).toBe(200);
  const sessions = await app.request({ url: '/api/users/me/sessions', headers: before });
  expect(sessions.json()).toMatchObject([{ current: true }]);
  app.clock.advance({ seconds: 61 });
  expect(await whoIs(before)).toBeNull();
  expect(await whoIs(after)).toBe('renewed@example.ng');
});

test('a changed password makes a browser that was trusted before ask for the second step again', async () => {
  const { id, email } = await madeMember(app, 'trusting@example.ng');
  await giveAuthenticator(app, id);
  const [here, trusted] = [new Browser(app), new Browser(app)];
  for (const browser of [trusted, here]) {
    app.clock.advance({ minutes: 1 });
    await browser.post('/api/auth/signin', { email, password: MEMBERS_PASSWORD });
    const code = await codeOf(app, TEST_TOTP_KEY);
    await browser.post('/api/auth/second-step', { code, trustDevice: browser === trusted });
  }
  const signInAgain = async (password: string) => {
    await trusted.post('/api/auth/signout');
    return (await trusted.post('/api/auth/signin', { email, password })).body;
  };
  expect((await signInAgain(MEMBERS_PASSWORD)).message).toBe('Signed in');
  app.clock.advance({ minutes: 1 });
  const code = await codeOf(app, TEST_TOTP_KEY);
  const done = await here.post('/api/users/me/password', {
    currentPassword: MEMBERS_PASSWORD,
    newPassword,
    code,
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect((await signInAgain(newPassword)).code).toBe('second_step_needed');
});

test('signing out a session that was just renewed ends both of its tokens', async () => {
  const before = await member('leaving@example.ng');
  const done = await change(before, { currentPassword: oldPassword, newPassword });
  const after = { cookie: String(done.headers['set-cookie']).split(';', 1)[0] ?? '' };
  expect((await post('/api/auth/signout', {}, before)).statusCode).toBe(200);
  expect([await whoIs(before), await whoIs(after)]).toEqual([null, null]);
});

test('a wrong current password changes nothing, and guessing it is slowed down', {
  meta: { promise: 'Guessing the current password is slow' },
}, async () => {
  const headers = await member('guessed@example.ng');
  const other = await member('other@example.ng');
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await change(headers, { currentPassword: `guess number ${tries}`, newPassword });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({ currentPassword: 'That password is wrong. Please try again.' });
  }
  const slowed = await change(headers, { currentPassword: oldPassword, newPassword });
  expect(slowed.statusCode).toBe(429);
  expect(slowed.headers['retry-after']).toBe('60');
  expect((await change(other, { currentPassword: oldPassword, newPassword })).statusCode).toBe(200);
  app.clock.advance({ seconds: 59 });
  expect((await change(headers, { currentPassword: oldPassword, newPassword })).statusCode).toBe(429);
  app.clock.advance({ seconds: 1 });
  expect((await change(headers, { currentPassword: oldPassword, newPassword })).statusCode).toBe(200);
});

test('a weak password is refused with the reason', async () => {
  const headers = await member('weak@example.ng');
  const reasons: Record<string, string> = {
    short: 'Password needs at least 8 characters.',
    password1: 'That password is very common, so it’s easy to guess. Please choose another.',
    'Amina-Bello':
      'That password contains your own name or email, so it’s easy to guess. Please choose another.',
    'weak@example.ng': 'Password must not be your email. It’s the first thing anyone would try.',
    [oldPassword]: 'Please choose a different password from the one you have.',
  };
  for (const [weak, reason] of Object.entries(reasons)) {
    const refused = await change(headers, { currentPassword: oldPassword, newPassword: weak });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({ newPassword: reason });
  }
  expect((await signIn('weak@example.ng', oldPassword)).status).toBe(200);
});

test('the same change sent twice succeeds twice, in turn and at once', async () => {
  const headers = await member('twice@example.ng');
  const both = { currentPassword: oldPassword, newPassword };
  const atOnce = await Promise.all([change(headers, both), change(headers, both)]);
  expect(atOnce.map((answer) => answer.statusCode)).toEqual([200, 200]);
  const third = await change(headers, both);
  expect(third.statusCode).toBe(200);
  // All responses set the same new token, so it does not matter which one arrives.
  const cookies = [...atOnce, third].map((answer) => String(answer.headers['set-cookie']).split(';', 1)[0]);
  expect(new Set(cookies).size).toBe(1);
  app.clock.advance({ minutes: 10 });
  expect((await change({ cookie: cookies[0] ?? '' }, both)).statusCode).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await change({ cookie: cookies[0] ?? '' }, both)).statusCode).toBe(400);
  expect(
    (await emailsTo(app, 'twice@example.ng')).filter(({ subject }) => /changed/.test(subject)),
  ).toHaveLength(1);
});

test('of two different new passwords sent at once, one is set', async () => {
  const headers = await member('race@example.ng');
  const wishes = ['three goats on the roof', 'five ducks in the pond'];
  const answers = await Promise.all(
    wishes.map((each) => change(headers, { currentPassword: oldPassword, newPassword: each })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const winner = wishes[answers.findIndex((answer) => answer.statusCode === 200)] ?? '';
  expect((await signIn('race@example.ng', winner)).status).toBe(200);
});

test('changing a password needs a session, and is refused from another site’s page', async () => {
  expect((await change({}, { currentPassword: oldPassword, newPassword })).statusCode).toBe(401);
  const headers = await member('elsewhere@example.ng');
  const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await change(foreign, { currentPassword: oldPassword, newPassword })).statusCode).toBe(403);
});
