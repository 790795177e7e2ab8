import { describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);
const password = 'mango tree by the gate';

const post = (url: string, payload: object) => app.request({ method: 'POST', url, payload });
const signIn = (email: string) => post('/api/auth/signin', { email, password });
const signUp = (email: string) =>
  post('/api/auth/signup', {
    role: 'consumer',
    full_name: 'Ngozi Eze',
    address: 'Ikoyi',
    bio: 'Hello',
    email,
    password,
  });
const verifyAddress = (email: string) =>
  app.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
const ownerOf = async (hireId: string) =>
  (await app.db.selectFrom('hires').select('customer_id').where('id', '=', hireId).executeTakeFirst())
    ?.customer_id;
const accountOf = async (email: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;

describe('a guest’s hires', () => {
  test('pass to the account that signs in with their verified address, and to no account before that', {
    meta: { promise: 'An account adopts the guest hires of its verified address' },
  }, async () => {
    const email = 'ngozi.eze@example.ng';
    const mine = await requestQuote(app, artisan, { email });
    const other = await requestQuote(app, artisan, { email: 'somebody@example.ng' });
    await signUp(email);
    await signIn(email);
    expect(await ownerOf(mine.id)).toBeNull();

    await verifyAddress(email);
    const { headers } = await signIn(email);
    expect(await ownerOf(mine.id)).toBe(await accountOf(email));
    expect(await ownerOf(other.id)).toBeNull();
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const { result } = (await app.request({ url: '/api/hiring/hires', headers: { cookie } })).json();
    expect(result.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    // The artisan's notifications now refer to the account, so that blocking and deletion find them.
    const told = await app.db
      .selectFrom('notifications')
      .select(['link', 'about_id'])
      .where('user_id', '=', artisan.id)
      .where('link', 'in', [`/hires/${mine.id}`, `/hires/${other.id}`])
      .orderBy('link')
      .execute();
    expect(told).toEqual(
      [
        { link: `/hires/${mine.id}`, about_id: await accountOf(email) },
        { link: `/hires/${other.id}`, about_id: null },
      ].sort((one, another) => (one.link < another.link ? -1 : 1)),
    );
  });

  test('pass to the account also when an emailed password link proves the address', async () => {
    const email = 'forgetful@example.ng';
    const hire = await requestQuote(app, artisan, { email });
    await signUp(email);
    await post('/api/auth/forgot-password', { email });
    const mail = (await emailsTo(app, email)).find(({ text }) => text.includes('reset-password'));
    const token = linkIn(mail).searchParams.get('token');
    const answer = await post('/api/auth/reset-password', { token, password: 'three goats on the roof' });
    expect(answer.statusCode).toBe(200);
    expect(await ownerOf(hire.id)).toBe(await accountOf(email));
  });

  test('do not pass to the account of their own artisan, who would be both sides of one hire', async () => {
    const email = 'both-sides@example.ng';
    const tunde = await member(app, 'before@example.ng', { role: 'skilled' });
    const [own, other] = [
      await requestQuote(app, tunde, { email }),
      await requestQuote(app, artisan, { email }),
    ];
    await app.db
      .updateTable('users')
      .set({ email, email_verified: true })
      .where('id', '=', tunde.id)
      .execute();
    expect((await signIn(email)).statusCode).toBe(200);
    expect([await ownerOf(own.id), await ownerOf(other.id)]).toEqual([null, tunde.id]);
  });

  test('pass to an account once, even when two devices sign in together, and hires of other accounts stay', async () => {
    const email = 'twice@example.ng';
    const mine = await requestQuote(app, artisan, { email });
    const amina = await makeConsumer(app);
    const theirs = await requestQuote(app, artisan, { email }, await signedInAs(app, amina));
    await signUp(email);
    await verifyAddress(email);
    const answers = await Promise.all([signIn(email), signIn(email)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ownerOf(mine.id)).toBe(await accountOf(email));
    expect(await ownerOf(theirs.id)).toBe(amina.id);
  });

  test('belong to the account alone once it has adopted them: the emailed link stops working', async () => {
    const email = 'payer@example.ng';
    const hire = await requestQuote(app, artisan, { email, action: 'Confirm & Hire' });
    await signUp(email);
    await verifyAddress(email);
    expect((await openCheckout(app, hire)).status).toBe(200);
    const signedIn = await signIn(email);
    const headers = { cookie: String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '' };
    expect((await openCheckout(app, hire)).status).toBe(404);
    const { status, body } = await openCheckout(app, { id: hire.id }, { headers });
    expect(status).toBe(200);
    await payAtPaystack(app, body.access_code);
    expect(await verify(app, body.reference, { headers })).toMatchObject({
      status: 'success',
      customerName: 'Ngozi Chioma Eze',
    });
    expect((await verify(app, body.reference, { key: hire.key })).customerName).toBeNull();
  });
});
