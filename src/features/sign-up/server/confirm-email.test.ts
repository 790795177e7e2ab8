import { expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { carryOut } from '../../../server/retention.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';
import { emailLinksRetention } from '../../sessions/server/public.ts';

const app = await startTestApp();

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.request({ method: 'POST', url, payload, headers });
const confirm = (token: string) => post('/api/auth/verify-email', { token });

async function signedUp(email: string) {
  const person = { role: 'consumer', full_name: 'Amina Bello', address: 'Ikoyi', bio: 'Hello' };
  const answer = await post('/api/auth/signup', { ...person, email, password: 'mango tree by the gate' });
  return answer.json().user as { id: string };
}
/** Token of the latest link emailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = (await emailsTo(app, email)).filter(({ text }) => text.includes('/verify-email')).reverse();
  return linkIn(mail).searchParams.get('token') ?? '';
}
const isVerified = async (id: string) =>
  (await app.db.selectFrom('users').select('email_verified').where('id', '=', id).executeTakeFirstOrThrow())
    .email_verified;

test('signing up emails a link, in text and in HTML, that confirms the address', {
  meta: { promise: 'Signing up emails a link that confirms the address' },
}, async () => {
  const user = await signedUp('amina@example.ng');
  const [mail] = await emailsTo(app, 'amina@example.ng');
  expect(mail?.subject).toBe('Confirm your email for SureHands');
  expect(mail?.text).toContain('Hello Amina,');
  expect(mail?.text).toContain('Your guest hires will then appear in your account');
  expect(mail?.html).toContain('Confirm my email');
  const link = linkIn(mail);
  expect(link.origin + link.pathname).toBe(`${app.url}/verify-email`);
  expect(mail?.html).toContain(link.href);

  expect(await isVerified(user.id)).toBe(false);
  const done = await confirm(link.searchParams.get('token') ?? '');
  expect(done.statusCode).toBe(200);
  expect(done.json()).toEqual({ message: 'Your email is confirmed. Thank you!' });
  expect(await isVerified(user.id)).toBe(true);
});

test('an artisan’s email explains what confirming does for an artisan', async () => {
  const artisan = await makeArtisan(app, { email_verified: false });
  await post('/api/auth/verify-email/send', {}, await signedInAs(app, artisan));
  const [mail] = await emailsTo(app, artisan.email);
  expect(mail?.text).toContain('You can then get new jobs near you by email');
  expect(mail?.text).not.toContain('guest hires');
});

test('a sign-up sent twice emails one link', async () => {
  await signedUp('twice@example.ng');
  await signedUp('twice@example.ng');
  expect(await emailsTo(app, 'twice@example.ng')).toHaveLength(1);
});

test('a guest’s hires belong to the account with their address only once the address is confirmed', async () => {
  const artisan = await makeArtisan(app);
  const hire = await makeHire(app, artisan, { customer_email: 'guest@example.ng' });
  const customerOf = async () =>
    (
      await app.db
        .selectFrom('hires')
        .select('customer_id')
        .where('id', '=', hire.id)
        .executeTakeFirstOrThrow()
    ).customer_id;
  const user = await signedUp('guest@example.ng');
  expect(await customerOf()).toBeNull();
  await confirm(await mailedToken('guest@example.ng'));
  expect(await customerOf()).toBe(user.id);
});

test('pressing the button twice, or twenty times at once, confirms once and answers each time', {
  meta: { promise: 'A confirmation pressed many times at once confirms once' },
}, async () => {
  const user = await signedUp('eager@example.ng');
  const token = await mailedToken('eager@example.ng');
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  expect(await isVerified(user.id)).toBe(true);
});

test('a used link confirms nothing a second time', {
  meta: { promise: 'A confirmation link works once' },
}, async () => {
  const user = await signedUp('once@example.ng');
  const token = await mailedToken('once@example.ng');
  await confirm(token);
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', user.id).execute();
  const again = await confirm(token);
  expect(again.statusCode).toBe(400);
  expect(again.json().code).toBe('link_used_up');
  expect(await isVerified(user.id)).toBe(false);
});

test('a link works until the last second of its 24 hours, and not afterwards', {
  meta: { promise: 'A confirmation link works for 24 hours' },
}, async () => {
  const early = await signedUp('early@example.ng');
  const late = await signedUp('late@example.ng');
  const tokens = [await mailedToken('early@example.ng'), await mailedToken('late@example.ng')] as const;
  app.clock.advance({ hours: EMAIL_LINK_HOURS, seconds: -1 });
  expect((await confirm(tokens[0])).statusCode).toBe(200);
  app.clock.advance({ seconds: 1 });
  const refused = await confirm(tokens[1]);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toBe('The link was used already or has expired. Please ask for a new one.');
  expect([await isVerified(early.id), await isVerified(late.id)]).toEqual([true, false]);
});

test('a made-up token, half a token and no token are refused', async () => {
  await signedUp('real@example.ng');
  const token = await mailedToken('real@example.ng');
  for (const wrong of ['nonsense', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await confirm(wrong)).json().code).toBe('link_used_up');
  }
  const empty = await post('/api/auth/verify-email', {});
  expect(empty.statusCode).toBe(400);
  expect(empty.json().fields).toEqual({ token: 'This link is incomplete.' });
});

test('the token of a link cannot be read out of the database', {
  meta: { promise: 'A token of a link cannot be read out of the database' },
}, async () => {
  await signedUp('kept@example.ng');
  const token = await mailedToken('kept@example.ng');
  const rows = await app.db.selectFrom('email_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some((row) => row.token_hash.includes(Buffer.from(token, 'base64url')))).toBe(false);
});

test('the link can be sent again, a limited number of times', {
  meta: { promise: 'The link can be sent again, a limited number of times' },
}, async () => {
  const amina = await makeConsumer(app, { email: 'again@example.ng' });
  const headers = await signedInAs(app, amina);
  const send = () => post('/api/auth/verify-email/send', {}, headers);
  const mails = async () => (await emailsTo(app, 'again@example.ng')).length;

  expect((await send()).json()).toEqual({ message: 'We have sent a link to again@example.ng.' });
  // A double click: only one email is sent.
  await Promise.all([send(), send(), send()]);
  expect(await mails()).toBe(1);
  app.clock.advance({ minutes: 1 });
  await send();
  app.clock.advance({ minutes: 1 });
  await send();
  expect(await mails()).toBe(3);
  app.clock.advance({ minutes: 12, seconds: 59 });
  const refused = await send();
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toContain('You can ask for the next one in 1 minute.');
  expect(refused.headers['retry-after']).toBe('1');
  expect(await mails()).toBe(3);
  app.clock.advance({ seconds: 1 });
  expect((await send()).statusCode).toBe(200);
  expect(await mails()).toBe(4);

  await confirm(await mailedToken('again@example.ng'));
  expect((await send()).json()).toEqual({ message: 'Your email is confirmed already.' });
  expect(await mails()).toBe(4);
});

test('only a signed-in person can have the link sent again', async () => {
  const answer = await post('/api/auth/verify-email/send');
  expect(answer.statusCode).toBe(401);
});

test('the daily task removes expired links, and no others', {
  meta: { promise: 'Links that have run out are removed each day' },
}, async () => {
  await app.db.deleteFrom('email_links').execute();
  await signedUp('old@example.ng');
  app.clock.advance({ hours: EMAIL_LINK_HOURS, seconds: 1 });
  await signedUp('new@example.ng');
  await carryOut(app.context, emailLinksRetention);
  const left = await app.db.selectFrom('email_links').select('email').execute();
  expect(left).toEqual([{ email: 'new@example.ng' }]);
});

test('checking a link says whether it works, also after it has confirmed the address', async () => {
  const works = async (token: string) =>
    (await app.request({ url: `/api/auth/link?kind=email&token=${token}` })).json().works;
  const user = await signedUp('asks@example.ng');
  const token = await mailedToken('asks@example.ng');
  await signedUp('asks-late@example.ng');
  const late = await mailedToken('asks-late@example.ng');
  expect([await works(token), await works(late), await works('made-up')]).toEqual([true, true, false]);
  expect(await isVerified(user.id)).toBe(false);
  await confirm(token);
  app.clock.advance({ hours: EMAIL_LINK_HOURS, seconds: -1 });
  expect(await works(late)).toBe(true);
  app.clock.advance({ seconds: 1 });
  expect([await works(token), await works(late)]).toEqual([true, false]);
  // A used link whose address the account no longer has, or has not confirmed.
  const change = (columns: { email_verified: boolean } | { email: string }) =>
    app.db.updateTable('users').set(columns).where('id', '=', user.id).execute();
  await change({ email: 'another@example.ng' });
  expect(await works(token)).toBe(false);
  await change({ email: 'asks@example.ng' });
  expect(await works(token)).toBe(true);
  await change({ email_verified: false });
  expect(await works(token)).toBe(false);
});
