import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { untilHeldUp } from '../../../../test-support/held-up.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { payFor } from '../../../../test-support/paid-hires.ts';
import { hireAsGuest, hireStatus, openCheckout, whereAndWhom } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { endSanctionsTask } from './end-sanctions.ts';

const app = await startTestApp();
const [ngozi, emeka] = [await makeOperator(app, 'administrator'), await makeOperator(app, 'administrator')];
const chidi = await makeArtisan(app);

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.request({ method: 'POST', url, payload, headers });
  return { status: statusCode, body: JSON.parse(body) };
};
const give = async (userId: string, level: string, days?: number) => {
  const wanted = {
    id: newId(),
    userId,
    level,
    reason: 'You asked to be paid outside.',
    evidence: ['messages'],
  };
  const given = await post('/api/admin/sanctions', { ...wanted, ...(days && { days }) }, ngozi.headers);
  expect(given).toMatchObject({ status: 200 });
  return wanted.id;
};
const decide = async (id: string, act: string) => {
  const seen = await app.request({ url: `/api/admin/sanctions/${id}`, headers: emeka.headers });
  const body = { version: seen.json().version, reason: 'Looked at it' };
  return post(`/api/admin/sanctions/${id}/${act}`, body, emeka.headers);
};
const ban = async (userId: string) => {
  const id = await give(userId, 'banned');
  expect(await decide(id, 'confirm')).toMatchObject({ status: 200 });
  return id;
};
const askAsGuest = (changes: object) =>
  post('/api/hiring/hire', {
    ...{ id: newId(), fullName: 'Ngozi Eze', email: 'other@example.ng', jobDescription: 'Fix the sink' },
    ...{ ...whereAndWhom, startDate: '2026-12-10', endDate: '2026-12-10', startTime: '09:00' },
    ...{ checkbox: true, artisanId: chidi.id, action: 'Request A Quote', ...changes },
  });
const sanctionOf = async (id: string) =>
  (
    await app.db
      .selectFrom('users')
      .select(['sanction', 'sanctioned_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).sanction;
const signUp = async (email: string) => (await member(app, email)).id;
const keptRows = () => app.db.selectFrom('kept_sanctions').select(['kind', 'level']).execute();

test('a banned person cannot hire as a guest by their email or phone, and the refusal reveals no account', {
  meta: { promise: 'A ban is not walked around as a guest' },
}, async () => {
  const zed = await makeConsumer(app, { phone: '+2348035556677' });
  const open = await askAsGuest({ email: zed.email });
  expect(open.status).toBe(201);
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', zed.id).execute();
  await ban(zed.id);
  await app.runJobs();
  // Open requests they made as a guest end as well.
  expect(await hireStatus(app, open.body.result.id)).toBe('cancelled');
  const refused = { status: 403, body: { code: 'account_sanctioned' } };
  const byEmail = await askAsGuest({ email: zed.email.toUpperCase() });
  expect(byEmail).toMatchObject(refused);
  expect(byEmail.body.message).not.toMatch(/ban|suspen|limit/i);
  expect(await askAsGuest({ phone: '0803 555 6677' })).toMatchObject(refused);
  expect((await askAsGuest({})).status).toBe(201);
});

test('a ban does not end the hires of a guest whose email the banned account only typed', async () => {
  const zed = await makeConsumer(app);
  const guests = await askAsGuest({ email: zed.email });
  await ban(zed.id);
  await app.runJobs();
  expect(await hireStatus(app, guests.body.result.id)).toBe('quote_requested');
});

test('a guest’s hire that is sent while the ban is being confirmed waits for it, and is refused', async () => {
  const zed = await makeConsumer(app);
  const asking = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ sanction: 'banned' }).where('id', '=', zed.id).execute();
    const answer = askAsGuest({ email: zed.email });
    expect(await Promise.race([answer.then(() => 'answered'), untilHeldUp(app)])).toBe('held up');
    return { answer };
  });
  expect(await asking.answer).toMatchObject({ status: 403 });
});

