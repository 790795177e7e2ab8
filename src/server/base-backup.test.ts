import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startedBefore } from '../../test-support/started-before.ts';
import { copyNewFiles, pruneBackups, segmentOf, takeBaseBackup, verifyUnpacked } from './base-backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { restoreBackup } from './restore-backup.ts';
import { baseFolder, walFolder } from './wal-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehands-backup-'));
// Where root runs the tests, PostgreSQL's own account must be able to reach the archive in it.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
// A name that needs quoting for both the shell and PostgreSQL.
const backupDir = join(folder, "the bank's 100%d");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
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

/** @returns a moment after the commit, by the database's clock */
const add = async (database: EmbeddedPostgres, what: string) => {
  await ask(database, `insert into kept (what) values ('${what}')`);
  const [row] = await ask<{ at: Date }>(database, 'select clock_timestamp() as at');
  return row?.at ?? new Date(0);
};

test('a lost data folder is restored from the base backup and the archive, up to the requested moment', async () => {
  const database = await start();
  // A quiet site's changes are archived within a minute, too.
  expect(await ask(database, 'show archive_timeout')).toEqual([{ archive_timeout: '1min' }]);
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
  // A shutdown archives the rest of the log, so nothing is lost with the folder.
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
    // The restored database archives again, which covers the next loss.
    await add(restored, 'after the restore');
  } finally {
    await restored.stop();
  }
  expect(readdirSync(walFolder(backupDir)).some((name) => name.startsWith('00000002'))).toBe(true);

  await expect(restoreBackup({ dataDir, backupDir, log })).rejects.toThrow(/has a database/);
  // Two databases' segments have the same names.
  rmSync(join(backupDir, 'cluster'));
  writeFileSync(join(backupDir, 'cluster'), '1\n');
  await expect(start()).rejects.toThrow(/another database/);
});

test('of two base backups the one finished before the requested moment is restored, with the secrets and without what an interrupted restore left', async () => {
  const places = { dataDir: join(folder, 'data of two'), backupDir: join(folder, 'two') };
  const uploaded = (name: string) => join(places.dataDir, 'files/public', name);
  const copyIn = (id: string, name = '') => join(baseFolder(places.backupDir), id, 'files/public', name);
  await startedBefore(places.dataDir);
  const database = await startEmbeddedPostgres({ ...places, log, durable: false });
  mkdirSync(uploaded(''), { recursive: true });
  for (const name of ['same.webp', 'cut.webp', 'removed.webp'])
    writeFileSync(uploaded(name), `all of ${name}`);
  for (const name of ['secrets.json', 'bvn-keys.json', 'push-keys.json'])
    writeFileSync(join(places.dataDir, name), `of ${name}`);
  await ask(database, 'create table kept (what text)');
  await add(database, 'before both');
  const take = (now: string) => takeBaseBackup(database.url, places.dataDir, places.backupDir, new Date(now));
  const earlier = await take('2026-11-25T01:00:00Z');
  // Without one of these, a restored product signs everyone out, cannot read a BVN, or sends no push notifications.
  expect(readdirSync(join(baseFolder(places.backupDir), earlier.id))).toEqual(
    expect.arrayContaining(['postgres.password', 'secrets.json', 'bvn-keys.json', 'push-keys.json']),
  );
  const until = new Date((await add(database, 'between them')).getTime() + 1);
  await add(database, 'undone by the restore');
  // The upload was still running during the first backup.
  writeFileSync(copyIn(earlier.id, 'cut.webp'), 'all');
  rmSync(uploaded('removed.webp'));
  const later = await take('2026-11-26T01:00:00Z');
  const atTheEnd = new Date((await add(database, 'after both')).getTime() + 1);
  await database.stop();

  expect(later.files).toBe(2);
  expect(readdirSync(copyIn(later.id)).sort()).toEqual(['cut.webp', 'same.webp']);
  expect(readFileSync(copyIn(later.id, 'cut.webp'), 'utf8')).toBe('all of cut.webp');
  // Files that did not change are hard-linked, so they take space only once.
  const [one, other] = [earlier, later].map(({ id }) => statSync(copyIn(id, 'same.webp')).ino);
  expect(one).toBe(other);
  // New uploads are copied into the latest backup, which a restore uses.
  writeFileSync(uploaded('since.webp'), 'since');
  expect(copyNewFiles(places.dataDir, places.backupDir)).toBe(1);
  expect([earlier, later].map(({ id }) => existsSync(copyIn(id, 'since.webp')))).toEqual([false, true]);

  rmSync(places.dataDir, { recursive: true });
  mkdirSync(places.dataDir);
  writeFileSync(join(places.dataDir, 'push-keys.json'), 'made since');
  // A restore that was interrupted has unpacked a part of another backup.
  mkdirSync(join(places.dataDir, 'postgres.new/base/777'), { recursive: true, mode: 0o700 });
  writeFileSync(join(places.dataDir, 'postgres.new/base/777/888'), 'a table of the other backup');
  const { from } = await restoreBackup({ ...places, until, log });
  expect(from.id).toBe(earlier.id);
  const secret = (name: string) => readFileSync(join(places.dataDir, name), 'utf8');
  expect(['secrets.json', 'bvn-keys.json', 'push-keys.json'].map(secret)).toEqual([
    'of secrets.json',
    'of bvn-keys.json',
    'made since',
  ]);
  expect(existsSync(join(places.dataDir, 'postgres/base/777'))).toBe(false);
  // No file is older than the database, whichever backup it is in.
  expect(['cut.webp', 'since.webp'].map((name) => readFileSync(uploaded(name), 'utf8'))).toEqual([
    'all of cut.webp',
    'since',
  ]);
  const restored = await startEmbeddedPostgres({ ...places, log, durable: false });
  try {
    expect(await ask(restored, 'select what from kept')).toEqual([
      { what: 'before both' },
      { what: 'between them' },
    ]);
  } finally {
    await restored.stop();
  }

  const restoreTo = (name: string, moment?: Date) =>
    restoreBackup({ ...places, dataDir: join(folder, name), until: moment, log });
  // What the restore undid is not restored by the next one, although the backup of it is newer.
  expect((await restoreTo('data after it')).from.id).toBe(earlier.id);
  // Who went too far back can still have a later moment, also one after which nothing was changed.
  const again = await restoreTo('data again', atTheEnd);
  expect(again.from.id).toBe(later.id);
  expect(again.lastChange?.getTime()).toBeGreaterThan(until.getTime());
});

