import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { carryOut } from '../../../server/retention.ts';
import { newId } from '../../../shared/identifier.ts';
import { sessionsRetention } from './retention.ts';

const app = await startTestApp();
/** IP address of one visitor. */
const one = { remoteAddress: '192.0.2.1' };
const password = 'mango tree by the gate';
const SIGNED_OUT = { user: null, email_verified: null, sanctioned: false };

async function signedUp(email: string) {
  const payload = {
    role: 'consumer',
    full_name: 'Amina Bello',
    email,
    password,
    address: 'Ikoyi',
    bio: 'Hello',
  };
  const answer = await app.request({ method: 'POST', url: '/api/auth/signup', payload });
  return answer.json().user;
}
const signIn = (payload: object, from: { remoteAddress?: string } = {}) =>
  app.request({ method: 'POST', url: '/api/auth/signin', payload, ...from });
const me = (cookie?: string) => app.request({ url: '/api/auth/me', ...(cookie && { headers: { cookie } }) });
const signOut = (cookie?: string) =>
  app.request({ method: 'POST', url: '/api/auth/signout', ...(cookie && { headers: { cookie } }) });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies
    .filter(({ name }) => name.endsWith('surehands.session_token'))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

test('signing in returns the user and sets a cookie that scripts cannot read', {
  meta: { promise: 'Signing in sets a cookie that scripts cannot read' },
}, async () => {
  const user = await signedUp('amina@example.ng');
  const answer = await signIn({ email: ' Amina@Example.ng ', password });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Signed in', user });
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: 'surehands.session_token',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * 24 * 3600,
    }),
    expect.objectContaining({ name: 'surehands.device', httpOnly: true, sameSite: 'Lax', path: '/' }),
  ]);
  expect((await me(cookieOf(answer))).json()).toEqual({ user, email_verified: false, sanctioned: false });
});

test('a visitor has no user', async () => {
  const answer = await me();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(SIGNED_OUT);
});

test('an unknown email and a wrong password get the same answer', {
  meta: { promise: 'An unknown email and a wrong password get one answer' },
}, async () => {
  await signedUp('known@example.ng');
  const wrong = await signIn({ email: 'known@example.ng', password: 'not the password' });
  const unknown = await signIn({ email: 'unknown@example.ng', password });
  const withoutPassword = await signIn({ email: (await makeConsumer(app)).email, password });
  for (const answer of [wrong, unknown, withoutPassword]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Wrong email or password.', code: 'wrong_credentials' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('signing in needs an email and a password', async () => {
  const answer = await signIn({});
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    email: 'Email is required.',
    password: 'Password is required.',
  });
});

test('a sixth try within a minute must wait, even with the right password, and other people need not', {
  meta: { promise: 'Guessing a password is slowed down' },
}, async () => {
  await signedUp('tried@example.ng');
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, guess) =>
      signIn({ email: 'tried@example.ng', password: `guess ${guess}` }, one),
    ),
  );
  expect(guesses.map((answer) => answer.statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);

  const right = await signIn({ email: 'tried@example.ng', password }, one);
  expect(right.statusCode).toBe(429);
  expect(right.json().message).toBe('Too many tries. Please wait a minute and try again.');
  expect(Number(right.headers['retry-after'])).toBe(60);

  expect((await signIn({ email: 'tried@example.ng', password })).statusCode).toBe(200);
  app.clock.advance({ seconds: 61 });
  expect((await signIn({ email: 'tried@example.ng', password }, one)).statusCode).toBe(200);
});

test('successful sign-ins are not limited', async () => {
  await signedUp('often@example.ng');
  for (let time = 0; time < 7; time += 1) {
    expect((await signIn({ email: 'often@example.ng', password }, one)).statusCode).toBe(200);
  }
});

test('signing out ends the session, so that a copy of the cookie no longer works', {
  meta: { promise: 'Signing out ends the session' },
}, async () => {
  await signedUp('leaving@example.ng');
  const cookie = cookieOf(await signIn({ email: 'leaving@example.ng', password }));
  const answer = await signOut(cookie);
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: 'surehands.session_token', value: '', maxAge: 0 }),
  );
  expect((await me(cookie)).json()).toEqual(SIGNED_OUT);
});

test('signing out with the previous token, valid for one more minute, ends the renewed session', async () => {
  const { id } = await signedUp('just-renewed@example.ng');
  const cookie = cookieOf(await signIn({ email: 'just-renewed@example.ng', password }));
  await app.db
    .updateTable('sessions')
    .set((is) => ({
      token: newId(),
      previous_token: is.ref('token'),
      previous_token_until: new Date(app.clock.now.getTime() + 60_000),
    }))
    .where('user_id', '=', id)
    .execute();
  expect((await me(cookie)).json().user).toMatchObject({ id });
  await signOut(cookie);
  expect((await me(cookie)).json()).toEqual(SIGNED_OUT);
});

test('signing in while signed in ends the previous session on the same device', async () => {
  await signedUp('again@example.ng');
  const before = cookieOf(await signIn({ email: 'again@example.ng', password }));
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email: 'again@example.ng', password },
    headers: { cookie: before },
  });
  expect((await me(before)).json()).toEqual(SIGNED_OUT);
  expect((await me(cookieOf(answer))).json().user.email).toBe('again@example.ng');
});