test('a banned person who deletes the account and signs up again is still banned, until an appeal ends the ban', {
  meta: { promise: 'A banned person who signs up again meets the ban' },
}, async () => {
  const email = 'again@example.ng';
  const first = await signUp(email);
  const headers = await signedInAs(app, { id: first });
  await app.request({
    method: 'PATCH',
    url: '/api/users/me',
    headers,
    payload: { phone: '0803 111 2222' },
  });
  await ban(first);
  const back = await signedInAs(app, { id: first });
  expect((await leave(app, back)).statusCode).toBe(200);
  expect((await keptRows()).map(({ kind }) => kind).sort()).toEqual(['email', 'phone']);
  const kept = await app.db.selectFrom('kept_sanctions').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(/again@|8031112222/);
  expect(await askAsGuest({ email })).toMatchObject({ status: 403 });

  const second = await signUp(email);
  expect(await sanctionOf(second)).toBe('banned');
  expect((await emailsTo(app, email)).map(({ subject }) => subject)).toContain(
    'Your SureHands account is closed for new work and new hires',
  );
  // A different email, but the same phone number.
  const third = await member(app, 'third@example.ng');
  expect(await sanctionOf(third.id)).toBeNull();
  // An existing limit does not prevent the ban from being carried over.
  await give(third.id, 'limited', 14);
  expect(await sanctionOf(third.id)).toBe('limited');
  const payload = { phone: '+2348031112222' };
  await app.request({ method: 'PATCH', url: '/api/users/me', headers: third.headers, payload });
  expect(await sanctionOf(third.id)).toBe('banned');

  const asThird = await signedInAs(app, third);
  const [own] = (await app.request({ url: '/api/sanctions', headers: asThird })).json().result;
  expect(own).toMatchObject({ level: 'banned', active: true, appealUntil: expect.any(String) });
  await post(`/api/sanctions/${own.id}/appeal`, { words: 'It was my brother.' }, asThird);
  expect(await decide(own.id, 'allow')).toMatchObject({ status: 200 });
  expect([await sanctionOf(third.id), await keptRows()]).toEqual([null, []]);
});

test('one appeal ends a ban under which two accounts were deleted, also for the phone number of the first', async () => {
  const email = 'twice@example.ng';
  const first = await signUpWithPhone(email, '+2348037778805');
  await ban(first);
  expect((await leave(app, await signedInAs(app, { id: first }))).statusCode).toBe(200);
  const second = await signUp(email);
  expect((await leave(app, await signedInAs(app, { id: second }))).statusCode).toBe(200);
  const third = { id: await signUp(email) };
  expect(await sanctionOf(third.id)).toBe('banned');
  const asThird = await signedInAs(app, third);
  const [own] = (await app.request({ url: '/api/sanctions', headers: asThird })).json().result;
  await post(`/api/sanctions/${own.id}/appeal`, { words: 'It was my brother.' }, asThird);
  expect(await decide(own.id, 'allow')).toMatchObject({ status: 200 });
  expect([await sanctionOf(third.id), await keptRows()]).toEqual([null, []]);
});

test('signing up with the same BVN brings a ban back', async () => {
  const signUpWithBvn = async (email: string) => {
    const person = {
      ...{
        role: 'skilled',
        email,
        password: MEMBERS_PASSWORD,
        full_name: 'Zed Tiler',
        skill: 'Tiler',
        address: '7 Close',
      },
      ...{ expertise: 'Tiles', service_area: '10', bio: 'Tiles', bvn: '22212345678' },
    };
    const { body } = await post('/api/auth/signup', person);
    expect(body).toMatchObject({ message: 'Account created' });
    return { id: body.user.id as string };
  };
  const artisan = await signUpWithBvn('tiler@example.ng');
  await ban(artisan.id);
  expect((await leave(app, await signedInAs(app, artisan))).statusCode).toBe(200);
  const other = await signUpWithBvn('other-tiler@example.ng');
  expect(await sanctionOf(other.id)).toBe('banned');
  await app.db.deleteFrom('kept_sanctions').execute();
});

test('a suspension applies to a new account until its last second, and then its hashes are deleted', async () => {
  const [email, phone] = ['short@example.ng', '+2348037778803'];
  const first = await signUpWithPhone(email, phone);
  await give(first, 'suspended', 2);
  expect((await leave(app, await signedInAs(app, { id: first }))).statusCode).toBe(200);
  app.clock.advance({ days: 2, seconds: -1 });
  expect(await keptRows()).toEqual(['email', 'phone'].map((kind) => ({ kind, level: 'suspended' })));
  expect(await askAsGuest({ email })).toMatchObject({ status: 403 });
  const second = await signUp(email);
  expect(await sanctionOf(second)).toBe('suspended');
  // Matched by phone number as well, it is notified once and may store the number.
  const headers = await signedInAs(app, { id: second });
  const payload = { phone };
  const given = await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
  expect(given.statusCode).toBe(200);
  const told = (await emailsTo(app, email)).filter(({ subject }) => subject.includes('suspended'));
  expect(told).toHaveLength(1);
  app.clock.advance({ seconds: 1 });
  expect((await askAsGuest({ email })).status).toBe(201);
  await endSanctionsTask.run(app.context, {});
  expect([await sanctionOf(second), await keptRows()]).toEqual([null, []]);
});

