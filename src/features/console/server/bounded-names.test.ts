import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { entriesGatheredBy, rowsReadBy } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const { headers } = await makeOperator(app, 'support');
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
// A sequential scan is quickest on a small table; this test asks whether an index could be used.
await client.query('set enable_seqscan = off');
afterAll(() => client.end());
const { id } = await makeConsumer(app, { full_name: 'Zebulon Oyinkan' });

/** Adds people, a tenth of whom are called Amina. */
async function joinMore(count: number) {
  await client.query(
    `insert into users (id, role, email, full_name)
     select uuidv7(), 'consumer', gen_random_uuid() || '@people.example',
            case when n % 10 = 0 then 'Amina ' else 'Tunde ' end || chr(65 + n % 26) || n
       from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('vacuum analyze users');
}

const search = async (q: string) =>
  (await app.request({ url: `/api/admin/people?q=${q}`, headers })).json() as {
    result: { id: string; fullName: string }[];
    more: boolean;
  };

async function read(q: string): Promise<number> {
  await search(q);
  let sum = 0;
  for (const statement of await captureStatements(() => search(q)))
    sum += (await rowsReadBy(client, statement)) + (await entriesGatheredBy(client, statement));
  return sum;
}

test('a search for a common name reads no more rows with ten times as many people, and still finds a rare name', {
  meta: { promise: 'What operators find by a name does not grow with how many have it' },
}, async () => {
  await joinMore(1_000);
  const before = { amina: await read('amina'), zebulon: await read('zebulon') };
  await joinMore(9_000);
  expect(await read('amina')).toBeLessThan(before.amina + 200);
  expect(await read('zebulon')).toBeLessThan(before.zebulon + 200);

  const common = await search('amina');
  expect(common).toMatchObject({ more: true, result: { length: 50 } });
  const names = common.result.map(({ fullName }) => fullName);
  expect(names.every((name) => name.startsWith('Amina'))).toBe(true);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  expect((await search('zebulon')).result.map((person) => person.id)).toEqual([id]);
});

test('a name that one in a hundred of a million people have is found among the newest, without the index', async () => {
  await client.query(
    `update users set full_name = 'Kolawole ' || full_name
      where id in (select id from (select id, row_number() over (order by id desc) as at from users) people where at % 100 = 0)`,
  );
  await client.query('vacuum analyze users');
  const entries = async () => {
    let sum = 0;
    for (const statement of await captureStatements(() => search('kolawole')))
      sum += await entriesGatheredBy(client, statement);
    return sum;
  };
  expect(await entries()).toBeGreaterThan(90);
  // As if there were a million.
  await client.query("update pg_class set reltuples = 1000000 where oid = 'users'::regclass");
  expect(await entries()).toBeLessThan(20);
  expect(await read('kolawole')).toBeLessThan(6_000);
  const found = await search('kolawole');
  expect(found).toMatchObject({ more: true, result: { length: 50 } });
  expect(found.result.every(({ fullName }) => fullName.startsWith('Kolawole'))).toBe(true);
});
