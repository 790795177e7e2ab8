import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database.ts';
import { openDatabase } from './database.ts';
import { MOST_PREPARED } from './preparing-client.ts';

const database = await createTestDatabase();
const { db, pool, close } = openDatabase(database.url, 1, () => undefined);
afterAll(async () => {
  await close();
  await database.drop();
});

const prepared = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a statement with values is prepared once and executed with each of them', async () => {
  const text = 'select $1::int + 1 as sum';
  for (const [given, sum] of [
    [1, 2],
    [41, 42],
  ]) {
    expect((await pool.query(text, [given])).rows).toEqual([{ sum }]);
  }
  expect(await prepared()).toEqual([text]);
});

test('a statement whose result a migration changed fails once on a connection, and not again', async () => {
  const all = () => db.selectFrom('site_notice').selectAll().where('words', '<>', 'none').execute();
  const causes: string[] = [];
  pool.once('release', (_, client) => client.once('error', ({ message }: Error) => causes.push(message)));
  expect(await all()).toEqual([]);
  await pool.query('alter table site_notice add column newer text');
  await expect(all()).rejects.toThrow('cached plan must not change result type');
  expect(await all()).toEqual([]);
  // What the log names as the cause of the connection's end.
  expect(causes).toEqual(['cached plan must not change result type']);
});

test('a statement with a limit is planned once and then only executed', async () => {
  // As in production; the test run's PostgreSQL otherwise keeps every plan.
  await pool.query('set plan_cache_mode = auto');
  for (let time = 0; time < 8; time += 1)
    await db.selectFrom('places').select('id').where('id', '>', time).orderBy('id').limit(3).execute();
  const { rows } = await pool.query(
    `select generic_plans as kept, custom_plans as anew from pg_prepared_statements
      where statement like '%from "places"%limit 3'`,
  );
  // PostgreSQL plans the first five executions with their values, to compare the costs.
  expect(rows).toEqual([{ kept: 3, anew: 5 }]);
});

test('unlimited different statements are all answered, and only a limited number stays prepared', async () => {
  for (let made = 0; made < MOST_PREPARED + 200; made += 1) {
    const { rows } = await pool.query(`select $1::int + ${made} as sum`, [1]);
    expect(rows).toEqual([{ sum: made + 1 }]);
  }
  expect((await prepared()).length).toBeLessThanOrEqual(MOST_PREPARED);
});
