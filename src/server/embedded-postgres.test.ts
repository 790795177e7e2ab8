import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startedBefore } from '../../test-support/started-before.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findProcessRun } from './process-identity.ts';

const isRoot = process.getuid?.() === 0;
/** Whether root can also run the tests for an ordinary user: not if only root may enter the project's folder. */
const othersMayEnter =
  isRoot && spawnSync(process.execPath, ['--version'], { uid: 65534, gid: 65534 }).status === 0;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const holders: Holder[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  for (const holder of holders.splice(0)) await end(holder);
  rmSync(folder, { recursive: true, force: true });
});

test('data survives a stop and a start', async () => {
  await startedBefore(dataDir);
  const first = await start();
  await run(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.stop();
  const second = await start();
  expect(await run(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('no committed data is lost when everything is killed', async () => {
  await startedBefore(dataDir);
  const holder = await hold();
  await run(holder.url, 'CREATE TABLE kept (value int)');
  await run(holder.url, 'INSERT INTO kept SELECT generate_series(1, 1000)');
  const postmaster = postmasterPid();
  await kill(holder.process);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL');

  const database = await start();
  expect(await run(database.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }]);
});

test('a PostgreSQL left by a killed product is stopped, and its data served', async () => {
  await startedBefore(dataDir);
  const holder = await hold();
  await run(holder.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  const orphan = postmasterPid();
  await kill(holder.process);
  expect(findProcessRun(orphan), 'the orphan lives on').toBeDefined();

  const database = await start();
  expect(await run(database.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  expect(postmasterPid()).not.toBe(orphan);
  expect(findProcessRun(orphan)).toBeUndefined();
});

test('a PostgreSQL that was left running is recognised even if the note about it is lost', async () => {
  await startedBefore(dataDir);
  const holder = await hold();
  const orphan = postmasterPid();
  await kill(holder.process);
  rmSync(join(dataDir, 'postgres.owner'));
  await start();
  expect(findProcessRun(orphan)).toBeUndefined();
});

test('a process id that another program has since been given does not stop the start', async () => {
  await startedBefore(dataDir);
  const first = await start();
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  await first.stop();
  // The lock and the owner file now name this test's own process id; the start must neither kill it nor treat it as the
  // owner.
  writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  const stale = { pid: process.pid, run: 'an earlier boot' };
  writeFileSync(join(dataDir, 'postgres.owner'), JSON.stringify({ owner: stale, postmaster: stale }));
  if (isRoot)
    chownSync(lockFile, statSync(join(dataDir, 'postgres')).uid, statSync(join(dataDir, 'postgres')).gid);
  const second = await start();
  expect(await run(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a second start on the same folder is refused, naming the folder and the process', async () => {
  await startedBefore(dataDir);
  const holder = await hold();
  await expect(start()).rejects.toThrow(
    new RegExp(`^DATA_DIR ${dataDir} is in use by SureHands running as process ${holder.process.pid}\\.`),
  );
  expect(await run(holder.url, 'SELECT 1 AS one'), 'the first goes on').toEqual([{ one: 1 }]);
});

test('of several simultaneous starts on a new folder exactly one wins', async () => {
  const attempts = await Promise.all([1, 2, 3].map(() => holdOrRefuse()));
  const refused = attempts.flatMap((attempt) => attempt.error ?? []);
  expect(refused).toHaveLength(2);
  for (const message of refused) expect(message).toMatch(/^DATA_DIR .* (is in use|is being started)/);
});

test('PostgreSQL that dies while the product runs is restarted at the same address', async () => {
  await startedBefore(dataDir);
  const log = { ...silent, error: vi.fn() };
  const database = await start({ log, durable: true });
  await run(database.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  process.kill(postmasterPid(), 'SIGKILL');
  await vi.waitFor(
    async () => expect(await run(database.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]),
    {
      timeout: 60_000,
    },
  );
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('PostgreSQL ended unexpectedly'));
});

test('process.exit() stops PostgreSQL too', async () => {
  await startedBefore(dataDir);
  const holder = await hold();
  const postmaster = postmasterPid();
  holder.process.stdin.end();
  await once(holder.process, 'exit');
  await vi.waitFor(() => expect(findProcessRun(postmaster)).toBeUndefined(), { timeout: 60_000 });
});

test('a signal to the terminal’s process group does not reach PostgreSQL', async () => {
  await startedBefore(dataDir);
  const holder = await hold({ detached: true });
  const postmaster = postmasterPid();
  process.kill(-Number(holder.process.pid), 'SIGKILL');
  await holder.ended;
  expect(await run(holder.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(findProcessRun(postmaster)).toBeDefined();
});

test('a start interrupted while the database was being made starts over', async () => {
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  const database = await start();
  expect(await run(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('PostgreSQL that cannot restart is tried again after growing pauses', async () => {
  await startedBefore(dataDir);
  const failures: number[] = [];
  const error = (text: string) => {
    if (text.includes('did not start')) failures.push(performance.now());
  };
  await start({ log: { ...silent, error } });
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
  process.kill(postmasterPid(), 'SIGKILL');
  await vi.waitUntil(() => failures.length >= 5, { timeout: 60_000 });
  for (const [i, pause] of [100, 200, 400, 800].entries()) {
    expect((failures[i + 1] ?? 0) - (failures[i] ?? 0)).toBeGreaterThan(pause * 0.95);
  }
});

test('a server that ends instead of starting reports the end of its log', async () => {
  await startedBefore(dataDir);
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(start()).rejects.toThrow(/PostgreSQL did not start.*pg_control/s);
});

test('data of another major version is refused with a way forward', async () => {
  await startedBefore(dataDir);
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/DATA_DIR .* was made by PostgreSQL 17, .* pg_dump/);
});

test('a lost password file is reported by name', async () => {
  await startedBefore(dataDir);
  rmSync(join(dataDir, 'postgres.password'));
  await expect(start()).rejects.toThrow(/DATA_DIR .* has lost its file postgres\.password/);
});

test('a DATA_DIR that cannot be made is reported by name', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(start({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
    /^DATA_DIR .* cannot be used: /,
  );
});

test('only this machine can connect, with the password', async () => {
  await startedBefore(dataDir);
  const database = await start();
  const [setting] = await run(database.url, 'SHOW listen_addresses');
  expect(setting).toEqual({ listen_addresses: '127.0.0.1' });
  const url = new URL(database.url);
  url.password = 'guess';
  await expect(run(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  for (const file of ['postgres.password', 'postgres.log', 'postgres.owner']) {
    expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  }
});

const socketFolderOf = ({ url }: { url: string }) => decodeURIComponent(new URL(url).hostname);

test.skipIf(process.platform === 'win32')(
  'statements go through a socket that only its owner may enter, and that a later start removes',
  async () => {
    await startedBefore(dataDir);
    const database = await start();
    const socketFolder = socketFolderOf(database);
    expect(existsSync(join(socketFolder, `.s.PGSQL.${new URL(database.url).port}`))).toBe(true);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    const [connection] = await run(database.url, 'SELECT inet_server_addr() AS address');
    expect(connection).toEqual({ address: null });
    await database.stop();
    expect(existsSync(socketFolder)).toBe(false);

    const holder = await hold();
    const postmaster = postmasterPid();
    await kill(holder.process);
    process.kill(postmaster, 'SIGKILL');
    const left = socketFolderOf(holder);
    expect(existsSync(left)).toBe(true);
    const next = await start();
    expect(existsSync(left)).toBe(false);
    expect(await run(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder for temporary files whose path is too long for a socket, or closed, is not used for one',
  async () => {
    await startedBefore(dataDir);
    const long = join(folder, 'long'.repeat(30));
    const closed = join(folder, 'closed');
    for (const place of [long, closed]) {
      mkdirSync(place, { mode: 0o700 });
      vi.stubEnv('TMPDIR', place);
      const database = await start();
      vi.unstubAllEnvs();
      expect(await run(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      const used = socketFolderOf(database);
      expect(used.startsWith(long) || (isRoot && used.startsWith(closed)), used).toBe(false);
      await database.stop();
    }
  },
);

test('an answered write is on disk unless durability was turned off', async () => {
  await startedBefore(dataDir);
  const durable = await startEmbeddedPostgres({ dataDir, log: silent });
  running.push(durable);
  expect(await run(durable.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await run(durable.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  // Its buffers are an eighth of the memory, from 128 MB to 1 GB, counted in blocks of 8 kB.
  const blocks = Math.min(131_072, Math.max(16_384, Math.floor(totalmem() / 2 ** 20 / 8) * 128));
  expect(await run(durable.url, "SELECT setting FROM pg_settings WHERE name = 'shared_buffers'")).toEqual([
    { setting: String(blocks) },
  ]);
  await durable.stop();
  const quick = await start({ durable: false });
  expect(await run(quick.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
});

test('text is UTF-8, and letters of Nigerian languages are letters', async () => {
  await startedBefore(dataDir);
  const database = await start();
  await run(database.url, 'CREATE EXTENSION pg_trgm');
  const [row] = await run(
    database.url,
    `SELECT current_setting('server_encoding') AS encoding, lower('ỌLÁ') AS lower, 'Ọlá' % 'ọlá' AS similar, show_trgm('ọ') <> show_trgm('') AS letter`,
  );
  expect(row).toEqual({ encoding: 'UTF8', lower: 'ọlá', similar: true, letter: true });
});

test.skipIf(!isRoot)(
  'as root, it works below folders that only root may enter, under an account that is not root',
  async () => {
    chmodSync(folder, 0o700);
    // It was made in such a folder, too.
    await startedBefore(dataDir);
    const database = await start();
    expect(await run(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
  },
);

test.skipIf(!isRoot)(
  'as root, a folder restored from a backup by root is given back to that account',
  async () => {
    await startedBefore(dataDir);
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const database = await start();
    expect(await run(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

test.skipIf(!othersMayEnter)('root can continue with the data of an ordinary user’s start', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  chownSync(dataDir, 65534, 65534);
  const holder = await hold({ uid: 65534, gid: 65534 });
  await run(holder.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  holder.process.kill('SIGTERM');
  await holder.ended;
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  const database = await start();
  expect(await run(database.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

interface Holder {
  process: ChildProcessByStdio<Writable, Readable, null>;
  url: string;
  ended: Promise<unknown>;
}

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  // These tests kill processes, not the machine, so waiting for the disk would only slow them down.
  const database = await startEmbeddedPostgres({ dataDir, log: silent, durable: false, ...options });
  running.push(database);
  return database;
}

/** Starts a process that runs the database and can be killed. */
async function hold(options: { detached?: boolean; uid?: number; gid?: number } = {}): Promise<Holder> {
  const { holder, error } = await holdOrRefuse(options);
  if (!holder) throw new Error(error);
  return holder;
}

async function holdOrRefuse(
  options: { detached?: boolean; uid?: number; gid?: number } = {},
): Promise<{ holder?: Holder; error?: string }> {
  const script = fileURLToPath(new URL('../../test-support/database-holder.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  const answer = JSON.parse(String(line)) as { url?: string; error?: string };
  if (answer.url === undefined) return { error: answer.error ?? '' };
  const holder = { process: child, url: answer.url, ended };
  holders.push(holder);
  return { holder };
}

async function kill(process: Holder['process']): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

async function end({ process: child, ended }: Holder): Promise<void> {
  child.kill('SIGTERM');
  await ended;
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
  // A killed holder leaves PostgreSQL running; a start on its folder stops it.
  if (existsSync(lockFile)) await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function childrenOf(pid: number): number[] {
  const answer = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return answer.trim().split(/\s+/).map(Number);
}

test('on Windows, a live process is recognised as alive from its id alone', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  expect(findProcessRun(process.pid)).toBe('alive');
  expect(findProcessRun(gone.pid ?? 0)).toBeUndefined();
});
