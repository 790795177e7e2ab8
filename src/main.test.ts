import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';

const main = new URL('main.ts', import.meta.url).pathname;

test('a start with a setting that is wrong says which in a sentence, and ends as a failure', () => {
  const env = { ...process.env, PORT: 'eighty' };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect(stderr).toContain('PORT');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

// Nothing else runs the process itself, which takes three seconds.
test('the product says where it is open, fills what a first start lacks, and ends in order when its terminal is closed', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'surehands-main-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = {
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: database.servingUrl, DATABASE_OWNER_URL: database.url, SHUTDOWN_DELAY_MS: '1000' },
    // Where no virus scanner answers: files would be refused, one by one.
    CLAMD_URL: 'tcp://127.0.0.1:1',
  };
  const child = spawn(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...settings } });
  const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const address = await vi.waitFor(
      () => /is open at (http:\S+)/.exec(said)?.[1] ?? expect.fail(said || 'nothing was said'),
      { timeout: 25_000 },
    );
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    expect(await statusOf('/readyz')).toBe(200);
    // The directory and the console's figures are otherwise counted at night only.
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select distinct name from pgboss.job where name in ('refresh-directory', 'count-figures') order by name`,
      );
      expect(rows).toEqual([{ name: 'count-figures' }, { name: 'refresh-directory' }]);
    }, 25_000);
    child.kill('SIGHUP');
    // Load balancers learn that it ends while it still answers.
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503));
    expect(await statusOf('/healthz')).toBe(200);
    expect(await ended).toEqual([0, null]);
    const complaints = said.split('\n').filter((line) => /err| {4}at /i.test(line));
    expect(complaints).toEqual([expect.stringContaining('CLAMD_URL does not answer')]);
  } finally {
    child.kill('SIGKILL');
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
