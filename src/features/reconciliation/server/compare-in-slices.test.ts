import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { startFaultyPaystack } from '../../../../test-support/faulty-paystack.ts';
import { makeReadyPayee, payoutRows, requestPayout } from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { compareWithPaystack, runComparison } from './compare-with-paystack.ts';

const app = await startTestApp();
const faulty = await startFaultyPaystack(`${app.url}/sandbox/paystack`);
app.context.config.paystack.url = faulty.url;
const mostInSlice = 5;
const compare = () => compareWithPaystack(app.context, { mostInSlice });

// One real payout, so that the fake Paystack knows the artisan's account.
const artisan = await makeReadyPayee(app);
await requestPayout(app, artisan, '2000');
await app.runJobs();
const [real] = await payoutRows(app, artisan);

/** Forty payouts, three minutes from each other, which Paystack received 20 seconds later. */
async function addPayouts(): Promise<string[]> {
  const at = sql`${app.clock.now}::timestamptz + n * interval '3 minutes' + interval '10 seconds'`;
  const { rows } = await sql<{ reference: string }>`
    insert into payouts (id, user_id, amount_kobo, kind, reference, status, tried_at, settled_at, created_at, updated_at)
    select uuidv7(), ${artisan.id}, 200000, 'asked', 'sp-' || gen_random_uuid(), 'paid', ${at}, ${at}, ${at}, ${at}
      from generate_series(1, 40) n returning reference`.execute(app.db);
  await sql`
    insert into sandbox_paystack.transfers (transfer_code, reference, recipient_id, amount_kobo, fee_kobo, status, created_at, updated_at)
    select 'TRF_' || id, reference, (select id from sandbox_paystack.recipients limit 1), amount_kobo, 1000, 'success',
           tried_at + interval '20 seconds', tried_at
      from payouts where reference = any(${rows.map(({ reference }) => reference)})`.execute(app.db);
  app.clock.advance({ hours: 4 });
  return rows.map(({ reference }) => reference);
}

/** The spans whose transfers Paystack was asked for, in order. */
const slices = () =>
  faulty.requests
    .filter((line) => line.startsWith('GET /transfer?') && line.includes('page=1'))
    .map((line) => {
      const query = new URL(line.slice('GET '.length), faulty.url).searchParams;
      return [new Date(query.get('from') ?? ''), new Date(query.get('to') ?? '')] as const;
    });

async function countIn([since, until]: readonly [Date, Date]): Promise<number> {
  const { count } = await app.db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tried_at', '>=', since)
    .where('tried_at', '<=', until)
    .executeTakeFirstOrThrow();
  return count;
}

const ofTransfers = ({ raised }: Awaited<ReturnType<typeof compare>>) =>
  raised
    .filter(({ kind }) => kind.startsWith('transfer'))
    .map(({ kind, reference }) => `${kind} ${reference}`)
    .sort();

const comparisons = () =>
  app.db
    .selectFrom('paystack_comparisons')
    .selectAll()
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
const queued = async () => {
  const { rows } = await sql<{ data: { comparison?: string } }>`
    delete from pgboss.job where name = 'compare-with-paystack' and state = 'created' returning data`.execute(
    app.db,
  );
  return rows.map(({ data }) => data.comparison);
};

beforeEach(async () => {
  faulty.behave();
  app.clock.advance({ hours: 72 });
  await compare();
  await queued();
  faulty.requests.length = 0;
});

test('a busy span is compared in slices, which hold few of ours each and leave nothing out', async () => {
  expect(real?.status).toBe('paid');
  const [missing = '', renamed = ''] = await addPayouts();
  await sql`delete from sandbox_paystack.transfers where reference = ${missing}`.execute(app.db);
  await sql`update sandbox_paystack.transfers set reference = 'made-by-hand-0001' where reference = ${renamed}`.execute(
    app.db,
  );
  expect(ofTransfers(await compare())).toEqual(
    [
      `transfer_missing ${missing}`,
      `transfer_missing ${renamed}`,
      'transfer_unknown made-by-hand-0001',
    ].sort(),
  );
  const spans = slices();
  expect(spans.length).toBeGreaterThan(40 / mostInSlice);
  for (const span of spans) expect(await countIn(span)).toBeLessThanOrEqual(mostInSlice);
  for (const [at, [since]] of spans.entries()) if (at > 0) expect(since).toEqual(spans[at - 1]?.[1]);
  // What Paystack listed in a slice is not asked for once more.
  const asked = faulty.requests.filter((line) => line.includes('/transfer/verify/'));
  expect(asked).toHaveLength(2);
});

