import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertUsableCluster, folderArgument, keepPassword } from './embedded-postgres-cluster.ts';
import { claimDataDir, hasLiveOwner } from './embedded-postgres-owner.ts';
import { findProcessRun } from './process-identity.ts';

let dataDir: string;
let cluster: string;
let ownerFile: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postgres-owner-'));
  cluster = join(dataDir, 'postgres');
  ownerFile = join(dataDir, 'postgres.owner');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const runOf = (pid: number) => ({ pid, run: findProcessRun(pid) ?? '' });
const dead = { pid: 2_147_483_645, run: 'long gone' };
const note = () => JSON.parse(readFileSync(ownerFile, 'utf8'));
const writeNote = (content: object | string) =>
  writeFileSync(ownerFile, typeof content === 'string' ? content : JSON.stringify(content));

/** A program that runs until it is stopped. */
async function program(cwd = dataDir): Promise<{ pid: number; ended: Promise<unknown> }> {
  const script = 'process.stdout.write("here"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', script], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, ended: once(child, 'exit') };
}

describe('a data folder', () => {
  test('is owned by the process that claimed it, until that releases it', () => {
    expect(hasLiveOwner(dataDir)).toBe(false);
    const claim = claimDataDir(dataDir);
    expect(hasLiveOwner(dataDir)).toBe(true);
    expect(note()).toEqual({ owner: runOf(process.pid) });
    expect(statSync(ownerFile).mode & 0o777).toBe(0o600);
    expect(() => claimDataDir(dataDir)).toThrow(new RegExp(`running as process ${process.pid}\\.`));
    claim.release();
    expect(existsSync(ownerFile)).toBe(false);
    claimDataDir(dataDir).release();
  });

  test('of another live process is refused, and that of a dead one is taken over with the note of its PostgreSQL', async () => {
    const { pid } = await program();
    writeNote({ owner: runOf(pid) });
    expect(hasLiveOwner(dataDir)).toBe(true);
    expect(() => claimDataDir(dataDir)).toThrow(new RegExp(`^DATA_DIR .* running as process ${pid}\\.`));

    // The second one: the same process id, since given to another process.
    for (const owner of [dead, { pid, run: 'an earlier run' }]) {
      writeNote({ owner, postmaster: dead });
      expect(hasLiveOwner(dataDir)).toBe(false);
      const claim = claimDataDir(dataDir);
      expect(note()).toEqual({ owner: runOf(process.pid), postmaster: dead });
      claim.release();
    }
  });

  test('whose note was left empty by a power cut is taken over', () => {
    writeNote('');
    const claim = claimDataDir(dataDir);
    expect(note()).toEqual({ owner: runOf(process.pid) });
    claim.recordPostmaster(process.ppid);
    expect(note()).toEqual({ owner: runOf(process.pid), postmaster: runOf(process.ppid) });
  });

  test('that another process has taken over is not released by the first', () => {
    const claim = claimDataDir(dataDir);
    for (const owner of [
      dead,
      { ...runOf(process.pid), run: 'another run' },
      { ...runOf(process.pid), pid: 1 },
    ]) {
      writeNote({ owner });
      claim.release();
      expect(note()).toEqual({ owner });
    }
  });
});

describe('a PostgreSQL that was left running', () => {
  const lock = () => join(cluster, 'postmaster.pid');
  const lockOf = (pid: number | string) => {
    mkdirSync(cluster, { recursive: true });
    writeFileSync(lock(), `${pid}\n/data\n1234\n`);
  };
  const voided = '2147483646\n/data\n1234\n';

  test('is stopped if it was noted, and its lock is ignored', async () => {
    const { pid, ended } = await program();
    lockOf(pid);
    writeNote({ owner: dead, postmaster: runOf(pid) });
    await claimDataDir(dataDir).stopOrphan(cluster);
    // SIGTERM would wait for every connected client.
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(readFileSync(lock(), 'utf8')).toBe(voided);
  });

  test('is found by its working folder if the note was lost', async () => {
    mkdirSync(cluster);
    const { pid, ended } = await program(cluster);
    lockOf(pid);
    await claimDataDir(dataDir).stopOrphan(cluster);
    await ended;
  });

  test('is not confused with another program that now has its process id', async () => {
    const { pid } = await program();
    lockOf(pid);
    writeNote({ owner: dead, postmaster: { pid, run: 'an earlier run' } });
    await claimDataDir(dataDir).stopOrphan(cluster);
    expect(findProcessRun(pid)).toBeDefined();
    expect(readFileSync(lock(), 'utf8')).toBe(voided);
  });

  test('and has died leaves a lock, which is ignored', async () => {
    lockOf(dead.pid);
    await claimDataDir(dataDir).stopOrphan(cluster);
    expect(readFileSync(lock(), 'utf8')).toBe(voided);
  });

  test.each(['', '0', '-7', 'no number'])('is not assumed from the invalid lock %j', async (content) => {
    lockOf(content);
    await claimDataDir(dataDir).stopOrphan(cluster);
    expect(readFileSync(lock(), 'utf8')).toBe(`${content}\n/data\n1234\n`);
  });
});

describe('a database cluster', () => {
  const binaries = { folder: '/', version: '18.1', copied: false };

  test('is usable if this major version made it', () => {
    mkdirSync(cluster);
    expect(() => assertUsableCluster(dataDir, cluster, binaries)).toThrow(/may not read, or that is damaged/);
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    expect(() => assertUsableCluster(dataDir, cluster, binaries)).toThrow(
      /was made by PostgreSQL 17, and this is PostgreSQL 18\.1/,
    );
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    assertUsableCluster(dataDir, cluster, binaries);
  });

  test('has a password that is made once, is readable by its user only, and is not made again when lost', () => {
    const made = keepPassword(dataDir, cluster);
    expect(made).toMatch(/^[\w-]{32}$/);
    const file = join(dataDir, 'postgres.password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    mkdirSync(cluster);
    expect(keepPassword(dataDir, cluster)).toBe(made);
    writeFileSync(file, '\n');
    expect(() => keepPassword(dataDir, cluster)).toThrow(/has lost its file postgres\.password/);
    rmSync(cluster, { recursive: true });
    chmodSync(file, 0o644);
    expect(keepPassword(dataDir, cluster)).not.toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform !== 'linux')(
    'is addressed by its working folder for an account that may not enter its parent folders',
    () => {
      expect(folderArgument(cluster, undefined)).toBe(cluster);
      expect(folderArgument(cluster, { uid: 1, gid: 1 })).toBe('/proc/self/cwd');
    },
  );
});
