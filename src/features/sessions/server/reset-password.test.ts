import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const oldPassword = 'mango tree by the gate';
const newPassword = 'three goats on the roof';

const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
const askForLink = (email: string) => post('/api/auth/forgot-password', { email });
const reset = (token: string, password: string) => post('/api/auth/reset-password', { token, password });
const signIn = (email: string, password: string) => post('/api/auth/signin', { email, password });

async function signedUp(email: string) {
  const person = { role: 'consumer', full_name: 'Amina Bello', address: 'Ikoyi', bio: 'Hello' };
  await post('/api/auth/signup', { ...person, email, password: oldPassword });
}

/** Tokens of the links emailed to an address, in the inbox's order. */
async function mailedTokens(email: string): Promise<string[]> {
  // The first run creates the link, the second sends it.
  await app.runJobs();
  await app.runJobs();
  const box = (await app.request({ url: '/dev/mail' })).body;
  const tokens = [];
  for (const [, address = ''] of box.matchAll(/href="(\/dev\/mail\/[\w-]+)"/g)) {
    const mail = (await app.request({ url: address })).body;
    const [, token] = /reset-password\?token=([\w-]+)/.exec(mail) ?? [];
    if (mail.includes(`To ${email}`) && token) tokens.push(token);
  }
  return tokens;
}
async function mailedToken(email: string): Promise<string> {
  const [token = ''] = await mailedTokens(email);
  expect(token).not.toBe('');
  return token;
}

test('an emailed link sets a new password, signs every device out and confirms the email', {
  meta: { promise: 'A new password signs every device out' },
}, async () => {
  const email = 'forgetful@example.ng';
  await signedUp(email);
  const hire = await makeHire(app, await makeArtisan(app), { customer_email: email });
  const cookie = String((await signIn(email, oldPassword)).headers['set-cookie']).split(';', 1)[0] ?? '';
  const asked = await askForLink(email);
  expect(asked.statusCode).toBe(200);

  const done = await reset(await mailedToken(email), newPassword);
  expect(done.statusCode).toBe(200);
  expect(done.json().message).toBe('Your password has been changed. Sign in with the new one.');
  // Hires made as a guest with this email now belong to the account, too.
  const ordered = await app.db
    .selectFrom('hires')
    .select('customer_id')
    .where('id', '=', hire.id)
    .executeTakeFirst();
  expect(ordered).toEqual({ customer_id: expect.any(String) });
  expect((await signIn(email, oldPassword)).statusCode).toBe(401);
  expect((await signIn(email, newPassword)).statusCode).toBe(200);
  expect((await app.request({ url: '/api/auth/me', headers: { cookie } })).json().user).toBeNull();
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
  expect(user).toEqual({ id: expect.any(String), email_verified: true });
  // The browser that set it is no new device.
  const device = String(done.headers['set-cookie']).split(';', 1)[0] ?? '';
  app.clock.advance({ hours: 2 });
  const payload = { email, password: newPassword };
  await app.request({ method: 'POST', url: '/api/auth/signin', headers: { cookie: device }, payload });
  app.clock.advance({ hours: -2 });
  expect((await emailsTo(app, email)).map(({ text }) => text).join()).not.toContain('/signin/not-me');
});

test('an email without an account gets the same answer, and no email', {
  meta: { promise: 'Asking for a link answers alike for known and unknown addresses' },
}, async () => {
  const email = 'stranger@example.ng';
  await signedUp('other@example.ng');
  expect((await askForLink(email)).json()).toEqual((await askForLink('other@example.ng')).json());
  expect(await mailedTokens(email)).toEqual([]);
});

test('a link works once, even when it is used twice at the same moment', {
  meta: { promise: 'An emailed link works once' },
}, async () => {
  const email = 'twice@example.ng';
  await signedUp(email);
  await askForLink(email);
  const token = await mailedToken(email);
  const answers = await Promise.all([reset(token, newPassword), reset(token, 'five goats on the roof')]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  const again = await reset(token, newPassword);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toEqual({
    message: 'The link was used already or has expired. Please ask for a new one.',
    code: 'link_used_up',
  });
});

test('a link that is older than an hour does not work', {
  meta: { promise: 'An emailed link expires after an hour' },
}, async () => {
  const people = ['in.time@example.ng', 'late@example.ng'] as const;
  for (const email of people) {
    await signedUp(email);
    await askForLink(email);
  }
  const [early, late] = [await mailedToken(people[0]), await mailedToken(people[1])];
  app.clock.advance({ minutes: 59, seconds: 59 });
  expect((await reset(early, newPassword)).statusCode).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await reset(late, newPassword)).json().code).toBe('link_used_up');
  expect((await signIn(people[1], oldPassword)).statusCode).toBe(200);
});

