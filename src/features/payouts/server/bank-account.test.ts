import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import {
  addAccount,
  earn,
  makePayee,
  makeReadyPayee,
  moneyOf,
  newestToken,
  openTestAccount,
  type PaidArtisan,
  payoutRows,
  playTransfer,
  requestPayout,
} from '../../../../test-support/payouts.ts';
import { codeOf, giveAuthenticator, TEST_TOTP_KEY } from '../../../../test-support/second-steps.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { MOST_LOOKUPS } from '../contract.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const faulty = await startFaultyPaystack(`${app.url}/sandbox/paystack`);
app.context.config.paystack.url = faulty.url;
app.context.config.paystack.timeoutMs = 1_500;

const url = '/api/payouts/bank-account';
const enter = ({ headers }: PaidArtisan, payload: object) =>
  app.request({ method: 'POST', url, headers, payload });
const confirm = (token: string) => app.request({ method: 'POST', url: `${url}/confirm`, payload: { token } });
const check = (token: string) => app.request({ url: `${url}/link?token=${token}` });
const linksTo = async ({ email }: PaidArtisan) =>
  (await emailsTo(app, email)).filter(({ subject }) => subject === 'Confirm your bank account');

/** Makes every session look as if the password had just been given. */
const givePassword = () => app.db.updateTable('sessions').set({ password_at: app.clock.now }).execute();

