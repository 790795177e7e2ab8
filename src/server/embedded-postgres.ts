import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DAY_MS } from '../shared/durations.ts';
import { ConfigError } from './config-error.ts';
import { findPostgresBinaries, keepCopyFresh } from './embedded-postgres-binaries.ts';
import {
  assertUsableCluster,
  chooseAccount,
  createCluster,
  keepPassword,
} from './embedded-postgres-cluster.ts';
import { claimDataDir, type DataDirClaim, hasLiveOwner } from './embedded-postgres-owner.ts';
import {
  databaseUrl,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from './embedded-postgres-postmaster.ts';
import { createSocketFolder, removeSocketFolder } from './embedded-postgres-socket.ts';
import { servingUrlOf } from './serving-user.ts';
import { claimBackupDir, prepareBackupDir } from './wal-archive.ts';

/** The methods of a pino logger that are used here. */
export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Absolute path; created if needed. The database is in its folder `postgres`. */
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** False trades safety in a power cut for speed; for disposable data. Default true. */
  durable?: boolean;
  /** The limit of PostgreSQL itself, which includes this process's own pool. Default 60. */
  maxConnections?: number;
  /** Absolute path of a folder to which WAL is archived (wal-archive.ts); undefined: it is not. */
  backupDir?: string | undefined;
  /** How long PostgreSQL may replay its log before it answers. Default five minutes. */
  readyMs?: number;
}

export interface EmbeddedPostgres {
  /** Address of the database for the user that owns everything, with its password; through a Unix socket where possible. */
  url: string;
  /** Address for the user that serves the product (serving-user.ts), once that user is prepared. */
  servingUrl: string;
  /** Resolves once PostgreSQL has ended and everything is written. */
  stop(): Promise<void>;
}

const DATABASE = 'surehands';

/**
 * Starts the embedded PostgreSQL on a data folder, as an ordinary user or as root.
 *
 * The programs come from the package embedded-postgres. Its class is not used: it creates system users to drop root's
 * privileges, fails below a folder that only root may enter, and neither finds a server that outlived a killed process
 * nor keeps a second process off the same folder.
 *
 * If PostgreSQL dies while the product runs, it is restarted on the same port.
 *
 * @throws ConfigError when the folder is in use, not writable, from another version, or this platform has no build
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const claim = claimDataDir(dataDir);
  let socketFolder: string | undefined;
  try {
    const serverOptions = await prepare(dataDir, claim, options);
    socketFolder = serverOptions.socketFolder;
    const postmaster = await startPostmaster(serverOptions);
    try {
      await createDatabase(databaseUrl(postmaster.port, serverOptions.password, 'postgres'));
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return supervise(postmaster, serverOptions, claim, options.log);
  } catch (error) {
    removeSocketFolder(socketFolder);
    claim.release();
    throw error;
  }
}

/** How long to wait for a product that is still starting. */
const STARTING_MS = 60_000;

/**
 * Finds the database that another process of ours has started on a data folder, for tools that run beside it.
 *
 * @returns its address; undefined when no such process runs
 * @throws ConfigError when one runs but its database does not come up
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  for (const deadline = Date.now() + STARTING_MS; hasLiveOwner(dataDir); await pause(100)) {
    const port = findReadyPort(join(dataDir, 'postgres', 'postmaster.pid'));
    if (port) return databaseUrl(port, keepPassword(dataDir, join(dataDir, 'postgres')), DATABASE);
    if (Date.now() > deadline) throw new ConfigError(`The database of DATA_DIR ${dataDir} does not come up.`);
  }
  return undefined;
}

/** PostgreSQL's lock file has the port in its fourth line, and "ready" in its eighth once it answers. */
function findReadyPort(lockFile: string): number | undefined {
  try {
    const lines = readFileSync(lockFile, 'utf8').split('\n');
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined;
  } catch {
    return undefined;
  }
}

function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reason}.`);
  }
}

async function prepare(
  dataDir: string,
  claim: DataDirClaim,
  { log, durable = true, maxConnections = 60, backupDir, readyMs = 300_000 }: EmbeddedPostgresOptions,
): Promise<PostmasterOptions> {
  const clusterFolder = join(dataDir, 'postgres');
  await claim.stopOrphan(clusterFolder);
  const account = chooseAccount(clusterFolder);
  // A setting that is wrong is refused before the seconds that a new cluster takes.
  if (backupDir) prepareBackupDir(backupDir, dataDir, account);
  const binaries = await findPostgresBinaries(account);
  const password = keepPassword(dataDir, clusterFolder);
  if (!existsSync(clusterFolder)) {
    log.info(`making a PostgreSQL ${binaries.version} database in ${clusterFolder}`);
    await createCluster(dataDir, clusterFolder, { binaries, account, password, durable });
  }
  assertUsableCluster(dataDir, clusterFolder, binaries);
  if (backupDir) claimBackupDir(backupDir, clusterFolder);
  return {
    binaries,
    account,
    clusterFolder,
    logFile: join(dataDir, 'postgres.log'),
    password,
    durable,
    maxConnections,
    backupDir,
    socketFolder: createSocketFolder(account),
    readyMs,
    started: (pid) => claim.recordPostmaster(pid),
  };
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}

function supervise(
  first: Postmaster,
  options: PostmasterOptions,
  claim: DataDirClaim,
  log: EmbeddedPostgresLog,
): EmbeddedPostgres {
  let postmaster: Postmaster | undefined = first;
  const stopping = new AbortController();
  // process.exit() does not wait, but PostgreSQL finishes shutting down without us.
  const interrupt = () => postmaster?.interrupt();
  process.on('exit', interrupt);
  const freshener = options.binaries.copied
    ? setInterval(() => freshen(options.binaries.folder, log), DAY_MS).unref()
    : undefined;

  async function keepRunning(): Promise<void> {
    for (let running = first; ; ) {
      await running.ended;
      postmaster = undefined;
      if (stopping.signal.aborted) return;
      log.error(`PostgreSQL ended unexpectedly; starting it again (its log: ${options.logFile})`);
      const next = await restart(options, first.port, stopping.signal, log);
      if (!next) return;
      running = postmaster = next;
    }
  }
  const kept = keepRunning();

  const url = databaseUrl(first.port, options.password, DATABASE, options.socketFolder);
  return {
    url,
    servingUrl: servingUrlOf(url),
    async stop() {
      stopping.abort();
      await postmaster?.stop();
      await kept;
      clearInterval(freshener);
      process.off('exit', interrupt);
      removeSocketFolder(options.socketFolder);
      claim.release();
    },
  };
}

function freshen(folder: string, log: EmbeddedPostgresLog): void {
  try {
    keepCopyFresh(folder);
  } catch (error) {
    log.warn(`PostgreSQL's programs in ${folder} are incomplete (${String(error)}); restart soon`);
  }
}

/** @returns undefined when the product is stopped meanwhile */
async function restart(
  options: PostmasterOptions,
  port: number,
  stopping: AbortSignal,
  log: EmbeddedPostgresLog,
): Promise<Postmaster | undefined> {
  for (let waitMs = 100; !stopping.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
    try {
      const postmaster = await startPostmaster(options, port);
      if (!stopping.aborted) return postmaster;
      await postmaster.stop();
      return undefined;
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
      await pause(waitMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    }
  }
  return undefined;
}
