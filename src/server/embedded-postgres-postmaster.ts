import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import {
  type Account,
  type PostgresBinaries,
  postgresEnvironment,
  programPath,
} from './embedded-postgres-binaries.ts';
import { folderArgument, SUPERUSER } from './embedded-postgres-cluster.ts';
import { archiveSettings } from './wal-archive.ts';

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  account: Account | undefined;
  clusterFolder: string;
  logFile: string;
  password: string;
  durable: boolean;
  maxConnections: number;
  /** Folder to which finished WAL segments are archived; undefined: none are. */
  backupDir: string | undefined;
  /** Absolute path of the folder of a Unix socket, besides TCP; undefined: none. */
  socketFolder?: string | undefined;
  /** How long to wait for an answer. After a crash PostgreSQL first replays its log, after a restore its archive. */
  readyMs: number;
  /** Called with the process id before anything else happens to the process. */
  started(pid: number): void;
}

/** A running PostgreSQL server. */
export interface Postmaster {
  port: number;
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Requests a fast shutdown without waiting for it: connections are closed, and everything committed is on disk. */
  interrupt(): void;
  /** Requests a fast shutdown, and an immediate one after half a minute. Resolves when the process has ended. */
  stop(): Promise<void>;
}

const FAST_SHUTDOWN_MS = 30_000;
const OBSTACLE_MS = 15_000;
const PASSING_OBSTACLES = [
  // Another program took the port between finding it free and PostgreSQL opening it.
  'could not create any TCP/IP sockets',
  // The workers of a killed server end only after finishing their current work.
  'pre-existing shared memory block',
];
const LOG_KEPT_BYTES = 10_000_000;
const LOG_TAIL_BYTES = 2_000;

/**
 * Starts the server and returns once it answers.
 *
 * @param port the port to use again after a crash; undefined for any free one
 * @throws Error with the end of PostgreSQL's log when the server ends instead
 */
export async function startPostmaster(options: PostmasterOptions, port?: number): Promise<Postmaster> {
  for (const deadline = Date.now() + OBSTACLE_MS; ; await pause(100)) {
    const log = openLog(options.logFile);
    try {
      return await launch(options, port ?? (await findFreePort()), log);
    } catch (error) {
      const passing =
        error instanceof Error && PASSING_OBSTACLES.some((words) => error.message.includes(words));
      if (!passing || Date.now() > deadline) throw error;
    } finally {
      closeSync(log.handle);
    }
  }
}

/**
 * The address of one of the server's databases.
 *
 * @param socketFolder the folder of its Unix socket; undefined: over TCP
 */
export function databaseUrl(port: number, password: string, database: string, socketFolder?: string): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1';
  return `postgres://${SUPERUSER}:${password}@${host}:${port}/${database}`;
}

interface LogPosition {
  handle: number;
  offset: number;
}

async function launch(options: PostmasterOptions, port: number, log: LogPosition): Promise<Postmaster> {
  const { account, binaries, clusterFolder } = options;
  const child = spawn(
    programPath(binaries.folder, 'postgres'),
    ['-D', folderArgument(clusterFolder, account), '-p', String(port), ...settings(options)],
    {
      ...account,
      cwd: clusterFolder,
      env: postgresEnvironment,
      stdio: ['ignore', log.handle, log.handle],
      // A process group of its own, so that Ctrl-C in the terminal reaches only the app, which closes its connections
      // first.
      detached: true,
      windowsHide: true,
    },
  );
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  child.unref();
  try {
    if (child.pid !== undefined) options.started(child.pid);
  } catch (error) {
    // Unless it is recorded, no later start could find this process.
    child.kill('SIGQUIT');
    throw error;
  }

  const postmaster: Postmaster = {
    port,
    pid: child.pid ?? 0,
    ended,
    interrupt: () => interrupt(child, options),
    stop: () => stop(child, options, ended),
  };
  const readiness = new AbortController();
  const winner = await Promise.race([
    ended.then(() => 'ended' as const),
    untilItAnswers(databaseUrl(port, options.password, 'postgres'), options.readyMs, readiness.signal).catch(
      (error: Error) => error,
    ),
  ]);
  readiness.abort();
  if (winner === 'ready') return postmaster;
  if (winner === 'ended') {
    throw new Error(
      `PostgreSQL did not start${failure ? ` (${failure.message})` : ''}. Its log ends:\n${readTail(options.logFile, log.offset)}`,
    );
  }
  await postmaster.stop();
  throw winner;
}

const LEAST_SHARED_MB = 128;
const MOST_SHARED_MB = 1_024;

/** An eighth of the memory: PostgreSQL shares the machine with the product, and the system caches its files as well. */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const megabytes = Math.floor(Math.min(totalmem(), limit) / 2 ** 20 / 8);
  return Math.min(MOST_SHARED_MB, Math.max(LEAST_SHARED_MB, megabytes));
}

function settings({ durable, maxConnections, backupDir, socketFolder = '' }: PostmasterOptions): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: maxConnections,
    // Tests create and drop hundreds of databases, and each of those goes through all shared buffers.
    shared_buffers: `${durable ? sharedMegabytes() : LEAST_SHARED_MB}MB`,
    // Compiling queries pays off for queries that take seconds, not milliseconds.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(backupDir && archiveSettings(backupDir)),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** @throws Error when it answers but refuses us, or does not answer in time */
async function untilItAnswers(url: string, readyMs: number, signal: AbortSignal): Promise<'ready'> {
  for (const deadline = Date.now() + readyMs; !signal.aborted; await pause(20)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return 'ready';
    } catch (error) {
      // Class 28: the password belongs to another cluster.
      if (String((error as { code?: unknown }).code).startsWith('28')) throw error;
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL runs but has not answered for ${readyMs / 1_000} seconds.`);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('Waiting for PostgreSQL was given up.');
}

async function stop(child: ChildProcess, options: PostmasterOptions, ended: Promise<void>): Promise<void> {
  child.ref();
  interrupt(child, options);
  const patience = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    pause(FAST_SHUTDOWN_MS, false, { signal: patience.signal }).catch(() => true),
  ]);
  patience.abort();
  if (!inTime) child.kill('SIGQUIT');
  await ended;
}

function interrupt(child: ChildProcess, { binaries, clusterFolder }: PostmasterOptions): void {
  if (process.platform !== 'win32') {
    child.kill('SIGINT');
    return;
  }
  // Windows has no signals; pg_ctl has another way to request the shutdown.
  void promisify(execFile)(
    programPath(binaries.folder, 'pg_ctl'),
    ['stop', '-D', clusterFolder, '-m', 'fast', '-W'],
    { windowsHide: true },
  ).catch(() => child.kill());
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}

function openLog(file: string): LogPosition {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_KEPT_BYTES) renameSync(file, `${file}.1`);
  const handle = openSync(file, 'a', 0o600);
  return { handle, offset: fstatSync(handle).size };
}

function readTail(file: string, offset: number): string {
  const handle = openSync(file, 'r');
  try {
    const start = Math.max(offset, fstatSync(handle).size - LOG_TAIL_BYTES);
    const buffer = Buffer.alloc(LOG_TAIL_BYTES);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, LOG_TAIL_BYTES, start)).trim();
  } finally {
    closeSync(handle);
  }
}
