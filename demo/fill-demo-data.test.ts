import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { bookPaymentHeld, bookRelease } from '../src/features/escrow/server/public.ts';
import { releaseFinishedHiresTask } from '../src/features/hiring/server/tasks/release-finished-hires.ts';
import type { MonthStatement } from '../src/features/statements/contract.ts';
import { yearStatementOf } from '../src/features/statements/server/make-statement.ts';
import { NEEDED_CHECKS } from '../src/shared/verification-words.ts';
import { operate } from '../test-support/applicants.ts';
import { demoTemplate } from '../test-support/demo-template.ts';
import { codeOf } from '../test-support/second-steps.ts';
import { startTestApp } from '../test-support/test-app.ts';

import { fillDemoData } from './fill-demo-data.ts';
import { DEMO_ADMIN_TOTP_KEY, DEMO_PASSWORD } from './people.ts';

const log = { info: () => undefined };
const app = await startTestApp();

const fill = () =>
  fillDemoData({
    db: app.db,
    files: app.context.files,
    today: app.clock.now,
    log,
    pictures: false,
    company: app.context.config.company,
    sealingKeys: app.context.config.bvn.keys,
  });

const counted = ['users', 'hires', 'hire_events', 'reviews', 'payments', 'ledger_transfers'] as const;