describe('an artisan’s bank account', () => {
  test('is used 24 hours after its emailed link was confirmed, and only four digits of its number leave the server', {
    meta: { promise: 'A bank account is confirmed by email, and pay-outs to it wait 24 hours' },
  }, async () => {
    const artisan = await makePayee(app);
    const account = await openTestAccount(app);
    const entered = await enter(artisan, account);
    expect(entered.json()).toMatchObject({
      bank: 'Guaranty Trust Bank',
      accountName: 'OKAFOR CHIDI EMEKA',
      lastDigits: account.accountNumber.slice(-4),
      checkDigitFits: true,
    });
    expect(await moneyOf(app, artisan)).toMatchObject({
      account: null,
      unconfirmed: { bank: 'Guaranty Trust Bank' },
    });
    const token = await newestToken(app, artisan);
    expect((await check(token)).json()).toMatchObject({ usableAt: null });
    const usableAt = new Date(app.clock.now.getTime() + 24 * 3_600_000).toISOString();
    expect((await confirm(token)).json()).toMatchObject({ usableAt });
    const money = await moneyOf(app, artisan);
    expect(money).toMatchObject({ account: { usableAt, isUsable: false }, unconfirmed: null });
    for (const answer of [
      entered.body,
      JSON.stringify(money),
      JSON.stringify(await emailsTo(app, artisan.email)),
    ]) {
      expect(answer).not.toContain(account.accountNumber);
    }
    const row = await app.db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('user_id', '=', artisan.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(account.accountNumber);
    expect(row.sealed.toString('utf8')).not.toContain(account.accountNumber);
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toBe('Your bank account has been changed');
  });

  test('is confirmed by its own link once, within 24 hours to the millisecond', async () => {
    const artisan = await makePayee(app);
    await enter(artisan, await openTestAccount(app));
    const token = await newestToken(app, artisan);
    const ends = app.clock.now.getTime() + 24 * 3_600_000;
    expect((await confirm(`${token}x`)).json().code).toBe('link_used_up');
    app.clock.now = new Date(ends);
    expect((await confirm(token)).json().code).toBe('link_used_up');
    expect((await check(token)).json().code).toBe('link_used_up');
    // Their page no longer shows an account whose link has expired.
    expect(await moneyOf(app, artisan)).toMatchObject({ unconfirmed: null });
    app.clock.now = new Date(ends - 1);
    expect(await moneyOf(app, artisan)).toMatchObject({ unconfirmed: { bank: 'Guaranty Trust Bank' } });
    const presses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await check(token)).statusCode).toBe(200);
  });

  test('that is entered anew ends the earlier link, and no other artisan’s', async () => {
    const [artisan, other] = [await makePayee(app), await makePayee(app)];
    await enter(other, await openTestAccount(app));
    await enter(artisan, await openTestAccount(app));
    const first = await newestToken(app, artisan);
    app.clock.advance({ seconds: 1 });
    await enter(artisan, await openTestAccount(app, { bank: '057' }));
    const second = await newestToken(app, artisan);
    expect(second).not.toBe(first);
    expect((await confirm(first)).json().code).toBe('link_used_up');
    expect((await confirm(second)).json()).toMatchObject({ bank: 'Zenith Bank' });
    expect((await confirm(await newestToken(app, other))).statusCode).toBe(200);
  });

  test('that is changed keeps the payouts on their way, and delays new ones', async () => {
    const artisan = await makePayee(app);
    await addAccount(app, artisan, { transfers: 'pending' });
    app.clock.advance({ hours: 24 });
    await earn(app, artisan);
    await requestPayout(app, artisan, '2000');
    await app.runJobs();
    await givePassword();
    const first = await newestToken(app, artisan);
    expect((await check(first)).json()).toMatchObject({ bank: 'Guaranty Trust Bank' });
    await addAccount(app, artisan, { bank: '057' });
    expect((await check(first)).json().code).toBe('link_used_up');
    expect((await requestPayout(app, artisan, '2000')).json().code).toBe('bank_account_waits');
    const [row] = await payoutRows(app, artisan);
    await playTransfer(app, row?.reference ?? '', 'success');
    await expect.poll(async () => (await payoutRows(app, artisan))[0]?.status).toBe('paid');
    expect((await moneyOf(app, artisan)).payouts[0]).toMatchObject({ bank: 'Guaranty Trust Bank' });
    app.clock.advance({ hours: 24 });
    expect((await requestPayout(app, artisan, '2000')).json()).toMatchObject({ bank: 'Zenith Bank' });
  });

  test('in another person’s name is refused with the reason, and neither stored nor emailed', {
    meta: { promise: 'Nothing is paid into another person’s bank account' },
  }, async () => {
    const artisan = await makePayee(app);
    const answer = await enter(artisan, await openTestAccount(app, { name: 'Ngozi Eze' }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'bank_account_other_name']);
    expect(answer.json().fields.accountNumber).toBe(
      'Guaranty Trust Bank says that this account belongs to NGOZI EZE. Your name here is Chidi Okafor. We pay only into an account in your own name, so nothing was saved. If the account is yours, correct your name under My Profile first, or contact us.',
    );
    expect(await moneyOf(app, artisan)).toMatchObject({ account: null, unconfirmed: null });
    expect(await linksTo(artisan)).toEqual([]);
  });

  test.each([
    [{ bankCode: '058', accountNumber: '0000123456' }, 'has no account with this number'],
    [{ bankCode: '058', accountNumber: '123' }, 'An account number has 10 digits.'],
    [{ bankCode: '058', accountNumber: '12345678901' }, 'An account number has 10 digits.'],
    [{ bankCode: '058', accountNumber: 'abcdefghij' }, 'An account number has 10 digits.'],
    [{ bankCode: '999', accountNumber: '0123456789' }, 'Choose your bank from the list.'],
    [{ bankCode: '', accountNumber: '0123456789' }, 'Choose your bank.'],
  ])('with the details %o is refused beside its field', async (payload, words) => {
    const answer = await enter(await makePayee(app), payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.values(answer.json().fields).join()).toContain(words);
  });

  test('can be typed with spaces, and the account in use cannot be entered twice', async () => {
    const artisan = await makePayee(app);
    const { bankCode, accountNumber } = await openTestAccount(app);
    const spaced = `${accountNumber.slice(0, 3)} ${accountNumber.slice(3, 6)}-${accountNumber.slice(6)}`;
    expect((await enter(artisan, { bankCode, accountNumber: spaced })).statusCode).toBe(200);
    await confirm(await newestToken(app, artisan));
    const again = await enter(artisan, { bankCode, accountNumber });
    expect(again.json().code).toBe('bank_account_in_use');
  });

  test('needs the password again ten minutes after it was typed, or the second factor', async () => {
    const artisan = await makePayee(app);
    const payload = { bankCode: '058', accountNumber: '0000123456' };
    app.clock.advance({ minutes: 10, seconds: -1 });
    expect((await enter(artisan, payload)).json().code).toBe('bank_account_unknown');
    app.clock.advance({ seconds: 1 });
    expect((await enter(artisan, payload)).json()).toMatchObject({
      code: 'password_asked',
      fields: { password: 'Enter your password to continue.' },
    });
    await giveAuthenticator(app, artisan.id);
    expect((await enter(artisan, payload)).json().code).toBe('second_factor_asked');
    const code = await codeOf(app, TEST_TOTP_KEY);
    expect((await enter(artisan, { ...payload, code: '000000' })).json().code).toBe('wrong_code');
    expect((await enter(artisan, { ...payload, code })).json().code).toBe('bank_account_unknown');
  });

  test(`can be looked up ${MOST_LOOKUPS} times a day, and again a day later`, async () => {
    const artisan = await makePayee(app);
    const payload = { bankCode: '058', accountNumber: '0000123456' };
    for (let turn = 0; turn < MOST_LOOKUPS; turn += 1) {
      expect((await enter(artisan, payload)).json().code).toBe('bank_account_unknown');
    }
    app.clock.advance({ minutes: 30 });
    await givePassword();
    const refused = await enter(artisan, payload);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_lookups']);
    expect(refused.json().message).toContain('You can check the next one in 24 hours.');
    expect(refused.headers['retry-after']).toBe('84600');
    expect((await enter(await makePayee(app), payload)).json().code).toBe('bank_account_unknown');
    app.clock.advance({ hours: 23, minutes: 30 });
    await givePassword();
    expect((await enter(artisan, payload)).json().code).toBe('bank_account_unknown');
  });

  test.each([
    ['is busy', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }, 503],
    ['is down', { kind: 'down' }, 502],
    ['answers nonsense', { kind: 'nonsense' }, 502],
    ['refuses our key', { kind: 'status', status: 401 }, 502],
    ['does not answer', { kind: 'slow' }, 502],
  ] as const)('is never called unknown because Paystack %s', async (_, fault, status) => {
    const artisan = await makePayee(app);
    const account = await openTestAccount(app);
    faulty.misbehave('/bank/resolve', fault);
    const answer = await enter(artisan, account);
    faulty.behave();
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'payment_provider_unavailable']);
    expect((await enter(artisan, account)).statusCode).toBe(200);
  });

  test('is chosen from a list of banks that is loaded once a day, and kept while Paystack is unavailable', async () => {
    const artisan = await makePayee(app);
    const list = () => app.request({ url: '/api/payouts/banks', headers: artisan.headers });
    await list();
    faulty.requests.length = 0;
    const { banks } = (await list()).json();
    expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' });
    expect(faulty.requests).toEqual([]);
    app.clock.advance({ hours: 24 });
    faulty.misbehave('/bank', { kind: 'down' });
    expect((await list()).json().banks).toEqual(banks);
    faulty.behave();
    // A bank that Paystack no longer pays is not offered.
    const bankOf = (bank: object) => ({ active: true, is_deleted: false, ...bank });
    const data = [
      ...banks,
      { code: '801', name: 'Closed Bank', active: false },
      { code: '802', name: 'Gone Bank', is_deleted: true },
    ].map(bankOf);
    const body = { status: true, message: 'Banks retrieved', data };
    faulty.misbehave('/bank?', { kind: 'status', status: 200, body });
    faulty.requests.length = 0;
    expect((await list()).json().banks).toEqual(banks);
    faulty.behave();
    expect(faulty.requests.filter((request) => request.startsWith('GET /bank?'))).not.toEqual([]);
    // One of which Paystack says neither is, and the others stay.
    app.clock.advance({ hours: 24 });
    const plain = { code: '803', name: 'Plain Bank' };
    faulty.misbehave('/bank?', { kind: 'status', status: 200, body: { ...body, data: [...data, plain] } });
    expect((await list()).json().banks).toEqual(expect.arrayContaining([...banks, plain]));
    faulty.behave();
  });

  test('is available only to artisans, and not shown to another artisan', async () => {
    const [one, other] = [await makePayee(app), await makePayee(app)];
    await addAccount(app, one);
    expect(await moneyOf(app, other)).toMatchObject({ account: null, unconfirmed: null });
    const customer = await signedInAs(app, await makeConsumer(app));
    expect((await app.request({ url: '/api/payouts', headers: customer })).statusCode).toBe(403);
  });
});