/** Signs up and stores a phone number. */
async function signUpWithPhone(email: string, phone: string): Promise<string> {
  const { id, headers } = await member(app, email);
  await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload: { phone } });
  return id;
}

test.each([
  ['the banned one left first', ['strict', 'mild'], '+2348037778801'],
  ['the limited one left first', ['mild', 'strict'], '+2348037778802'],
] as const)(
  'of two deleted accounts with one phone number the stricter sanction is kept, if %s',
  async (_, order, phone) => {
    const people = {
      mild: await signUpWithPhone(`mild${phone.slice(-1)}@example.ng`, phone),
      strict: await signUpWithPhone(`strict${phone.slice(-1)}@example.ng`, phone),
    };
    await give(people.mild, 'limited', 7);
    await ban(people.strict);
    for (const each of order)
      expect((await leave(app, await signedInAs(app, { id: people[each] }))).statusCode).toBe(200);
    expect(await askAsGuest({ phone })).toMatchObject({ status: 403 });
    expect(await sanctionOf(await signUpWithPhone(`next${phone.slice(-1)}@example.ng`, phone))).toBe(
      'banned',
    );
    await app.db.deleteFrom('kept_sanctions').execute();
  },
);

test('a guest may share the phone number of a limited account, even of one that was deleted', async () => {
  const phone = '+2348037778803';
  const limited = await signUpWithPhone('shared@example.ng', phone);
  await give(limited, 'limited', 7);
  expect((await askAsGuest({ phone })).status).toBe(201);
  expect((await leave(app, await signedInAs(app, { id: limited }))).statusCode).toBe(200);
  expect((await keptRows()).map(({ kind }) => kind).sort()).toEqual(['email', 'phone']);
  expect((await askAsGuest({ phone })).status).toBe(201);
  expect((await askAsGuest({ phone, email: 'shared@example.ng' })).status).toBe(403);
  await app.db.deleteFrom('kept_sanctions').execute();
});

test('a hire agreed before a suspension is paid and done, and an earlier quote can no longer be accepted', {
  meta: { promise: 'A hire agreed before a suspension goes its way' },
}, async () => {
  const musa = await makeArtisan(app);
  const agreed = await hireAsGuest(app, musa, '2026-12-15');
  const asked = await requestQuote(app, musa, { startDate: '2026-12-20', endDate: '2026-12-20' });
  const asMusa = await signedInAs(app, musa);
  const quote = { quoteId: newId(), labourNaira: '20,000' };
  const quoted = await post(`/api/hiring/hires/${asked.id}/quote`, quote, asMusa);
  expect(quoted).toMatchObject({ status: 200 });
  const id = await give(musa.id, 'suspended', 7);
  await payFor(app, agreed);
  expect(await hireStatus(app, agreed.id)).toBe('confirmed');
  const accept = () =>
    post(`/api/hiring/hires/${asked.id}/accept-quote`, { key: asked.key, quoteId: quote.quoteId });
  expect(await accept()).toMatchObject({
    status: 409,
    body: { code: 'not_possible_now', message: expect.stringContaining('You weren’t charged.') },
  });
  await decide(id, 'lift');
  expect(await accept()).toMatchObject({ status: 200 });

  // A suspended customer still pays what was agreed.
  const amina = await makeConsumer(app);
  const own = await makeHire(app, chidi, { customer_id: amina.id, ...whereAndWhomOf(amina) });
  await give(amina.id, 'suspended', 7);
  const headers = await signedInAs(app, amina);
  expect(await openCheckout(app, own, { headers })).toMatchObject({ status: 200 });
});

const whereAndWhomOf = ({ email }: { email: string }) => ({
  customer_email: email,
  customer_phone: '+2348031234567',
});
