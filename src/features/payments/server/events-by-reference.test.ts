import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { referencesOfUnknownMoney } from './compared-payments.ts';
import { paymentsPersonalData } from './personal-data.ts';

const app = await startTestApp();
const person = await makeConsumer(app);
const hire = await makeHire(app, await makeArtisan(app), { customer_id: person.id });
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// A sequential scan is quickest on a small table; this test asks whether an index could be used.
await client.query('set enable_seqscan = off');
afterAll(() => client.end());

await sql`
  insert into provider_events (id, dedup_key, event, reference, body, received_at, handled_at, outcome)
  select uuidv7(), 'key ' || n, 'charge.success', 'SH-' || n, '{}', ${app.clock.now}, ${app.clock.now},
         case when n % 100 = 0 then 'unknown_payment_closed' else 'paid' end
    from generate_series(1, 5000) n`.execute(app.db);
await sql`
  insert into payments (id, hire_id, reference, method, part, amount_kobo, status, created_at, updated_at)
  values (uuidv7(), ${hire.id}, 'SH-700', 'card', 'first', 500000, 'failed', ${app.clock.now}, ${app.clock.now})`.execute(
  app.db,
);
await client.query('vacuum analyze provider_events');

const references = ['SH-100', 'SH-101', 'SH-4900', 'SH-5001'];

test.each([
  ['the comparison', () => referencesOfUnknownMoney(app.db, references)],
  [
    'a person’s file of data',
    () =>
      paymentsPersonalData(app.context.queryParts).collect(app.db, {
        id: person.id,
        email: person.email,
        provenEmail: null,
      }),
  ],
])('%s finds what Paystack reported of payments without reading the other events', async (_, read) => {
  expect(await rowsReadDuring(client, read)).toBeLessThan(20);
});

test('money on the list of unknown money is found by its reference, also once it is closed', async () => {
  expect(await referencesOfUnknownMoney(app.db, references)).toEqual(new Set(['SH-100', 'SH-4900']));
});
