import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import {
  addAccount,
  earn,
  makePayee,
  makeReadyPayee,
  moneyOf,
  type PaidArtisan,
  payoutRows,
  requestPayout,
  transfersMade,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { artisanEarnings } from '../../escrow/server/ledger.ts';
import { beginWeeklyPayoutsTask } from './weekly-payouts.ts';

// 21 November 2026 is a Saturday.
const app = await startTestApp({ startAt: new Date('2026-11-21T09:00:00Z') });
const round = async () => {
  await beginWeeklyPayoutsTask.run(app.context, {});
  await app.runJobs();
};
const weeklyOf = async (artisan: PaidArtisan) =>
  (await payoutRows(app, artisan)).filter(({ kind }) => kind === 'weekly');
const switchWeekly = ({ headers }: PaidArtisan, weekly: boolean) =>
  app.request({ method: 'PUT', url: '/api/payouts/weekly', headers, payload: { weekly } });
const setClock = (at: string) => {
  app.clock.now = new Date(at);
};

test('each Friday at 9:00 am in Lagos, to the millisecond, what is available is paid out once', {
  meta: { promise: 'Released money is paid out each Friday' },
}, async () => {
  const artisan = await makeReadyPayee(app);
  await round();
  // The previous Friday is caught up on, as on a first start.
  expect(await weeklyOf(artisan)).toHaveLength(1);
  await earn(app, artisan);
  setClock('2026-11-27T07:59:59.999Z');
  await round();
  expect(await weeklyOf(artisan)).toHaveLength(1);
  setClock('2026-11-27T08:00:00.000Z');
  // Several processes at once, each with its worker.
  await Promise.all([round(), round(), round()]);
  setClock('2026-11-27T08:01:00.000Z');
  await round();
  const [, second, third] = await weeklyOf(artisan);
  expect(second).toMatchObject({ amount_kobo: 950_000, friday: '2026-11-27' });
  expect(third).toBeUndefined();
  expect(await transfersMade(app, second?.reference)).toBe(1);
  expect(await wrongInTheBooks(app)).toEqual([]);
});

test('a payout requested at the same moment as the weekly one leaves nothing to pay twice', async () => {
  const artisan = await makeReadyPayee(app);
  setClock('2026-12-04T08:00:00.000Z');
  await Promise.all([round(), requestPayout(app, artisan)]);
  await app.runJobs();
  expect(await payoutRows(app, artisan)).toHaveLength(1);
  expect(await wrongInTheBooks(app)).toEqual([]);
});

test('after weeks of downtime only the last Friday’s payout is made up for, late', async () => {
  const artisan = await makeReadyPayee(app);
  setClock('2026-12-27T15:30:00.000Z');
  // While payouts are switched off none is made either.
  await operate(app, 'switches', 'off', 'payouts', '--reason', 'Paystack answers with errors.');
  app.context.site.invalidate();
  await round();
  expect(await weeklyOf(artisan)).toEqual([]);
  await operate(app, 'switches', 'on', 'payouts', '--reason', 'It answers again.');
  app.context.site.invalidate();
  await round();
  await round();
  expect(await weeklyOf(artisan)).toMatchObject([{ friday: '2026-12-25' }]);
});

test('artisans who switched weekly payouts off, have too little, or no usable account are not paid', async () => {
  const off = await makeReadyPayee(app);
  expect((await switchWeekly(off, false)).json()).toEqual({ weekly: false });
  expect(await moneyOf(app, off)).toMatchObject({ weekly: false });
  const little = await makeReadyPayee(app);
  await requestPayout(app, little, '8500.01');
  const enough = await makeReadyPayee(app);
  await requestPayout(app, enough, '8500');
  const without = await makePayee(app);
  await earn(app, without);
  // A changed account waits 24 hours, for the weekly payout as well.
  setClock('2026-12-31T08:00:00.001Z');
  const changed = await makePayee(app);
  await addAccount(app, changed);
  await earn(app, changed);
  setClock('2027-01-01T08:00:00.000Z');
  await round();
  for (const artisan of [off, little, without, changed]) expect(await weeklyOf(artisan)).toEqual([]);
  expect(await weeklyOf(enough)).toMatchObject([{ amount_kobo: 100_000 }]);
  await switchWeekly(off, true);
  setClock('2027-01-08T08:00:00.000Z');
  await round();
  for (const artisan of [off, changed]) expect(await weeklyOf(artisan)).toHaveLength(1);
  expect(await wrongInTheBooks(app)).toEqual([]);
});

test('earnings above the largest payout are paid in two, the second a Friday later', async () => {
  const artisan = await makeReadyPayee(app);
  await earn(app, artisan, 1_000_000_000);
  await earn(app, artisan, 500_000_000);
  for (const friday of ['2027-02-05', '2027-02-12']) {
    setClock(`${friday}T08:00:00.000Z`);
    await round();
  }
  expect(await weeklyOf(artisan)).toMatchObject([
    { friday: '2027-02-05', amount_kobo: 1_000_000_000 },
    { friday: '2027-02-12', amount_kobo: 425_950_000 },
  ]);
  expect(await wrongInTheBooks(app)).toEqual([]);
});

describe('a round of thousands of artisans', () => {
  const ids = Array.from({ length: 2_001 }, () => newId()).sort();
  const queuedFor = async (friday: string) => {
    const { rows } = await sql<{ userId: string; transaction: string }>`
      select data ->> 'userId' as "userId", xmin::text as transaction
        from pgboss.job where name = 'pay-weekly' and data ->> 'friday' = ${friday}`.execute(app.db);
    return rows.filter(({ userId }) => ids.includes(userId));
  };

  beforeAll(async () => {
    await sql`
      insert into users (id, role, email, full_name, skill, expertise, bio, service_radius_miles)
      select id, 'skilled', id || '@example.ng', 'Ada Obi', 'Plumber', 'Pipes', 'Twenty years of pipes.', 10 from unnest(${ids}::uuid[]) as id`.execute(
      app.db,
    );
    await sql`
      insert into bank_accounts (id, user_id, bank_code, bank_name, sealed, sealed_with, last_digits, account_name,
                                 token_hash, token_expires_at, confirmed_at, usable_at, created_at)
      select id, id, '058', 'Guaranty Trust Bank', '', '', '6789', 'ADA OBI', uuid_send(id), now(), now(), now(), now()
        from unnest(${ids}::uuid[]) as id`.execute(app.db);
    // Each earned ₦2,000; a database trigger keeps a transfer's accounts from falling below zero.
    await sql`
      with made as (
        insert into ledger_accounts (id, kind, owner_id)
        select account, 'artisan_earnings', owner
          from unnest(${ids.map((id) => artisanEarnings(id).id)}::uuid[], ${ids}::uuid[]) as earned (account, owner)
        returning id)
      insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, fact)
      select gen_random_uuid(), '01900000-0000-7000-8000-000000000001', id, 200000, 'release', 'planted:' || id from made`.execute(
      app.db,
    );
  });

  test('queues each once, and at most a thousand in a transaction', async () => {
    setClock('2027-02-19T08:00:00.000Z');
    await Promise.all([1, 2, 3].map(() => beginWeeklyPayoutsTask.run(app.context, {})));
    const queued = await queuedFor('2027-02-19');
    expect(queued.map(({ userId }) => userId).sort()).toEqual(ids);
    const transactions = Object.values(Object.groupBy(queued, ({ transaction }) => transaction));
    for (const pages of transactions) expect(pages?.length).toBeLessThanOrEqual(1_000);
  });

  test('is continued where a process ended before all were queued', async () => {
    setClock('2027-02-26T08:00:00.000Z');
    await sql`insert into payout_rounds values ('2027-02-26', now(), ${ids[499]})`.execute(app.db);
    await beginWeeklyPayoutsTask.run(app.context, {});
    await beginWeeklyPayoutsTask.run(app.context, {});
    const queued = await queuedFor('2027-02-26');
    expect(queued.map(({ userId }) => userId).sort()).toEqual(ids.slice(500));
  });
});
