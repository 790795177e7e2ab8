import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { ConfigError } from './config-error.ts';
import { removeDeadSocketFolder } from './embedded-postgres-socket.ts';
import { findProcessRun, findProgramName, findWorkingFolder } from './process-identity.ts';

/** One run of one process; process ids are reused. */
interface ProcessRun {
  pid: number;
  run: string;
}

/** The contents of the owner file: which process owns the data folder, and which PostgreSQL was last started on it. */
interface Ownership {
  owner: ProcessRun;
  postmaster?: ProcessRun;
}

/** Exclusive ownership of a data folder: only its holder may start PostgreSQL there. */
export interface DataDirClaim {
  /** Records the PostgreSQL just started, so that a later start finds it if this process is killed. */
  recordPostmaster(pid: number): void;
  /** Stops a PostgreSQL that a killed owner left running on this folder. */
  stopOrphan(clusterFolder: string): Promise<void>;
  release(): void;
}

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
/** Above every system's highest process id. */
const NO_PROCESS = 2_147_483_646;

/** Makes this process the owner of a data folder, also where the previous owner has died. */
export function claimDataDir(dataDir: string): DataDirClaim {
  const ownerFile = join(dataDir, 'postgres.owner');
  const draft = `${ownerFile}.${process.pid}`;
  const ownership: Ownership = { owner: { pid: process.pid, run: findProcessRun(process.pid) ?? '' } };

  function write(): void {
    writeFileSync(draft, JSON.stringify(ownership), { mode: 0o600 });
  }

  for (let held = readOwnership(ownerFile); held !== undefined; held = readOwnership(ownerFile)) {
    refuseLiveOwner(dataDir, held);
    // The dead owner's PostgreSQL may still run, so its record is carried over in case this process dies too.
    if (held.postmaster) ownership.postmaster = held.postmaster;
    removeExactly(ownerFile, held);
  }
  write();
  try {
    // link fails when the name exists, so only one of two simultaneous starts succeeds, and its file is complete at
    // once.
    linkSync(draft, ownerFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const winner = readOwnership(ownerFile);
    if (winner) refuseLiveOwner(dataDir, winner);
    throw new ConfigError(`DATA_DIR ${dataDir} is being started by another process; try again.`);
  } finally {
    rmSync(draft, { force: true });
  }

  return {
    recordPostmaster(pid) {
      ownership.postmaster = { pid, run: findProcessRun(pid) ?? '' };
      write();
      renameSync(draft, ownerFile);
    },
    stopOrphan: (clusterFolder) => stopOrphan(dataDir, clusterFolder, ownership.postmaster),
    release() {
      const held = readOwnership(ownerFile);
      if (held && sameRun(held.owner, ownership.owner)) rmSync(ownerFile, { force: true });
    },
  };
}

/** Whether a live process of ours owns the data folder. */
export function hasLiveOwner(dataDir: string): boolean {
  const held = readOwnership(join(dataDir, 'postgres.owner'));
  return held !== undefined && findProcessRun(held.owner.pid) === held.owner.run;
}

function refuseLiveOwner(dataDir: string, held: Ownership): void {
  if (findProcessRun(held.owner.pid) !== held.owner.run) return;
  throw new ConfigError(
    `DATA_DIR ${dataDir} is in use by ${PRODUCT_NAME} running as process ${held.owner.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** Removes the owner file only if it is still the one that was read: another start may have replaced it meanwhile. */
function removeExactly(ownerFile: string, expected: Ownership): void {
  const aside = `${ownerFile}.stale.${process.pid}`;
  try {
    renameSync(ownerFile, aside);
  } catch {
    return;
  }
  const moved = readOwnership(aside);
  if (moved && !sameRun(moved.owner, expected.owner)) {
    try {
      linkSync(aside, ownerFile);
    } catch {
      // A third start took the name in between; PostgreSQL's own lock on the cluster settles that race.
    }
  }
  rmSync(aside, { force: true });
}

function readOwnership(path: string): Ownership | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Ownership;
  } catch {
    // A power cut can leave an empty file. Its owner is dead, because a live owner's file is complete from the start.
    return { owner: { pid: 0, run: '' } };
  }
}

function sameRun(a: ProcessRun, b: ProcessRun): boolean {
  return a.pid === b.pid && a.run === b.run;
}

async function stopOrphan(
  dataDir: string,
  clusterFolder: string,
  recorded: ProcessRun | undefined,
): Promise<void> {
  const lockFile = join(clusterFolder, 'postmaster.pid');
  const orphan = findOrphan(clusterFolder, lockFile, recorded);
  if (orphan && !(await hasStopped(orphan))) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by a PostgreSQL left from an earlier start, and process ${orphan.pid} does not stop. End it, then start again.`,
    );
  }
  voidDeadLock(lockFile);
}

function findOrphan(
  clusterFolder: string,
  lockFile: string,
  recorded: ProcessRun | undefined,
): ProcessRun | undefined {
  if (recorded?.run && findProcessRun(recorded.pid) === recorded.run) return recorded;
  const pid = readLockPid(lockFile);
  const run = pid === undefined ? undefined : findProcessRun(pid);
  if (pid === undefined || run === undefined) return undefined;
  return findWorkingFolder(pid) === clusterFolder ? { pid, run } : undefined;
}

async function hasStopped(orphan: ProcessRun): Promise<boolean> {
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    try {
      process.kill(orphan.pid, signal);
    } catch {
      // It is gone already, or belongs to another user; the wait below finds out which.
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await pause(25)) {
      if (findProcessRun(orphan.pid) !== orphan.run) return true;
    }
  }
  return false;
}

/**
 * Replaces the process id in the lock file of a dead PostgreSQL. PostgreSQL does not start while that id belongs to any
 * process of its user: after a reboot that may be any program, and right after a kill a zombie. The file itself stays,
 * with an id that no process has, because PostgreSQL also learns from it whether its workers still run.
 */
function voidDeadLock(lockFile: string): void {
  const pid = readLockPid(lockFile);
  if (pid === undefined) return;
  const program = findProgramName(pid);
  const isLivePostgres =
    findProcessRun(pid) !== undefined && (program === undefined || program === 'postgres');
  if (isLivePostgres) return;
  removeDeadSocketFolder(lockFile);
  writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(NO_PROCESS)));
}

function readLockPid(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
