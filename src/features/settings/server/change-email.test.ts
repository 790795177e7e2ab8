import { expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const password = 'mango tree by the gate';

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.request({ method: 'POST', url, payload, headers });
const signIn = (email: string, typed = password) => post('/api/auth/signin', { email, password: typed });
const change = (headers: Record<string, string>, payload: object) =>
  post('/api/users/me/email', payload, headers);
const confirm = (token: string) => post('/api/auth/verify-email', { token });

/** Signs a person up and in. */
async function member(email: string): Promise<Record<string, string>> {
  const person = { role: 'consumer', full_name: 'Amina Bello', address: 'Ikoyi', bio: 'Hello' };
  await post('/api/auth/signup', { ...person, email, password });
  return { cookie: String((await signIn(email)).headers['set-cookie']).split(';', 1)[0] ?? '' };
}
async function mailedToken(email: string): Promise<string> {
  const [mail] = (await emailsTo(app, email)).filter(({ text }) => text.includes('/verify-email')).reverse();
  return linkIn(mail).searchParams.get('token') ?? '';
}
const emailOf = async (headers: Record<string, string>) =>
  (await app.request({ url: '/api/auth/me', headers })).json().user?.email;

test('the new address gets a link and the old one a notice, and the change is made when the link is confirmed', {
  meta: { promise: 'A changed address counts once the link in its email was opened; the old one is told' },
}, async () => {
  const headers = await member('before@example.ng');
  const asked = await change(headers, { email: ' After@Example.ng', password });
  expect(asked.statusCode).toBe(200);
  expect(asked.json().message).toBe(
    'We have sent a link to after@example.ng. Your email changes when you open it; the link works for 24 hours.',
  );
  expect(await emailOf(headers)).toBe('before@example.ng');
  const notice = (await emailsTo(app, 'before@example.ng')).at(-1);
  expect(notice?.subject).toBe('Your SureHands account’s email may change');
  expect(notice?.text).not.toContain('after@example.ng');
  expect(linkIn(notice).href).toBe(`${app.url}/settings`);

  const confirmed = await confirm(await mailedToken('after@example.ng'));
  expect(confirmed.statusCode).toBe(200);
  expect(confirmed.json().message).toBe('Your email is now after@example.ng. Sign in with it from now on.');
  expect(await emailOf(headers)).toBe('after@example.ng');
  const last = (await emailsTo(app, 'before@example.ng')).at(-1);
  expect(last?.subject).toBe('Your SureHands account has a new email');
  expect(linkIn(last).href).toBe(`${app.url}/contact`);
  expect((await signIn('before@example.ng')).statusCode).toBe(401);
  expect((await signIn('after@example.ng')).statusCode).toBe(200);
});

test('an address that has an account gets the same answer as any other, and only its owner is told why', {
  meta: { promise: 'A taken address is answered like any other' },
}, async () => {
  await member('taken@example.ng');
  const headers = await member('wants@example.ng');
  const free = await change(headers, { email: 'free@example.ng', password });
  const taken = await change(headers, { email: 'taken@example.ng', password });
  expect(taken.statusCode).toBe(free.statusCode);
  expect(taken.json().message.replace('taken@', 'free@')).toBe(free.json().message);
  const { pending_email } = (await app.request({ url: '/api/users/me/email', headers })).json();
  expect(pending_email).toBe('taken@example.ng');

  const told = (await emailsTo(app, 'taken@example.ng')).at(-1);
  expect(told?.subject).toBe('You already have a SureHands account with this email');
  expect(linkIn(told).href).toBe(`${app.url}/signin`);
  expect(told?.text).not.toContain('wants@example.ng');
  expect(await emailOf(headers)).toBe('wants@example.ng');
});

test('an address that another account took meanwhile is not given twice', async () => {
  const headers = await member('slow@example.ng');
  await change(headers, { email: 'wanted@example.ng', password });
  const token = await mailedToken('wanted@example.ng');
  await makeConsumer(app, { email: 'wanted@example.ng' });
  const refused = await confirm(token);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe('email_taken');
  expect(await emailOf(headers)).toBe('slow@example.ng');
});

test('of two accounts that confirm one address at once, one gets it', {
  meta: { promise: true },
}, async () => {
  const people = [await member('first@example.ng'), await member('second@example.ng')];
  const tokens: string[] = [];
  for (const headers of people) {
    await change(headers, { email: 'both@example.ng', password });
    tokens.push(await mailedToken('both@example.ng'));
  }
  const answers = await Promise.all(tokens.map(confirm));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});

test('the link to an earlier address stops working once another address is requested', async () => {
  const headers = await member('undecided@example.ng');
  await change(headers, { email: 'one@example.ng', password });
  const first = await mailedToken('one@example.ng');
  await change(headers, { email: 'two@example.ng', password });
  expect((await confirm(first)).json().code).toBe('link_used_up');
  expect((await confirm(await mailedToken('two@example.ng'))).statusCode).toBe(200);
  expect(await emailOf(headers)).toBe('two@example.ng');
});

test('changing or resetting the password stops a change of email that another person requested', {
  meta: { promise: 'A new password stops a change of address that another person asked for' },
}, async () => {
  const headers = await member('robbed@example.ng');
  await change(headers, { email: 'thief@example.ng', password });
  const token = await mailedToken('thief@example.ng');
  const changed = await post(
    '/api/users/me/password',
    { currentPassword: password, newPassword: 'three goats on the roof' },
    headers,
  );
  expect(changed.statusCode).toBe(200);
  expect((await confirm(token)).json().code).toBe('link_used_up');

  app.clock.advance({ minutes: 2 });
  const renewed = { cookie: String(changed.headers['set-cookie']).split(';', 1)[0] ?? '' };
  await change(renewed, { email: 'thief2@example.ng', password: 'three goats on the roof' });
  const second = await mailedToken('thief2@example.ng');
  await post('/api/auth/forgot-password', { email: 'robbed@example.ng' });
  const mail = (await emailsTo(app, 'robbed@example.ng')).find(({ text }) =>
    text.includes('/reset-password'),
  );
  await post('/api/auth/reset-password', {
    token: linkIn(mail).searchParams.get('token'),
    password: 'five ducks in the pond',
  });
  expect((await confirm(second)).json().code).toBe('link_used_up');
  expect((await signIn('robbed@example.ng', 'five ducks in the pond')).statusCode).toBe(200);
});

test('the same request sent twice emails one link, and a fourth within a quarter of an hour must wait', async () => {
  const headers = await member('keen@example.ng');
  await Promise.all([1, 2, 3].map(() => change(headers, { email: 'keen-new@example.ng', password })));
  expect(await emailsTo(app, 'keen-new@example.ng')).toHaveLength(1);
  await change(headers, { email: 'keen-2@example.ng', password });
  const refused = await change(headers, { email: 'keen-3@example.ng', password });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: 'too_many_links',
    message: expect.stringContaining('the next one in 15 minutes'),
  });
  expect(refused.headers['retry-after']).toBe('900');
  app.clock.advance({ minutes: 14, seconds: 59 });
  const late = await change(headers, { email: 'keen-3@example.ng', password });
  expect([late.headers['retry-after'], late.json().message]).toEqual([
    '1',
    expect.stringContaining('in 1 minute.'),
  ]);
  app.clock.advance({ seconds: 1 });
  expect((await change(headers, { email: 'keen-3@example.ng', password })).statusCode).toBe(200);
});