test('a link never outlives its hour by the computer’s clock, whatever our own clock says', {
  meta: {
    promise: 'An email link works for a limited time by our own clock, and never longer by the computer’s',
  },
}, async () => {
  const email = 'very.late@example.ng';
  await signedUp(email);
  await askForLink(email);
  const token = await mailedToken(email);
  await app.db
    .updateTable('verification_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  expect((await reset(token, newPassword)).json().code).toBe('link_used_up');
});

test('a refused password does not use up the link', {
  meta: { promise: 'A refused password does not cost the link' },
}, async () => {
  const email = 'careful.person@example.ng';
  await signedUp(email);
  await askForLink(email);
  const token = await mailedToken(email);
  for (const password of ['short', 'password1', 'careful.person', 'Amina-Bello', email]) {
    const answer = await reset(token, password);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['password']);
  }
  expect((await reset(token, newPassword)).statusCode).toBe(200);
});

test('the token of a link cannot be read out of the database', async () => {
  const email = 'hashed@example.ng';
  await signedUp(email);
  await askForLink(email);
  const token = await mailedToken(email);
  const rows = await app.db.selectFrom('verification_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a fourth link within a quarter of an hour is not sent, and the answer does not reveal that', {
  meta: { promise: 'Links for a new password come three times in a quarter of an hour at the most' },
}, async () => {
  const email = 'bombed@example.ng';
  await signedUp(email);
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await askForLink(email));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await mailedTokens(email)).toHaveLength(3);
  app.clock.advance({ minutes: 14, seconds: 59 });
  await askForLink(email);
  expect(await mailedTokens(email)).toHaveLength(3);
  app.clock.advance({ seconds: 1 });
  await askForLink(email);
  expect(await mailedTokens(email)).toHaveLength(4);
});

test('made-up tokens and missing fields are refused', async () => {
  expect((await reset('made-up', newPassword)).json().code).toBe('link_used_up');
  expect((await reset('', newPassword)).json().fields).toEqual({ token: 'This link is incomplete.' });
  expect((await post('/api/auth/forgot-password', {})).json().fields).toEqual({
    email: 'Email is required.',
  });
  expect((await askForLink('nonsense')).statusCode).toBe(400);
});

test('checking a password link says whether it still works, and does not use it up', async () => {
  const works = async (token: string, kind = 'password') =>
    (await app.request({ url: `/api/auth/link?kind=${kind}&token=${token}` })).json().works;
  await signedUp('asks@example.ng');
  await askForLink('asks@example.ng');
  const used = await mailedToken('asks@example.ng');
  expect([await works(used), await works(used)]).toEqual([true, true]);
  expect(await works(used, 'email')).toBe(false);
  expect(await works('made-up')).toBe(false);
  expect((await reset(used, newPassword)).statusCode).toBe(200);
  expect(await works(used)).toBe(false);

  app.clock.advance({ hours: 1 });
  await askForLink('asks@example.ng');
  const late = (await mailedTokens('asks@example.ng')).find((token) => token !== used) ?? '';
  app.clock.advance({ minutes: 59, seconds: 59 });
  expect(await works(late)).toBe(true);
  app.clock.advance({ seconds: 1 });
  expect(await works(late)).toBe(false);
});

test('once a password was set with one of two links, the other no longer works', async () => {
  const email = 'asked-twice@example.ng';
  await signedUp(email);
  for (let times = 0; times < 2; times += 1) await askForLink(email);
  const [one = '', other = ''] = await mailedTokens(email);
  expect(new Set([one, other, '']).size).toBe(3);
  expect((await reset(one, newPassword)).statusCode).toBe(200);
  expect((await reset(other, 'seven ducks in the pond')).json().code).toBe('link_used_up');
  expect((await signIn(email, newPassword)).statusCode).toBe(200);
});
