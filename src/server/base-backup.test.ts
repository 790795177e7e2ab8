import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { copyNewFiles, pruneBackups, segmentOf, takeBaseBackup, verifyUnpacked } from './base-backup.ts';
import { ConfigError } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { restoreBackup } from './restore-backup.ts';
import { archiveCommand, walFolder } from './wal-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehands-backup-'));
// Where root runs the tests, PostgreSQL's account has to reach the archive in it.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
// A shell and PostgreSQL both read this name.
const backupDir = join(folder, "the bank's 100%d");
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const start = () => startEmbeddedPostgres({ dataDir, backupDir, log, durable: false });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<Row>(database: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const add = async (database: EmbeddedPostgres, what: string) => {
  const [row] = await ask<{ at: Date }>(
    database,
    `insert into kept (what) values ('${what}') returning clock_timestamp() as at`,
  );
  return row?.at ?? new Date(0);
};

test('a data folder that is lost comes back from the base backup and the archive, up to the moment asked for', async () => {
  const database = await start();
  mkdirSync(join(dataDir, 'files/public'), { recursive: true });
  writeFileSync(join(dataDir, 'files/public/before.webp'), 'before');
  await ask(database, 'create table kept (what text)');
  await add(database, 'before the base backup');
  const backup = await takeBaseBackup(database.url, dataDir, backupDir);
  expect(backup.files).toBe(1);
  writeFileSync(join(dataDir, 'files/public/after.webp'), 'after');
  expect(copyNewFiles(dataDir, backupDir)).toBe(1);
  await add(database, 'after it');
  const until = new Date((await add(database, 'the last one wanted')).getTime() + 1);
  await ask(database, `select pg_sleep(0.01)`);
  await add(database, 'too late');
  // A stop archives what is left, so nothing is lost with the folder.
  await database.stop();
  rmSync(dataDir, { recursive: true });

  const { from, lastChange } = await restoreBackup({ dataDir, backupDir, until, log });
  expect(from.id).toBe(backup.id);
  expect(lastChange?.getTime()).toBeLessThanOrEqual(until.getTime());
  const restored = await start();
  try {
    expect(await ask(restored, 'select what from kept')).toEqual([
      { what: 'before the base backup' },
      { what: 'after it' },
      { what: 'the last one wanted' },
    ]);
    expect(readFileSync(join(dataDir, 'files/public/after.webp'), 'utf8')).toBe('after');
    // It archives on, so that the next loss is covered too.
    await add(restored, 'after the restore');
  } finally {
    await restored.stop();
  }
  expect(readdirSync(walFolder(backupDir)).some((name) => name.startsWith('00000002'))).toBe(true);

  await expect(restoreBackup({ dataDir, backupDir, log })).rejects.toThrow(/has a database/);
  // Another database's segments would have the same names.
  rmSync(join(backupDir, 'cluster'));
  writeFileSync(join(backupDir, 'cluster'), '1\n');
  await expect(start()).rejects.toThrow(/another database/);
});