test('a backup that cannot store a file fails, instead of counting as complete', () => {
  const place = join(folder, 'full');
  const base = join(place, 'backups', 'base', '20261124T010000Z');
  mkdirSync(join(place, 'files'), { recursive: true });
  writeFileSync(join(place, 'files', 'roof.webp'), 'a roof');
  // What is to be written there first cannot be: as on a full disk, the copy fails.
  mkdirSync(join(base, 'files', 'roof.webp.part'), { recursive: true });
  writeFileSync(join(base, 'backup.json'), JSON.stringify({ id: '20261124T010000Z' }));
  expect(() => copyNewFiles(place, join(place, 'backups'))).toThrow('roof.webp');
});

test('only files that no kept backup needs are removed, and a damaged backup is refused', () => {
  const place = join(folder, 'pruned');
  for (const [id, firstSegment] of [
    ['20261124T010000Z', '0000000000000003'],
    ['20261125T010000Z', '0000000000000005'],
    ['20261126T010000Z', '00000001000000FF'],
  ] as const) {
    mkdirSync(join(place, 'base', id), { recursive: true });
    const note = { id, endedAt: '2026-11-26T01:00:00.000Z', firstSegment, files: 0 };
    writeFileSync(join(place, 'base', id, 'backup.json'), JSON.stringify(note));
  }
  // An interrupted backup has no backup.json.
  mkdirSync(join(place, 'base', '20261123T010000Z'));
  mkdirSync(join(place, 'wal'));
  const segments = [
    '000000010000000000000003.gz',
    '000000010000000000000004.gz',
    '000000020000000000000005.gz',
    '00000002.history.gz',
  ];
  for (const name of segments) writeFileSync(join(place, 'wal', name), '');
  expect(pruneBackups(place, 2)).toEqual({ backups: 2, segments: 2 });
  expect(readdirSync(join(place, 'wal')).sort()).toEqual([
    '00000002.history.gz',
    '000000020000000000000005.gz',
  ]);
  expect(readdirSync(join(place, 'base')).sort()).toEqual(['20261125T010000Z', '20261126T010000Z']);

  expect(['0/2000028', '0/FF000000', '1/2A000028'].map(segmentOf)).toEqual([
    '0000000000000002',
    '00000000000000FF',
    '000000010000002A',
  ]);

  const manifest = join(place, 'backup_manifest');
  writeFileSync(
    manifest,
    JSON.stringify({ Files: [{ Path: 'wal/00000002.history.gz', Size: 0, Checksum: 'ab' }] }),
  );
  expect(() => verifyUnpacked(manifest, place)).toThrow(/damaged: wal\/00000002\.history\.gz/);
});

test.each(['', 'backups', 'files/../postgres/backups'])(
  'a backup folder inside the data folder (“%s”) is refused before a database is made, since it would be lost with it',
  async (within) => {
    const place = join(folder, 'kept together');
    const wrong = join(place, within);
    await expect(startEmbeddedPostgres({ dataDir: place, backupDir: wrong, log })).rejects.toThrow(
      /^BACKUP_DIR .* is inside DATA_DIR/,
    );
    expect(existsSync(join(place, 'postgres', 'PG_VERSION'))).toBe(false);
  },
);