async function countRows(table: (typeof counted)[number], { db } = app) {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function sumOfBooks(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(credits_kobo - debits_kobo)::bigint as sum from ledger_balances`.execute(app.db);
  return rows[0]?.sum ?? 0;
}

async function signIn(name: string): Promise<string> {
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { 'content-type': 'application/json' },
    payload: { email: `${name}@demo.surehands.ng`, password: DEMO_PASSWORD },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
  if (name === 'admin') return secondStep(cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  return cookie;
}

/** The demo operator's second factor, with the key that the start prints. */
async function secondStep(cookie: string): Promise<string> {
  const answer = await app.request({
    method: 'POST',
    url: '/api/auth/second-step',
    headers: { cookie },
    payload: { code: await codeOf(app, DEMO_ADMIN_TOTP_KEY) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}

/** How many rows of each table there were when the database had been filled. */
let filled: number[];
beforeAll(async () => {
  // As two starts of the demo do at once. The last test compares the result with that of one.
  await Promise.all([fill(), fill()]);
  filled = await Promise.all(counted.map((table) => countRows(table)));
});

describe('demo data in an empty database', () => {
  it('can be searched as visitors search', async () => {
    const answer = await app.request({ url: '/api/users/?role=skilled&limit=200' });
    expect(answer.statusCode, answer.body).toBe(200);
    const found: { full_name: string; ratings: number | null; town: string }[] = answer.json();
    expect(found.length).toBeGreaterThanOrEqual(168);
    expect(new Set(found.map((person) => person.town)).size).toBeGreaterThanOrEqual(20);
    expect(found.some((person) => person.ratings === null)).toBe(true);
    expect(answer.body).not.toContain('demo.surehands.ng');
  });

  it('lets the three demo accounts sign in, and no one else', async () => {
    for (const name of ['consumer', 'artisan', 'admin']) {
      expect(await signIn(name)).not.toBe('');
    }
    const { count } = await app.db
      .selectFrom('account_credentials')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3);
  });

  it('shows the demo artisan earned money and held money', async () => {
    const cookie = await signIn('artisan');
    const answer = await app.request({ url: '/api/hiring/hires?side=artisan', headers: { cookie } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { result } = answer.json<{ result: { status: string; amountKobo: number }[] }>();
    const paid = ['confirmed', 'in_progress', 'completed', 'disputed'];
    const held = result.filter(({ status }) => paid.includes(status));
    expect(held).toHaveLength(6);
    const { rows } = await sql<{ held: number }>`
      select sum(balance.credits_kobo - balance.debits_kobo)::bigint as held
        from ledger_balances balance join hires on hires.id = balance.owner_id
        join users on users.id = hires.artisan_id
       where balance.kind = 'hire_held' and users.email = 'artisan@demo.surehands.ng'`.execute(app.db);
    expect(rows[0]?.held).toBe(held.reduce((sum, { amountKobo }) => sum + amountKobo, 0));
  });

  it('balances to the kobo: the balance at Paystack is the sum of held money, earnings and fees', async () => {
    const { rows } = await sql<{ kind: string; balance: number }>`
      select kind, sum(credits_kobo - debits_kobo)::bigint as balance from ledger_balances group by kind`.execute(
      app.db,
    );
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
    expect(of('hire_held')).toBeGreaterThan(0);
    expect(of('artisan_earnings')).toBeGreaterThan(0);
    expect(
      of('hire_held') +
        of('artisan_earnings') +
        of('payout_owed') +
        of('service_fees') +
        of('paystack_balance') +
        of('paystack_fees') +
        of('transfer_fees'),
    ).toBe(0);
  });

  it('books money as the product does: reporting the same events again changes nothing', async () => {
    const before = await countRows('ledger_transfers');
    const paid = await app.db
      .selectFrom('payments')
      .innerJoin('hires', 'hires.id', 'payments.hire_id')
      .where('payments.part', '<>', 'tip')
      .select(['payments.id', 'payments.reference', 'payments.received_kobo', 'payments.fees_kobo'])
      .select(['hires.id as hire_id', 'hires.status', 'hires.artisan_id', 'hires.amount_kobo'])
      .select('hires.fee_basis_points')
      .orderBy('payments.created_at', 'desc')
      .limit(120)
      .execute();
    expect(new Set(paid.map((row) => row.status)).size).toBeGreaterThanOrEqual(4);
    await app.db.transaction().execute(async (tx) => {
      for (const row of paid) {
        const payment = { paymentId: row.id, reference: row.reference, hireId: row.hire_id };
        const received = { receivedKobo: row.received_kobo ?? 0, feesKobo: row.fees_kobo };
        await bookPaymentHeld(tx, { ...payment, ...received }, app.clock.now);
        if (row.status === 'released') {
          const agreed = { amountKobo: row.amount_kobo, feeBasisPoints: row.fee_basis_points };
          await bookRelease(tx, { hireId: row.hire_id, artisanId: row.artisan_id, ...agreed }, app.clock.now);
        }
      }
    });
    expect(await countRows('ledger_transfers')).toBe(before);
  });

  it('has statements that tie to the ledger for every artisan, month after month', {
    meta: { promise: 'All statements together are what the ledger says' },
  }, async () => {
    const { rows: artisans } = await sql<{ id: string; balance: number }>`
      select owner_id as id, credits_kobo - debits_kobo as balance from ledger_balances
       where kind = 'artisan_earnings'`.execute(app.db);
    expect(artisans.length).toBeGreaterThan(100);
    const years = [2025, 2026].map(String);
    let movements = 0;
    for (const { id, balance } of artisans) {
      const asked = { artisanId: id, artisanName: '', now: app.clock.now };
      let closingKobo = 0;
      for (const year of years) {
        const statement = await yearStatementOf(app.db, asked, year);
        expect(statement.openingKobo).toBe(closingKobo);
        for (const month of statement.months) {
          expect(month.openingKobo).toBe(closingKobo);
          const { earnedKobo, feesKobo, tipsKobo, paidOutKobo, repaidKobo, otherKobo } = month;
          closingKobo += earnedKobo - feesKobo + tipsKobo - paidOutKobo - repaidKobo + otherKobo;
          expect(month.closingKobo).toBe(closingKobo);
          expect(otherKobo).toBe(0);
        }
        expect(statement.closingKobo).toBe(closingKobo);
      }
      expect(closingKobo).toBe(Number(balance));
    }
    // The monthly statements agree, entry by entry, for the artisan who has every kind.
    const cookie = await signIn('artisan');
    const get = async (path: string) =>
      (await app.request({ url: `/api/statements${path}`, headers: { cookie } })).json();
    const { months } = (await get('')) as { months: string[] };
    expect(months.length).toBeGreaterThan(12);
    let balanceKobo = 0;
    for (const month of months.toReversed()) {
      const statement = (await get(`/months/${month}`)) as MonthStatement;
      expect(statement.openingKobo).toBe(balanceKobo);
      for (const movement of statement.movements) {
        balanceKobo += movement.amountKobo;
        expect(movement.balanceKobo).toBe(balanceKobo);
        expect(movement.grossKobo - movement.feeKobo).toBe(movement.amountKobo);
      }
      expect(statement.closingKobo).toBe(balanceKobo);
      movements += statement.movements.length;
    }
    expect(movements).toBe(8 + 1 + 2);
    const { availableKobo } = (await app.request({ url: '/api/payouts', headers: { cookie } })).json();
    expect(availableKobo).toBe(balanceKobo);
  });

  it('shows the demo artisan a balance payment, a tip, both kinds of pay-out, and a receipt for each payment', async () => {
    const cookie = await signIn('artisan');
    const money = (await app.request({ url: '/api/payouts', headers: { cookie } })).json();
    expect(money.account).toMatchObject({ bank: 'Guaranty Trust Bank', isUsable: true });
    expect(money.payouts.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual(
      [
        ['weekly', 'paid'],
        ['asked', 'paid'],
      ],
    );
    expect(money.availableKobo).toBeGreaterThanOrEqual(100_000);
    const { rows } = await sql<{ wrong: string }>`
      select 'no receipt' as wrong from payments left join receipts on receipts.payment_id = payments.id
       where payments.paid_at is not null and receipts.payment_id is null
      union all
      select 'another sum' from receipts join payments on payments.id = receipts.payment_id
       where payments.received_kobo
             <> (select sum((line ->> 'amountKobo')::bigint) from jsonb_array_elements(receipts.lines) line)
      union all
      select 'a gap' from receipts join receipt_years using (year)
       group by year, last_number having count(*) <> max(number) or max(number) <> last_number`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    const parts = await app.db.selectFrom('payments').select('part').distinct().orderBy('part').execute();
    expect(parts.map(({ part }) => part)).toEqual(['balance', 'first', 'tip']);
  });

  it('has conversations in order of time, with an unread message for both demo accounts', async () => {
    for (const name of ['consumer', 'artisan']) {
      const answer = await app.request({
        url: '/api/chat/conversations',
        headers: { cookie: await signIn(name) },
      });
      const { conversations } = answer.json<{ conversations: { unreadCount: number }[] }>();
      expect(conversations.length).toBeGreaterThan(4);
      expect(conversations.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
    }
    const { rows } = await sql<{ wrong: string }>`
      select 'order' as wrong from messages one
        join messages next on next.conversation_id = one.conversation_id and next.number = one.number + 1
       where next.sent_at < one.sent_at
      union all
      select 'last' from conversations c
       where last_number <> (select max(number) from messages where conversation_id = c.id)
      union all
      select 'unread' from conversation_members me
       where unread_count <> (select count(*) from messages m
                               where m.conversation_id = me.conversation_id and m.number > me.read_number
                                 and m.sender_id <> me.user_id)
      union all
      select 'future' from messages where sent_at > ${app.clock.now}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('gives each hire a history that ends in its state', async () => {
    const { rows } = await sql<{ id: string }>`
      select hires.id from hires
       where status <> (select to_status from hire_events where hire_id = hires.id order by id desc limit 1)`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  it('shows the demo consumer a job in three parts: one released, one in progress, one to pay', {
    meta: { promise: 'The demo’s job in parts stands as its money says, part by part' },
  }, async () => {
    const headers = { cookie: await signIn('consumer') };
    const hires = await app.request({ url: '/api/hiring/hires?side=customer', headers });
    const first = hires
      .json<{ result: { id: string; part: { number: number } | null }[] }>()
      .result.find(({ part }) => part?.number === 1);
    const part = (await app.request({ url: `/api/hiring/hires/${first?.id}`, headers })).json().result;
    expect(part.job.parts.map(({ status }: { status: string }) => status)).toEqual([
      ...['released', 'in_progress', 'planned'],
    ]);
    const { rows } = await sql<{ held: number }>`
      select balance.credits_kobo - balance.debits_kobo as held
        from hires hire left join ledger_balances balance on balance.kind = 'hire_held' and balance.owner_id = hire.id
       where hire.group_id is not null order by hire.part_number`.execute(app.db);
    expect(rows.map(({ held }) => held)).toEqual([0, 24_000_000, null]);
    // The whole job gets one review, once all of it is over.
    const reviews = await app.request({ url: `/api/hiring/hires/${first?.id}/reviews`, headers });
    expect(reviews.json().result).toBeNull();
  });

  it('has a reported problem that both sides wrote about, and a split that the customer can accept', {
    meta: {
      promise: 'The demo’s problem waits with a proposal and a date for the decision, on both accounts',
    },
  }, async () => {
    const cookie = await signIn('consumer');
    const hires = await app.request({ url: '/api/hiring/hires?side=customer', headers: { cookie } });
    const { id } = hires.json().result.find(({ status }: { status: string }) => status === 'disputed');
    for (const name of ['consumer', 'artisan']) {
      const headers = { cookie: await signIn(name) };
      const problem = await app.request({ url: `/api/hiring/hires/${id}/problem`, headers });
      const { statements, proposal } = problem.json().result;
      expect(statements.map(({ side }: { side: string }) => side)).toEqual(['artisan', 'customer']);
      expect(proposal).toMatchObject({ by: 'artisan', kind: 'split', toCustomerKobo: 150_000 });
      const { result } = (await app.request({ url: `/api/hiring/hires/${id}`, headers })).json();
      expect(new Date(result.decideDueAt).getTime()).toBeGreaterThan(app.clock.now.getTime());
      expect(result.steps.includes('agree_split')).toBe(name === 'consumer');
    }
    const told = await app.request({ url: '/api/notifications', headers: { cookie } });
    expect(told.body).toContain('Nkechi Anyanwu proposes a split with ₦1,500 refunded to you');
    const headers = { cookie: await signIn('artisan') };
    const artisans = await app.request({ url: '/api/notifications', headers });
    expect(artisans.body).toContain('agreed to ₦45,000');
  });

  it('has a case at each desk of the console except those for failures', async () => {
    // A code can be used only once.
    app.clock.advance({ minutes: 1 });
    const headers = { cookie: await signIn('admin') };
    const { queues } = (await app.request({ url: '/api/admin/today', headers })).json<{
      queues: { key: string; waiting: number; overdue: number }[];
    }>();
    const empty = queues.filter(({ waiting }) => waiting === 0).map(({ key }) => key);
    expect(empty).toEqual(['refunds', 'differences', 'jobs']);
    expect(queues.filter(({ overdue }) => overdue > 0)).toEqual([]);
    // Another operator's sanction is for this one to decide.
    const { result } = (await app.request({ url: '/api/admin/sanctions', headers })).json<{
      result: { id: string }[];
    }>();
    const appeal = await app.request({ url: `/api/admin/sanctions/${result[0]?.id}`, headers });
    expect(appeal.json().acts).toEqual(['keep', 'allow']);
    const payouts = (await app.request({ url: '/api/admin/payouts', headers })).json<{
      result: { id: string }[];
    }>();
    const payout = await app.request({ url: `/api/admin/payouts/${payouts.result[0]?.id}`, headers });
    expect(payout.json().acts).toEqual(['approve', 'decline']);
  });

  it('has a problem report that an operator can decide, in the customer’s words', {
    meta: { promise: 'The demo’s problem report can be decided, and its books stay balanced' },
  }, async () => {
    const listed = await operate(app, 'problem', 'list');
    const id = /019[0-9a-f-]{33}/.exec(listed)?.[0] ?? '';
    expect(listed).toContain('Bọlanle Adeniran → Nkechi Anyanwu');
    expect(await operate(app, 'problem', 'show', id)).toContain('The lamp stays on all night');
    expect(await operate(app, 'problem', 'refund', id, '--reason', 'It has to be done again.')).toContain(
      'is refunded to Bọlanle Adeniran',
    );
    expect(await sumOfBooks()).toBe(0);
  });

  it('releases every payment without a problem report, to the kobo, once its 48 hours are over', async () => {
    const { now } = app.clock;
    app.clock.advance({ days: 2 });
    await releaseFinishedHiresTask.run(app.context, {});
    app.clock.now = now;
    const left = await app.db.selectFrom('hires').select('id').where('status', '=', 'completed').execute();
    expect(left).toEqual([]);
    expect(await sumOfBooks()).toBe(0);
  });

  it('gives every badge the checks that it needs, and has a few people waiting for theirs', {
    meta: { promise: 'Demo badges have checks behind them' },
  }, async () => {
    const { rows } = await sql<{ badges: number; earned: number; passed: number }>`
      select (select count(*) from users where verified_at is not null) as badges,
             (select count(*) from verifications where status = 'verified') as earned,
             (select count(*) from verification_checks join verifications using (user_id)
               where status = 'verified' and state = 'passed' and kind not in ('certificate', 'address')) as passed`.execute(
      app.db,
    );
    const { badges = 0, earned = 0, passed = 0 } = rows[0] ?? {};
    expect(badges).toBeGreaterThan(50);
    expect([earned, passed]).toEqual([badges, badges * NEEDED_CHECKS.length]);
    const { certified, accepted } = await app.db
      .selectFrom('verification_checks')
      .select((is) => [
        is.fn.countAll<number>().as('certified'),
        is.selectFrom('verification_certificates').select(is.fn.countAll<number>().as('n')).as('accepted'),
      ])
      .where('kind', '=', 'certificate')
      .where('state', '=', 'passed')
      .executeTakeFirstOrThrow();
    expect([certified > 20, certified]).toEqual([true, accepted]);
    const waiting = await app.db
      .selectFrom('verifications')
      .select('status')
      .where('status', '<>', 'verified')
      .execute();
    expect(new Set(waiting.map(({ status }) => status))).toEqual(
      new Set(['submitted', 'in_review', 'rejected']),
    );
  });

  it('shows fixed prices of artisans who are paid by the piece, including the demo artisan', async () => {
    const { rows } = await sql<{ artisans: number; least: number; demo: number }>`
      select count(distinct artisan_id)::int as artisans, min(price_kobo)::int as least,
             count(*) filter (where email = 'artisan@demo.surehands.ng')::int as demo
        from price_items join users on users.id = artisan_id`.execute(app.db);
    const { artisans = 0, least = 0, demo = 0 } = rows[0] ?? {};
    expect(artisans).toBeGreaterThan(30);
    expect(least).toBeGreaterThanOrEqual(100_000);
    // Five prices, and a visit.
    expect(demo).toBe(6);
  });

  it('leaves a database with people in it alone', async () => {
    const counts = await Promise.all(counted.map((table) => countRows(table)));
    app.clock.advance({ days: 3 });
    await fill();
    expect(await Promise.all(counted.map((table) => countRows(table)))).toEqual(counts);
  });
});

describe('two starts of the demo at once', () => {
  it('fill the database once', async () => {
    const once = await startTestApp({ template: await demoTemplate() });
    expect(await Promise.all(counted.map((table) => countRows(table, once)))).toEqual(filled);
  });
});
