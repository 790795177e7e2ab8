import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { emailsTo, linkIn } from '../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { rowsReadBy } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { adoptGuestHires, updateCustomerEmail } from './public.ts';

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

describe('very many hires of one address', () => {
  const [email, other] = ['agency@example.ng', 'agency@example.com'];
  const MANY = 2_500;
  const MOST_AT_ONCE = 1_000;
  const client = new pg.Client({ connectionString: app.ownerUrl });
  afterAll(() => client.end());

  const hiresOf = async (address: string, customerId: string | null) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from hires where customer_email = $1 and customer_id is not distinct from $2',
      [address, customerId],
    );
    return rows[0]?.count;
  };

  test('are adopted and given a new address in statements of at most a thousand, and not by halves', async () => {
    await client.connect();
    const { id } = await makeHire(app, artisan, { customer_email: email });
    await client.query(
      `insert into hires select copy.*
         from hires hire, generate_series(2, $2::int) n,
              jsonb_populate_record(hire, jsonb_build_object('id', uuidv7(), 'copy', n)) copy
        where hire.id = $1`,
      [id, MANY],
    );
    // Notifications of other people, which have nothing to do with it.
    await client.query(
      `insert into notifications (id, user_id, kind, title, text, link, created_at)
       select uuidv7(), $1, 'hires', 'News', 'News', '/hires/' || gen_random_uuid(), now()
         from generate_series(1, 20000)`,
      [(await makeConsumer(app)).id],
    );
    await client.query('vacuum analyze hires, notifications');
    const account = await makeConsumer(app, { email, email_verified: true });
    const owner = { userId: account.id, email };
    const interrupted = app.db.transaction().execute(async (tx) => {
      expect(await adoptGuestHires(tx, owner)).toBe(MANY);
      throw new Error('the process ends');
    });
    await expect(interrupted).rejects.toThrow('the process ends');
    expect(await hiresOf(email, null)).toBe(MANY);

    const costs = async (work: () => Promise<unknown>) => {
      for (const statement of await captureStatements(work)) {
        expect(statement.values.length, statement.text.slice(0, 200)).toBeLessThan(20);
        if (!statement.text.startsWith('update')) continue;
        for (const value of statement.values)
          expect(Array.isArray(value) ? value.length : 0, statement.text.slice(0, 200)).toBeLessThanOrEqual(
            MOST_AT_ONCE,
          );
        // Repeated on what it has changed, it finds nothing but what it looked through.
        expect(await rowsReadBy(client, statement), statement.text.slice(0, 200)).toBeLessThan(
          3 * MOST_AT_ONCE,
        );
      }
    };
    const transaction = () => app.db.transaction();
    await costs(() => transaction().execute((tx) => adoptGuestHires(tx, owner)));
    expect(await hiresOf(email, account.id)).toBe(MANY);
    expect(await transaction().execute((tx) => adoptGuestHires(tx, owner))).toBe(0);

    const changed = { userId: account.id, from: email, to: other };
    await costs(() => transaction().execute((tx) => updateCustomerEmail(tx, changed)));
    await transaction().execute((tx) => updateCustomerEmail(tx, changed));
    expect([await hiresOf(email, account.id), await hiresOf(other, account.id)]).toEqual([0, MANY]);
  });
});
