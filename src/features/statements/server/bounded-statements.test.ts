import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { earn, makeReadyPayee } from '../../../../test-support/payouts.ts';
import { pdfText } from '../../../../test-support/pdf-text.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { artisanEarnings } from '../../escrow/server/ledger.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// Almost all rows are one artisan's, so a sequential scan would be chosen; this test asks whether an index could be
// used.
await client.query('set enable_seqscan = off');
afterAll(() => client.end());

/** Adds this many releases from the start of a year, ten minutes apart. */
async function earnBefore(accountId: string, count: number, year: number) {
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, hire_id, fact, created_at)
     select uuidv7(), debit_account_id, credit_account_id, amount_kobo, kind, hire_id, uuidv7(),
            make_timestamptz($3::int, 1, 1, 0, 0, 0) + n * interval '10 minutes'
       from (select * from ledger_transfers where credit_account_id = $1 limit 1) one, generate_series(1, $2::int) n`,
    [accountId, count, year],
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze ledger_transfers');
}

test('a month’s statement reads no more rows when earlier years have more movements, which are one sum', {
  meta: { promise: 'What a statement of a month reads does not grow with the years before it' },
}, async () => {
  const artisan = await makeReadyPayee(app);
  await earn(app, artisan, 333_333);
  const account = artisanEarnings(artisan.id).id;
  const ask = async (path: string) => {
    const response = await app.request({ url: `/api/statements${path}`, headers: artisan.headers });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const month = '/months/2026-11';
  const read = async (path: string) => {
    await ask(path);
    return rowsReadDuring(client, () => ask(path));
  };
  await earnBefore(account, 1_000, 2024);
  const before = { month: await read(month), list: await read('') };
  const { openingKobo } = await ask(month);
  await earnBefore(account, 9_000, 2025);
  // The opening balance sums all earlier rows, each an index entry.
  expect((await read(month)) - before.month).toBeLessThan(9_000 + 100);
  expect((await read('')) - before.list).toBeLessThan(100);
  expect((await ask(month)).movements).toHaveLength(2);
  expect((await ask(month)).openingKobo).toBe(openingKobo * 10);
});

test('a year’s statement is added up in the database, and the PDF of a month lists at most two thousand movements', async () => {
  const artisan = await makeReadyPayee(app);
  await earn(app, artisan, 333_333);
  const account = artisanEarnings(artisan.id).id;
  // Almost all of them are in January.
  await earnBefore(account, 4_500, 2023);
  const get = (path: string) => app.request({ url: `/api/statements${path}`, headers: artisan.headers });
  const { result, statements } = await statementsDuring(() => get('/years/2023'));
  const { months, ...year } = result.json();
  const [january, february, march] = months;
  expect(statements.filter((text) => text.includes('sum("amountKobo")'))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('order by at, id'))).toHaveLength(0);
  for (const [path, month] of [
    ['/months/2023-01', january],
    ['/months/2023-02', february],
  ] as const) {
    const { movementCount, movements, artisanName: _, isOver, madeAt, ...sums } = (await get(path)).json();
    expect(sums).toEqual(month);
    expect(movements).toHaveLength(Math.min(movementCount, 1_000));
    expect(movements.length).toBeGreaterThan(30);
  }
  expect(march.openingKobo).toBe(year.closingKobo);
  expect(year.earnedKobo).toBe(january.earnedKobo + february.earnedKobo);
  const pdf = await get('/months/2023-01/statement.pdf');
  expect(await pdfText(pdf.rawPayload)).toMatch(/The CSV of this month lists its 4,?\d{3} movements\./);
});

test('a month with more than a thousand movements lists the first of them, and its CSV all, a thousand at a time', async () => {
  const artisan = await makeReadyPayee(app);
  await earn(app, artisan, 333_333);
  await earnBefore(artisanEarnings(artisan.id).id, 2_500, 2022);
  const get = (path: string) => app.request({ url: `/api/statements${path}`, headers: artisan.headers });
  const { result: month, statements: ofMonth } = await statementsDuring(() => get('/months/2022-01'));
  const { movementCount, movements, closingKobo } = month.json();
  expect([movementCount, movements.length]).toEqual([2_500, 1_000]);
  const pagesOf = (texts: string[]) => texts.filter((text) => text.includes('order by at, id limit'));
  expect(pagesOf(ofMonth)).toHaveLength(1);

  const csv = await captureStatements(async () => {
    const lines = (await get('/months/2022-01/statement.csv')).body.trim().split('\r\n');
    // The headings, both balances, and each movement once.
    expect(lines).toHaveLength(2_500 + 3);
    expect(new Set(lines.slice(2, -1)).size).toBe(2_500);
    expect(lines.at(-1)).toBe(`,,Closing balance,,,,,${(closingKobo / 100).toFixed(2)}`);
  });
  expect(pagesOf(csv.map(({ text }) => text))).toHaveLength(3);
});