test('more payouts in one minute than a slice should hold are compared all the same', async () => {
  const references = await addPayouts();
  await sql`update payouts set tried_at = ${app.clock.now}::timestamptz - interval '2 hours' where reference = any(${references})`.execute(
    app.db,
  );
  expect(ofTransfers(await compare())).toEqual([]);
});

test('a comparison whose time is over is continued by the next run, which begins where it was, until it ends', async () => {
  await addPayouts();
  let data: { comparison?: string } = {};
  let runs = 0;
  for (;;) {
    await runComparison(app.context, data, { mostInSlice, runMs: 0 });
    runs += 1;
    const [comparison, ...others] = await queued();
    expect(others).toEqual([]);
    if (comparison === undefined) break;
    data = { comparison };
  }
  const spans = slices();
  expect(runs).toBe(spans.length);
  expect(runs).toBeGreaterThan(40 / mostInSlice);
  for (const [at, [since]] of spans.entries()) if (at > 0) expect(since).toEqual(spans[at - 1]?.[1]);
  const [last] = await comparisons();
  expect(last).toMatchObject({ id: data.comparison, ended_at: app.clock.now });
  expect(last?.compared_until).toEqual(last?.until);
});

test('what was compared before Paystack failed is not compared again once it is older than two days', async () => {
  await addPayouts();
  const [begins] = await comparisons();
  // The payouts are compared a week later, after an outage.
  app.clock.advance({ hours: 7 * 24 });
  let data: { comparison?: string } = {};
  do {
    await runComparison(app.context, data, { mostInSlice, runMs: 0 });
    data = { comparison: (await queued())[0] ?? '' };
  } while (Number((await comparisons())[0]?.compared_until) < Number(begins?.until) + 2 * 3_600_000);
  const [, end] = slices().at(-1) ?? [];
  faulty.misbehave('/transfer?', { kind: 'down' });
  await expect(compare()).rejects.toThrow('Paystack could not be reached.');
  faulty.behave();
  faulty.requests.length = 0;
  await compare();
  expect(slices()[0]?.[0]).toEqual(end);
  expect((await comparisons())[0]?.ended_at).toEqual(app.clock.now);
});

test('a difference that has gone is closed in its slice, even if the comparison does not end', async () => {
  const [reference = ''] = await addPayouts();
  const name = (is: string, now: string) =>
    sql`update sandbox_paystack.transfers set reference = ${now} where reference = ${is}`.execute(app.db);
  await name(reference, 'made-by-hand-0002');
  await compare();
  const open = async () => {
    const rows = await app.db
      .selectFrom('paystack_differences')
      .select('kind')
      .where('reference', 'in', [reference, 'made-by-hand-0002'])
      .where('closed_at', 'is', null)
      .execute();
    return rows.length;
  };
  expect(await open()).toBe(2);
  await name('made-by-hand-0002', reference);
  app.clock.advance({ hours: 1 });
  let data: { comparison?: string } = {};
  // The slices up to the one with the payout, which is not the last.
  while ((await open()) > 0) {
    await runComparison(app.context, data, { mostInSlice, runMs: 0 });
    const [comparison] = await queued();
    if (comparison === undefined) throw new Error('the comparison has ended');
    data = { comparison };
  }
});

test('two runs of one comparison do not both continue it', async () => {
  await addPayouts();
  await runComparison(app.context, {}, { mostInSlice, runMs: 0 });
  const [comparison = ''] = await queued();
  await Promise.all(
    [1, 2, 3].map(() => runComparison(app.context, { comparison }, { mostInSlice, runMs: 0 })),
  );
  expect(await queued()).toEqual([comparison]);
});

test('the books may be summed for longer than a call may take, since they only grow', async () => {
  const statements = await captureStatements(compare);
  const isSum = ({ text }: { text: string }) => text.includes('ledger_balances');
  let limit = '';
  for (const statement of statements) {
    if (statement.text.includes("set_config('statement_timeout'")) limit = String(statement.values[0]);
    if (statement.text === 'commit') limit = '';
    if (isSum(statement)) expect(limit).toBe('60000');
  }
  expect(statements.filter(isSum)).toHaveLength(2);
});
