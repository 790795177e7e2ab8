import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { migrate } from './migrate.ts';

const app = await startTestApp();
const holder = new pg.Client({ connectionString: app.ownerUrl });
let folder = '';
beforeAll(async () => {
  await holder.connect();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await holder.end();
  await rm(folder, { recursive: true });
});
const migrations = () => pathToFileURL(`${folder}/`);

test('a migration that waits for a lock lets readers pass, and runs once it gets the lock', async () => {
  await writeFile(join(folder, '9001-a-column.sql'), 'alter table users add column newer text;');
  await holder.query('begin');
  await holder.query('lock table users in access share mode');
  const migrated = migrate(app.ownerUrl, migrations());
  const waiting = async () =>
    (await holder.query('select from pg_locks where mode = $1 and not granted', ['AccessExclusiveLock']))
      .rowCount;
  await expect.poll(waiting).toBe(1);
  // The migration waits in the queue of the lock, with this request behind it, until it times out.
  expect((await app.request({ url: '/api/users/?limit=1' })).statusCode).toBe(200);
  await holder.query('commit');
  await migrated;
  const columns = await holder.query("select from information_schema.columns where column_name = 'newer'");
  expect(columns.rowCount).toBe(1);
}, 20_000);

test('an index is built outside a transaction, so that writes can continue', async () => {
  await writeFile(
    join(folder, '9002-an-index.sql'),
    '-- outside a transaction\ndrop index concurrently if exists users_by_newer;\ncreate index concurrently users_by_newer on users (newer);\n',
  );
  await migrate(app.ownerUrl, migrations());
  await migrate(app.ownerUrl, migrations());
  const valid = await holder.query(
    "select indisvalid from pg_index where indexrelid = 'users_by_newer'::regclass",
  );
  expect(valid.rows).toEqual([{ indisvalid: true }]);
});
