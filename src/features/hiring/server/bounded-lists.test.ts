import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// When one person owns almost the whole table, a sequential scan is fastest. The test asks whether an index is usable.
await client.query('set enable_seqscan = off');
afterAll(() => client.end());
const artisan = await makeArtisan(app);
const customer = await makeConsumer(app, { email_verified: true });
const headers = {
  artisan: await signedInAs(app, artisan),
  customer: await signedInAs(app, customer),
};
const over = await makeHire(app, artisan, { customer_id: customer.id, status: 'released' });
await makeHire(app, artisan, { customer_id: customer.id, status: 'confirmed' });
await makeHire(app, artisan, { customer_id: customer.id, status: 'awaiting_payment' });

/** Adds hires of the same two people, each an hour older than the last. */
async function hireMore(count: number) {
  await client.query(
    `insert into hires
     select (jsonb_populate_record(hire, jsonb_build_object('id', uuidv7(), 'created_at', hire.created_at - n * interval '1 hour'))).*
       from hires hire, generate_series(1, $2::int) n where hire.id = $1`,
    [over.id, count],
  );
  await client.query('vacuum analyze hires');
}

const asked = [
  // Lists in newest-first order stop when the page is full; the counts read each of the owner's hires once.
  { side: 'customer', group: 'past', times: 1 },
  { side: 'artisan', group: 'done', times: 1 },
  { side: 'customer', group: undefined, times: 1 },
  // Waiting and current hires are searched among all of the owner's hires.
  { side: 'customer', group: 'needs_you', times: 2 },
  { side: 'customer', group: 'coming_up', times: 2 },
  { side: 'artisan', group: 'booked', times: 2 },
] as const;

test('a list of hires reads details for one page only, and each of a person’s hires no more than necessary', {
  meta: { promise: 'What a list of hires reads for its page does not grow with the hires of its owner' },
}, async () => {
  const read = async ({ side, group }: (typeof asked)[number]) => {
    const url = `/api/hiring/hires?side=${side}&limit=11${group ? `&group=${group}` : ''}`;
    const ask = async () =>
      expect((await app.request({ url, headers: headers[side] })).statusCode, url).toBe(200);
    await ask();
    return rowsReadDuring(client, ask);
  };
  await hireMore(1_000);
  const before = [];
  for (const one of asked) before.push(await read(one));
  await hireMore(9_000);
  for (const [at, one] of asked.entries())
    expect
      .soft((await read(one)) - (before[at] ?? 0), `${one.side} ${one.group}`)
      .toBeLessThan(one.times * 9_000 + 200);
});
