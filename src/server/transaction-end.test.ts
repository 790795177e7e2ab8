import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { statementsDuring } from '../../test-support/statement-counter.ts';
import { createTestDatabase } from '../../test-support/test-database.ts';
import { openDatabase, type Tx } from './database.ts';
import { statementOf, writeGathered, writeLast } from './transaction-end.ts';

const testDatabase = await createTestDatabase();
const { db, close } = openDatabase(testDatabase.url, 2, () => undefined);
await sql`create table written (what text)`.execute(db);
afterAll(async () => {
  await close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await sql`truncate written`.execute(db);
});

const insertion = (all: readonly string[]): RawBuilder<unknown> =>
  sql`insert into written (what) select unnest(${all}::text[])`;
const write = (tx: Tx, name: string, ...what: string[]) => writeLast(tx, name, what, insertion);
const written = async (reads: Tx | typeof db = db) =>
  (await sql<{ what: string }>`select what from written order by what`.execute(reads)).rows.map(
    ({ what }) => what,
  );

test('values left to a transaction’s end are written in one statement, once per name', async () => {
  const { statements } = await statementsDuring(() =>
    db.transaction().execute(async (tx) => {
      await write(tx, 'one', 'a');
      await write(tx, 'two', 'b', 'c');
      await write(tx, 'one', 'd');
      await write(tx, 'three');
      expect(await written(tx)).toEqual([]);
    }),
  );
  expect(await written()).toEqual(['a', 'b', 'c', 'd']);
  expect(statements).toEqual([
    expect.stringMatching(/^begin/),
    expect.stringMatching(/^select what/),
    'with "write_0" as (insert into written (what) select unnest($1::text[])), ' +
      '"write_1" as (insert into written (what) select unnest($2::text[])) select 1',
    expect.stringMatching(/^commit/),
  ]);
});

test('values are not written if the transaction fails, and a failing write fails the transaction', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await write(tx, 'one', 'a');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const unwritable = db.transaction().execute(async (tx) => {
    await sql`insert into written values ('before')`.execute(tx);
    await writeLast(tx, 'one', ['a'], () => sql`insert into nowhere values (1)`);
  });
  await expect(unwritable).rejects.toThrow('nowhere');
  expect(await written()).toEqual([]);
});

test('values needed earlier are written on request, and not again at the end', async () => {
  await db.transaction().execute(async (tx) => {
    await write(tx, 'one', 'a');
    await writeGathered(tx);
    expect(await written(tx)).toEqual(['a']);
    await write(tx, 'one', 'b');
  });
  expect(await written()).toEqual(['a', 'b']);
});

test('a statement of another library keeps its values, in any order of their numbers', async () => {
  const { rows } = await statementOf('select $2::text as second, $1::int as first, $2::text as again', [
    7,
    'x',
  ]).execute(db);
  expect(rows).toEqual([{ second: 'x', first: 7, again: 'x' }]);
});
