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
     select copy.* from hires hire, generate_series(1, $2::int) n,
            jsonb_populate_record(hire, jsonb_build_object('id', uuidv7(), 'created_at', hire.created_at - n * interval '1 hour')) copy
      where hire.id = $1`,
    [over.id, count],
  );
  await client.query('vacuum analyze hires');
}

/** Each reads the owner's hires once, for its groups and all counts. */
const asked = [
  ['customer', '/api/hiring/hires?limit=11&group=past'],
  ['customer', '/api/hiring/hires?limit=11'],
  ['customer', '/api/hiring/hires?limit=11&group=needs_you'],
  ['customer', '/api/hiring/hires?limit=11&group=coming_up'],
  ['customer', '/api/hiring/hires-in-groups'],
  ['artisan', '/api/hiring/hires?side=artisan&limit=11&group=done'],
  ['artisan', '/api/hiring/hires?side=artisan&limit=11&group=booked'],
  ['artisan', '/api/hiring/hires?side=artisan&limit=11&group=first'],
] as const;

test('a list of hires reads details for one page only, and each of a person’s hires once for all groups together', {
  meta: { promise: 'What a list of hires reads for its page does not grow with the hires of its owner' },
}, async () => {
  const read = async ([side, url]: (typeof asked)[number]) => {
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
    expect.soft((await read(one)) - (before[at] ?? 0), one[1]).toBeLessThan(9_000 + 200);
});
