import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';

const tool = fileURLToPath(new URL('./database-tool.ts', import.meta.url));
const key = (digit: string) =>
  digit.repeat(4) + '0b5a3c7e91d24f68a7c0e3b59d8f1246730ab9ce5d2f814607b3ea9c1d58'.slice(0, 60);
/** Nothing listens there, so a command that is wrongly allowed reaches no database. */
const nowhere = 'postgres://nobody:nothing@127.0.0.1:9/none';
const live = {
  NODE_ENV: 'production',
  DATABASE_URL: nowhere,
  DATABASE_OWNER_URL: nowhere,
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
  SESSION_SECRET: '5f0c9e7ab1d2438694e1c07f3ba8d5260f9be3147c6a8d52',
  PUBLIC_URL: 'https://surehands.ng',
  BVN_KEYS: `2026-11:${key('1')}`,
  BVN_HASH_KEY: key('2'),
  SMTP_URL: 'smtps://user:pass@mail.example',
  COMPANY_NAME: 'Skilled Hands Nigeria Ltd',
  COMPANY_RC_NUMBER: 'RC 1234567',
  COMPANY_ADDRESS: '12 Allen Avenue, Ikeja, Lagos',
  COMPANY_PHONE: '0803 123 4567',
  COMPANY_WHATSAPP: '0803 123 4567',
};

async function run(command: string, settings: Record<string, string> = live) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [tool, command], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string };
    return { code, said: stderr };
  }
}

test('the database of a live site can be neither emptied nor filled with the demo', async () => {
  const [reset, seed] = await Promise.all([run('reset'), run('seed')]);
  expect(reset).toEqual({ code: 1, said: 'This is not for production.\n' });
  expect(seed).toEqual(reset);
});

test('the database of the running product cannot be emptied', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'surehands-reset-'));
  // Where root runs the tests, PostgreSQL runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  try {
    expect(await run('reset', { NODE_ENV: 'test', DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: 'The product is running. Stop it, then reset its database.\n',
    });
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