describe('deleting an artisan’s account', () => {
  const remove = ({ headers }: PaidArtisan) => app.request({ url: '/api/users/me/deletion', headers });

  test('is refused with the reason while money is on its way', async () => {
    const artisan = await makeReadyPayee(app, { transfers: 'pending' });
    await requestPayout(app, artisan);
    const { obstacles } = (await remove(artisan)).json();
    expect(obstacles).toEqual([
      { kind: 'earnings', text: '₦9,500 is on its way to your bank.', url: '/earnings' },
    ]);
  });

  test('deletes the bank account and keeps the payouts in the books', async () => {
    const artisan = await makeReadyPayee(app);
    await requestPayout(app, artisan);
    await app.runJobs();
    await expect.poll(async () => (await payoutRows(app, artisan))[0]?.status).toBe('paid');
    const { personalData } = app.context;
    const person = { id: artisan.id, email: artisan.email, provenEmail: null };
    const own = personalData.find(({ tables }) => tables.includes('bank_accounts'));
    expect(JSON.stringify(await own?.collect(app.db, person))).toContain('OKAFOR CHIDI EMEKA');
    await app.db.transaction().execute(async (tx) => own?.erase(tx, person, app.context));
    expect(
      await app.db.selectFrom('bank_accounts').select('id').where('user_id', '=', artisan.id).execute(),
    ).toEqual([]);
    expect(await payoutRows(app, artisan)).toMatchObject([{ status: 'paid', bank_account_id: null }]);
  });
});
