import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { startedBefore } from '../test-support/started-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehands-status-'));
// Where root runs the tests, PostgreSQL's own account must be able to reach the archive in it.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tool = fileURLToPath(new URL('./backup-tool.ts', import.meta.url));
let count = 0;
let dataDir = '';
let backupDir = '';
beforeEach(() => {
  count += 1;
  dataDir = join(folder, `data${count}`);
  backupDir = join(folder, `backups${count}`);
  mkdirSync(dataDir);
});

/** Runs `npm run backup -- <words>` and returns its output and exit code. */
function backup(...words: string[]): Promise<{ code: number | null; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataDir, BACKUP_DIR: backupDir };
  const child = spawn(process.execPath, [tool, ...words], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

function recordBackup(id: string, hoursAgo: number): void {
  const place = join(backupDir, 'base', id);
  mkdirSync(place, { recursive: true });
  const endedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const note = { id, endedAt, firstSegment: '0000000000000003', files: 4 };
  writeFileSync(join(place, 'backup.json'), JSON.stringify(note));
}

/** Ends the current segment of the log, and waits until PostgreSQL has failed to archive it. */
async function fillSegment(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table changed (); select pg_switch_wal()');
    await vi.waitFor(async () => {
      const { rows } = await client.query('select failed_count > 0 as failed from pg_stat_archiver');
      expect(rows).toEqual([{ failed: true }]);
    }, 15_000);
  } finally {
    await client.end();
  }
}

test('the status of backups exits with 1 if there is none, or the latest is more than a day old', async () => {
  const none = await backup('status');
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('There is no base backup.') });
  recordBackup('20261120T010000Z', 26);
  const old = await backup('status');
  expect(old.code).toBe(1);
  expect(old.said).toContain('20261120T010000Z');
  expect(old.said).toContain('The latest base backup is more than a day old.');
  recordBackup('20261121T010000Z', 24);
  const stopped = await backup('status');
  expect(stopped.said).not.toContain('more than a day old');
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('The product does not run here') });
});

test('the status of backups exits with 0 while the product runs with a base backup of the day and archives, and with 1 once archiving fails', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await rm(dataDir, { recursive: true });
  await startedBefore(dataDir);
  const unarchived = await startEmbeddedPostgres({ dataDir, log, durable: false });
  recordBackup('20261121T010000Z', 24);
  try {
    const wrong = await backup('status');
    expect(wrong.code).toBe(1);
    expect(wrong.said).toContain('The running product was started without BACKUP_DIR: nothing is archived.');
  } finally {
    await unarchived.stop();
  }
  const database = await startEmbeddedPostgres({ dataDir, backupDir, log, durable: false });
  try {
    const { code, said } = await backup('status');
    expect([code, said.includes('20261121T010000Z')]).toEqual([0, true]);
    // A folder that went away, like an unmounted disk.
    renameSync(join(backupDir, 'wal'), join(backupDir, 'wal.away'));
    await fillSegment(database.url);
    const failing = await backup('status');
    expect(failing).toMatchObject({
      code: 1,
      said: expect.stringContaining('Archiving fails: see postgres.log'),
    });
    renameSync(join(backupDir, 'wal.away'), join(backupDir, 'wal'));
  } finally {
    await database.stop();
  }
});

test('an unknown word for the command is answered with the ones it takes', async () => {
  for (const words of [[], ['restart'], ['take', '--keep', '0']]) {
    const { code, said } = await backup(...words);
    expect([code, said]).toEqual([1, expect.stringContaining('npm run backup -- take')]);
  }
});