test('a change of email needs a session and the right password', async () => {
  const headers = await member('careful@example.ng');
  const wrong = await change(headers, { email: 'elsewhere@example.ng', password: 'not the password' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toEqual({
    code: 'wrong_password',
    message: 'That password is wrong. Please try again.',
    fields: { password: 'That password is wrong. Please try again.' },
  });
  expect((await change(headers, { email: 'elsewhere@example.ng' })).json().fields).toEqual({
    password: 'Password is required.',
  });
  expect((await change({}, { email: 'elsewhere@example.ng', password })).statusCode).toBe(401);
  // Only wrong passwords are counted, so the right one is never rate limited.
  for (let time = 0; time < 6; time += 1) {
    expect((await change(headers, { email: 'careful@example.ng', password })).json().fields).toEqual({
      email: 'That is already the email of your account.',
    });
  }
  expect(await emailsTo(app, 'elsewhere@example.ng')).toEqual([]);
});

test('settings show the newest pending address until its link is used or expires', async () => {
  const headers = await member('moving@example.ng');
  const toCome = async (who: Record<string, string>) =>
    (await app.request({ url: '/api/users/me/email', headers: who })).json().pending_email;
  expect(await toCome(headers)).toBeNull();
  await change(headers, { email: 'moved-1@example.ng', password });
  expect(await toCome(headers)).toBe('moved-1@example.ng');
  expect(await toCome(await member('neighbour@example.ng'))).toBeNull();
  await change(headers, { email: 'moved-2@example.ng', password });
  expect(await toCome(headers)).toBe('moved-2@example.ng');
  app.clock.advance({ hours: 24 });
  expect(await toCome(headers)).toBeNull();
  await change(headers, { email: 'moved-3@example.ng', password });
  await confirm(await mailedToken('moved-3@example.ng'));
  expect(await toCome(headers)).toBeNull();
});

test('hires made with the old address move to the new one, and hires made with another address stay', async () => {
  const headers = await member('orders@example.ng');
  const { id: customer_id } = (await app.request({ url: '/api/auth/me', headers })).json().user;
  const artisan = await makeArtisan(app);
  const own = await makeHire(app, artisan, { customer_id, customer_email: 'orders@example.ng' });
  const office = await makeHire(app, artisan, { customer_id, customer_email: 'office@example.ng' });
  await change(headers, { email: 'orders-anew@example.ng', password });
  await confirm(await mailedToken('orders-anew@example.ng'));
  const addresses = await app.db
    .selectFrom('hires')
    .select(['id', 'customer_email'])
    .where('customer_id', '=', customer_id)
    .execute();
  expect(new Map(addresses.map(({ id, customer_email }) => [id, customer_email]))).toEqual(
    new Map([
      [own.id, 'orders-anew@example.ng'],
      [office.id, 'office@example.ng'],
    ]),
  );
});

test('once the address has changed, links that went to the address before it no longer work', async () => {
  const headers = await member('mistyped@example.ng');
  const signUpLink = await mailedToken('mistyped@example.ng');
  await post('/api/auth/forgot-password', { email: 'mistyped@example.ng' });
  const reset = (await emailsTo(app, 'mistyped@example.ng')).find(({ text }) =>
    text.includes('/reset-password'),
  );
  await change(headers, { email: 'typed-well@example.ng', password });
  await confirm(await mailedToken('typed-well@example.ng'));
  const settings = (await app.request({ url: '/api/users/me/email', headers })).json();
  expect(settings).toMatchObject({ email: 'typed-well@example.ng', pending_email: null });

  expect((await confirm(signUpLink)).json().code).toBe('link_used_up');
  const taken = await post('/api/auth/reset-password', {
    token: linkIn(reset).searchParams.get('token'),
    password: 'five ducks in the pond',
  });
  expect(taken.json().code).toBe('link_used_up');
  expect(await emailOf(headers)).toBe('typed-well@example.ng');
  expect((await signIn('typed-well@example.ng')).statusCode).toBe(200);
});
