import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { MOST_READ } from '../../../server/queue-page.ts';
import { transferFeeKobo } from '../../../shared/transfer-fee.ts';
import { sumOfPayoutsOnTheWay } from './compared-payouts.ts';

const app = await startTestApp();
const { id: artisan } = await makeArtisan(app);
const { headers } = await makeOperator(app, 'finance');
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// A sequential scan is quickest on a small table; this test asks whether an index could be used.
await client.query('set enable_seqscan = off');
afterAll(() => client.end());

/** Adds payouts of amounts around the steps of Paystack's fee: of 20 each, 14 are sent, 5 failed long ago, one is due. */
async function addPayouts(count: number) {
  const at = sql`${app.clock.now}::timestamptz - n * interval '1 minute'`;
  const failedAt = sql`${app.clock.now}::timestamptz - interval '30 days'`;
  await sql`
    insert into payouts (id, user_id, amount_kobo, kind, reference, status, settled_at, created_at, updated_at)
    select uuidv7(), ${artisan}, (array[500000, 500001, 5000000, 5000001])[n % 4 + 1], 'asked', 'sp-' || gen_random_uuid(),
           case when n % 20 < 14 then 'sent' when n % 20 < 19 then 'failed' else 'due' end,
           case when n % 20 between 14 and 18 then ${failedAt} end, ${at}, ${at}
      from generate_series(1, ${count}::int) n`.execute(app.db);
  await client.query('vacuum analyze payouts');
}

const list = () => app.request({ url: '/api/admin/payouts', headers });

test('the list of payouts reads no more than a page of those on their way, however many there are', async () => {
  await addPayouts(1_000);
  const rows = async () => {
    await list();
    return rowsReadDuring(client, list);
  };
  const before = await rows();
  expect(before).toBeLessThan(10 * MOST_READ);
  await addPayouts(9_000);
  expect((await rows()) - before).toBeLessThan(MOST_READ);
  expect((await list()).json().result).toHaveLength(MOST_READ - 1);
});

test('the sum of payouts on their way is counted in the database, with the fee of each', async () => {
  const sent = await app.db
    .selectFrom('payouts')
    .select('amount_kobo')
    .where('status', '=', 'sent')
    .execute();
  expect(new Set(sent.map(({ amount_kobo }) => transferFeeKobo(amount_kobo))).size).toBe(3);
  const sum = sent.reduce((total, { amount_kobo }) => total + amount_kobo + transferFeeKobo(amount_kobo), 0);
  expect(await sumOfPayoutsOnTheWay(app.db)).toBe(sum);
});