test('signing in brings along hires made as a guest meanwhile, if the email is confirmed', async () => {
  const artisan = await makeArtisan(app);
  for (const confirmed of [true, false]) {
    const { id, email } = await member(app, `guest-${confirmed}@example.ng`, { confirmed });
    const hire = await makeHire(app, artisan, { customer_email: email });
    expect((await signIn({ email, password: MEMBERS_PASSWORD })).statusCode).toBe(200);
    const ordered = app.db.selectFrom('hires').select('customer_id').where('id', '=', hire.id);
    expect(await ordered.executeTakeFirst()).toEqual({ customer_id: confirmed ? id : null });
  }
});

test('signing out twice, or without a session, succeeds', {
  meta: { promise: 'Signing out twice is no error' },
}, async () => {
  const cookie = (await signedInAs(app, await makeConsumer(app))).cookie;
  expect((await signOut(cookie)).statusCode).toBe(200);
  expect((await signOut(cookie)).statusCode).toBe(200);
  expect((await signOut()).statusCode).toBe(200);
});

test('a cookie that we did not sign belongs to no one', async () => {
  const { cookie } = await signedInAs(app, await makeConsumer(app));
  const [name = '', value = ''] = cookie.split('=', 2);
  const [token = ''] = decodeURIComponent(value).split('.', 1);
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `${token}x${value}`, '%', '%E0%A4%A', '.', '']) {
    expect((await me(`${name}=${forged}`)).json()).toEqual(SIGNED_OUT);
  }
});

test('a session lasts 30 days without a visit, and a visit renews it', {
  meta: { promise: 'A session lasts thirty days after the last visit' },
}, async () => {
  const amina = await makeConsumer(app);
  const { cookie } = await signedInAs(app, amina);
  const { cookie: another } = await signedInAs(app, await makeConsumer(app));
  app.clock.advance({ days: 29 });
  const visit = await me(cookie);
  expect(visit.json().user.id).toBe(amina.id);
  expect(visit.cookies).toEqual([
    expect.objectContaining({ name: 'surehands.session_token', maxAge: 30 * 24 * 3600, httpOnly: true }),
  ]);
  expect(cookieOf(visit)).toBe(cookie);
  // It is renewed at most once an hour.
  app.clock.advance({ minutes: 59, seconds: 59 });
  expect((await me(cookie)).headers['set-cookie']).toBeUndefined();
  app.clock.advance({ seconds: 1 });
  expect((await me(cookie)).headers['set-cookie']).toBeDefined();

  app.clock.advance({ days: 29 });
  expect((await me(another)).json()).toEqual(SIGNED_OUT);
  expect((await me(cookie)).json().user.id).toBe(amina.id);
  app.clock.advance({ days: 30, seconds: 1 });
  expect((await me(cookie)).json()).toEqual(SIGNED_OUT);
});

test('a session ends 180 days after its sign-in, however often its owner visits', async () => {
  const amina = await makeConsumer(app);
  const { cookie } = await signedInAs(app, amina);
  for (let visits = 0; visits < 8; visits += 1) {
    app.clock.advance({ days: 20 });
    expect((await me(cookie)).json().user.id).toBe(amina.id);
  }
  app.clock.advance({ days: 19, hours: 23, minutes: 59, seconds: 59 });
  expect((await me(cookie)).json().user.id).toBe(amina.id);
  app.clock.advance({ seconds: 1 });
  expect((await me(cookie)).json()).toEqual(SIGNED_OUT);
});

test('with secure cookies, the session cookie is sent over HTTPS only', async () => {
  const secure = await startTestApp({ config: (config) => ({ ...config, secureCookies: true }) });
  const payload = {
    role: 'consumer',
    full_name: 'A',
    email: 'a@example.ng',
    password,
    address: 'b',
    bio: 'c',
  };
  await secure.request({ method: 'POST', url: '/api/auth/signup', payload });
  const answer = await secure.request({ method: 'POST', url: '/api/auth/signin', payload });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: '__Host-surehands.session_token', secure: true, httpOnly: true }),
    expect.objectContaining({ name: '__Host-surehands.device', secure: true, httpOnly: true }),
  ]);
  const cookie = cookieOf(answer);
  // Renewing, signing out and deleting the account write cookies with our own code, which must use the same
  // attributes.
  const safe = { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' };
  secure.clock.advance({ days: 29 });
  const visit = await secure.request({ url: '/api/auth/me', headers: { cookie } });
  expect(visit.json().user.email).toBe('a@example.ng');
  expect(visit.cookies).toEqual([expect.objectContaining({ ...safe, maxAge: 30 * 24 * 3600 })]);
  const ended = [
    await secure.request({ method: 'POST', url: '/api/auth/signout', headers: { cookie }, payload: {} }),
    await leave(secure, (await member(secure, 'leaving.too@example.ng')).headers, MEMBERS_PASSWORD),
  ];
  for (const { cookies } of ended) {
    expect(cookies).toContainEqual(expect.objectContaining({ ...safe, value: '', maxAge: 0 }));
  }
});

test('the daily task removes expired sessions, and no others', async () => {
  const old = await makeConsumer(app);
  await signedInAs(app, old);
  app.clock.advance({ days: 31 });
  const fresh = await makeConsumer(app);
  await signedInAs(app, fresh);
  await carryOut(app.context, sessionsRetention);
  const left = await app.db.selectFrom('sessions').select('user_id').execute();
  expect(left).toEqual([{ user_id: fresh.id }]);
});
