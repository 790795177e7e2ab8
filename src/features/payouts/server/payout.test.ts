import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import {
  addAccount,
  earn,
  makePayee,
  makeReadyPayee,
  moneyOf,
  payoutRows,
  requestPayout,
  transfersMade,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();

/** Waits until the fake Paystack's webhook has been processed. */
const arrived = (artisan: { id: string }, status: string) =>
  expect.poll(async () => (await payoutRows(app, artisan)).at(-1)?.status, { timeout: 10_000 }).toBe(status);

describe('a payout that an artisan requests', () => {
  test('goes from their earnings to their bank, and we pay the transfer fee', {
    meta: { promise: 'Released money is paid out to the artisan’s bank when they ask' },
  }, async () => {
    const artisan = await makeReadyPayee(app);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000, onItsWayKobo: 0 });
    const answer = await requestPayout(app, artisan);
    expect(answer.json()).toMatchObject({ amountKobo: 950_000, status: 'due', kind: 'asked' });
    expect(answer.statusCode).toBe(201);
    expect(await moneyOf(app, artisan)).toMatchObject({
      availableKobo: 0,
      onItsWayKobo: 950_000,
      hires: [{ state: 'on_its_way' }],
    });
    expect(await wrongInTheBooks(app)).toEqual([]);

    await app.runJobs();
    await arrived(artisan, 'paid');
    expect(await moneyOf(app, artisan)).toMatchObject({
      availableKobo: 0,
      onItsWayKobo: 0,
      paidOutKobo: 950_000,
      payouts: [{ status: 'paid', bank: 'Guaranty Trust Bank', settledAt: app.clock.now.toISOString() }],
      hires: [{ state: 'paid_out', earnedKobo: 950_000 }],
    });
    const [row] = await payoutRows(app, artisan);
    expect(row).toMatchObject({ fee_kobo: 2500, transfer_code: expect.stringMatching(/^TRF_/) });
    expect(row?.reference).toMatch(/^sp-[a-z0-9-]{17,37}$/);
    expect(await transfersMade(app, row?.reference)).toBe(1);
    expect(await wrongInTheBooks(app)).toEqual([]);
    const { kinds } = await books();
    expect(kinds).toMatchObject({ payout_owed: 0, artisan_earnings: 0, transfer_fees: -2500 });
    expect((await notificationsOf(app, artisan.headers))[0]).toMatchObject({
      kind: 'payouts',
      title: '₦9,500 was paid to your bank account',
    });
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toBe('SureHands paid you ₦9,500');

    // What was earned first counts as paid out.
    app.clock.advance({ hours: 1 });
    await earn(app, artisan, 500_000);
    expect(await moneyOf(app, artisan)).toMatchObject({
      availableKobo: 475_000,
      hires: [
        { state: 'available', earnedKobo: 475_000 },
        { state: 'paid_out', earnedKobo: 950_000 },
      ],
    });
    await requestPayout(app, artisan);
    expect((await moneyOf(app, artisan)).hires).toMatchObject([
      { state: 'on_its_way', earnedKobo: 475_000 },
      { state: 'paid_out', earnedKobo: 950_000 },
    ]);
  });

  test('can be a part of the earnings, to the kobo', async () => {
    const artisan = await makeReadyPayee(app);
    expect((await requestPayout(app, artisan, '1,234.56')).json()).toMatchObject({ amountKobo: 123_456 });
    await app.runJobs();
    await arrived(artisan, 'paid');
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 826_544, paidOutKobo: 123_456 });
    expect((await payoutRows(app, artisan))[0]?.fee_kobo).toBe(1000);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test.each([
    ['-5000', 'amount in naira'],
    ['0', 'at least ₦1,000'],
    ['999.99', 'at least ₦1,000'],
    ['1000.001', 'amount in naira'],
    ['12 apples', 'amount in naira'],
    ['9,500.01', 'You have ₦9,500 available'],
    ['9999999', 'You have ₦9,500 available'],
    ['99999999999', 'at most ₦10,000,000'],
  ])('of %s is refused beside its field, and nothing moves', async (sum, words) => {
    const artisan = await makeReadyPayee(app);
    const answer = await requestPayout(app, artisan, sum);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.amountNaira).toContain(words);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 950_000, payouts: [] });
  });

  test('is paid for the smallest allowed sum and for all that is available', async () => {
    const artisan = await makeReadyPayee(app);
    expect((await requestPayout(app, artisan, '1000')).statusCode).toBe(201);
    expect((await requestPayout(app, artisan, '8500')).statusCode).toBe(201);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, onItsWayKobo: 950_000 });
    const none = await requestPayout(app, artisan);
    expect(none.json()).toMatchObject({ code: 'nothing_to_pay_out' });
  });

  test('of all earnings is limited to the largest payout, and the rest comes with the next', async () => {
    const artisan = await makeReadyPayee(app);
    await earn(app, artisan, 1_000_000_000);
    await earn(app, artisan, 500_000_000);
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 1_425_950_000 });
    for (const amountKobo of [1_000_000_000, 425_950_000])
      expect((await requestPayout(app, artisan)).json()).toMatchObject({ amountKobo, status: 'due' });
    expect(await moneyOf(app, artisan)).toMatchObject({ availableKobo: 0, onItsWayKobo: 1_425_950_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
    // The fake Paystack has ₦1,000,000, which the next tests need.
    await app.db
      .updateTable('payouts')
      .set({ next_ask_at: null })
      .where('user_id', '=', artisan.id)
      .execute();
  });

  test('sent twice with its id is one payout, and with another sum it is refused', async () => {
    const artisan = await makeReadyPayee(app);
    const id = newId();
    const answers = [
      await requestPayout(app, artisan, '2000', id),
      await requestPayout(app, artisan, '2000', id),
    ];
    expect(answers.map((answer) => answer.json().id)).toEqual([id, id]);
    expect((await requestPayout(app, artisan, '3000', id)).json().code).toBe('already_used');
    const other = await makeReadyPayee(app);
    expect((await requestPayout(app, other, '2000', id)).json().code).toBe('already_used');
    expect(await payoutRows(app, artisan)).toHaveLength(1);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('ten times at once pays what is available once, and never more', async () => {
    const artisan = await makeReadyPayee(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestPayout(app, artisan)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'nothing_to_pay_out')).toHaveLength(9);
    await app.runJobs();
    await arrived(artisan, 'paid');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('does not touch another artisan’s money or account', async () => {
    const [one, other] = [await makeReadyPayee(app), await makeReadyPayee(app)];
    await requestPayout(app, one);
    expect(await moneyOf(app, other)).toMatchObject({ availableKobo: 950_000, payouts: [] });
    expect((await payoutRows(app, one))[0]?.bank_account_id).not.toBeNull();
  });

  test('needs a bank account that was confirmed 24 hours ago, to the millisecond', async () => {
    const artisan = await makePayee(app);
    await earn(app, artisan);
    expect((await requestPayout(app, artisan)).json().code).toBe('no_bank_account');
    await addAccount(app, artisan);
    const at = app.clock.now.getTime() + 24 * 3_600_000;
    app.clock.now = new Date(at - 1);
    const early = await requestPayout(app, artisan);
    expect([early.statusCode, early.json().code]).toEqual([409, 'bank_account_waits']);
    expect((await moneyOf(app, artisan)).account.isUsable).toBe(false);
    app.clock.now = new Date(at);
    expect((await moneyOf(app, artisan)).account.isUsable).toBe(true);
    expect((await requestPayout(app, artisan)).statusCode).toBe(201);
  });
});

test('the total held for an artisan covers every hire, including those beyond the ten listed', async () => {
  const artisan = await makePayee(app);
  for (let day = 10; day <= 20; day += 1) {
    const date = `2027-04-${day}`;
    await makePaidHire(app, artisan, { start_date: date, end_date: date });
  }
  const { heldKobo, hires } = await moneyOf(app, artisan);
  expect(hires).toHaveLength(10);
  expect(heldKobo).toBe(11 * 475_000);
});

test('held money is listed by the day it becomes the artisan’s, soonest first, without undone work', async () => {
  const artisan = await makePayee(app);
  const done = { status: 'completed', completed_at: app.clock.now } as const;
  const releases = ['2027-03-05T23:30:00Z', '2027-03-04T09:00:00Z', '2027-03-06T09:00:00Z'];
  for (const [at, released] of releases.entries())
    await makePaidHire(app, artisan, {
      ...{ ...done, amount_kobo: 1_000_000, release_due_at: new Date(released) },
      ...{ start_date: `2027-02-1${at}`, end_date: `2027-02-1${at}` },
    });
  await makePaidHire(app, artisan, { start_date: '2027-02-20', end_date: '2027-02-20' });
  expect((await moneyOf(app, artisan)).forecast).toEqual([
    { day: '2027-03-04', amountKobo: 950_000 },
    // 23:30 UTC is the next day in Lagos.
    { day: '2027-03-06', amountKobo: 1_900_000 },
  ]);
});

async function books() {
  const rows = await app.db.selectFrom('ledger_balances').selectAll().execute();
  const kinds: Record<string, number> = {};
  for (const { kind, credits_kobo, debits_kobo } of rows) {
    kinds[kind ?? ''] = (kinds[kind ?? ''] ?? 0) + (credits_kobo ?? 0) - (debits_kobo ?? 0);
  }
  return { kinds };
}
