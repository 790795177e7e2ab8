import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// A table that is almost all one person's is read whole where that is quickest: what is asked here is whether there is another way.
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

/** The same two people had so many hires more, each an hour before the last. */
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
  // What is listed newest first is read until the page is full; the counts read each of their own hires once.
  { side: 'customer', group: 'past', times: 1 },
  { side: 'artisan', group: 'done', times: 1 },
  { side: 'customer', group: undefined, times: 1 },
  // What waits, or is under way, is looked for among all of them.
  { side: 'customer', group: 'needs_you', times: 2 },
  { side: 'customer', group: 'coming_up', times: 2 },
  { side: 'artisan', group: 'booked', times: 2 },
] as const;

test('lists of hires look up what is shown for one page, and read each of someone’s hires no more than they have to', {
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
