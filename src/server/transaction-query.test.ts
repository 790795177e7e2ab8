// Needs a worker of its own: beyond MOST_PREPARED statements nothing is prepared, and so sent together.
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { atTheEnd } from '../../test-support/at-the-end.ts';
import { statementsDuring } from '../../test-support/statement-counter.ts';
import { createTestDatabase } from '../../test-support/test-database.ts';
import { openDatabase, type Tx } from './database.ts';
import { writeLast } from './transaction-end.ts';

const database = await createTestDatabase();
const { db, pool, close } = openDatabase(database.url, 1, () => undefined);
let answers = 0;
pool.on('connect', (client) => {
  // PostgreSQL sends this once for each packet.
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', () => {
    answers += 1;
  });
});
afterAll(async () => {
  await close();
  await database.drop();
});
await pool.query(`create table written (
  number int primary key,
  twin int references written (number) deferrable initially deferred
)`);

beforeEach(async () => {
  await pool.query('truncate written');
  // The first transaction on a connection prepares what the later ones are sent with.
  await db.transaction().execute((tx) => sql`select ${1}::int`.execute(tx));
  answers = 0;
});

const write = (number: number, twin: number | null = null) =>
  sql`insert into written (number, twin) values (${number}, ${twin})`;
const written = async () =>
  (await pool.query<{ number: number }>('select number from written order by number')).rows.map(
    ({ number }) => number,
  );
const last = (tx: Tx, number: number, twin: number | null = null) =>
  writeLast(tx, 'written', [number], () => write(number, twin));

test('a transaction is begun with its first statement, and committed with those that it defers to its end', async () => {
  await db.transaction().execute(async (tx) => {
    await write(1).execute(tx);
    await last(tx, 3);
    await write(2).execute(tx);
  });
  expect(answers).toBe(3);
  expect(await written()).toEqual([1, 2, 3]);
});

test('a transaction of one deferred statement takes one request, and an empty one takes none', async () => {
  await db.transaction().execute((tx) => last(tx, 1));
  expect(answers).toBe(1);
  await db.transaction().execute(async () => undefined);
  expect(answers).toBe(1);
  expect(await written()).toEqual([1]);
});

test('others see nothing of a transaction before it is committed', async () => {
  const other = openDatabase(database.url, 1, () => undefined);
  atTheEnd(() => other.close());
  const seen = async () => (await sql`select number from written`.execute(other.db)).rows.length;
  await db.transaction().execute(async (tx) => {
    await write(1).execute(tx);
    expect(await seen()).toBe(0);
    await last(tx, 2);
  });
  expect(await seen()).toBe(2);
});

test('a first statement without values is part of the transaction, and of what caused it', async () => {
  const { statements } = await statementsDuring(async () => {
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into written values (1)`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
  });
  expect(statements).toEqual(['begin', 'insert into written values (1)', 'rollback']);
  expect(await written()).toEqual([]);
});

test.each([
  ['first', (tx: Tx) => write(1).execute(tx)],
  ['last', (tx: Tx) => last(tx, 1)],
])(
  'nothing is written where the %s statement fails, and the connection can be used again',
  async (_, fail) => {
    await write(1).execute(db);
    const failing = db.transaction().execute(async (tx) => {
      await fail(tx);
      await write(2).execute(tx);
      await last(tx, 3);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await written()).toEqual([1]);
    await db.transaction().execute(async (tx) => {
      await write(4).execute(tx);
      await last(tx, 5);
    });
    expect(await written()).toEqual([1, 4, 5]);
  },
);

test('a constraint that is checked at the commit undoes the transaction', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await write(1).execute(tx);
    await last(tx, 2, 99);
  });
  await expect(failing).rejects.toThrow('violates foreign key constraint');
  expect(await written()).toEqual([]);
});

test('a transaction that could not begin runs none of its statements', async () => {
  const client = await pool.connect();
  try {
    // PostgreSQL refuses `begin` in a transaction that has failed.
    await client.query('start transaction');
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    await client.query('begin');
    await expect(client.query('insert into written values ($1)', [1])).rejects.toThrow('is aborted');
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await written()).toEqual([]);
});

test('a text of several statements begins with the transaction', async () => {
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into written values (1); insert into written values (2)');
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect(await written()).toEqual([]);
});
