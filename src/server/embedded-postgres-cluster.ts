import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import {
  type Account,
  type PostgresBinaries,
  postgresEnvironment,
  programPath,
  unprivilegedAccount,
} from './embedded-postgres-binaries.ts';

export const SUPERUSER = 'postgres';

/**
 * Sorting is by code point, the same on every machine. Which characters are letters depends on the system's locale, and
 * plain "C" knows only ASCII: trigram search would then drop the ọ of Ọlá. So UTF-8 locales are tried first.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

/**
 * The cluster's folder as PostgreSQL is given it. A service account may be unable to pass through a folder that only
 * root may enter, but it can reach its own working folder, which root hands over, by this name.
 */
export function folderArgument(folder: string, account: Account | undefined): string {
  return account && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : folder;
}

/**
 * The account to run PostgreSQL as: undefined (this user) unless this process is root. A folder that belongs to another
 * user keeps its owner, so root can start on data that an ordinary user created.
 */
export function chooseAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stat = statSync(clusterFolder, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const account = unprivilegedAccount();
  // Root restored the folder from a backup, so everything in it belongs to root.
  if (stat) giveTo(clusterFolder, account);
  return account;
}

/**
 * Creates a cluster completely or not at all: it is built under another name and renamed when finished.
 *
 * @param durable false skips forcing the new files to disk
 * @throws Error with initdb's own message
 */
export async function createCluster(
  dataDir: string,
  clusterFolder: string,
  options: { binaries: PostgresBinaries; account: Account | undefined; password: string; durable: boolean },
): Promise<void> {
  const draft = `${clusterFolder}.new`;
  for (const characterType of CHARACTER_TYPES) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (options.account) chownSync(draft, options.account.uid, options.account.gid);
    const failure = await runInitdb(dataDir, draft, characterType, options);
    if (failure === undefined) {
      renameSync(draft, clusterFolder);
      if (options.durable) syncFolder(dataDir);
      return;
    }
    if (!failure.includes('invalid locale name')) {
      throw new Error(`PostgreSQL could not make its data folder: ${failure}`);
    }
  }
}

/** @throws ConfigError when another major version made the cluster, or it belongs to another user */
export function assertUsableCluster(
  dataDir: string,
  clusterFolder: string,
  binaries: PostgresBinaries,
): void {
  let made: string;
  try {
    made = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds a database that this user may not read, or that is damaged: ${clusterFolder}.`,
    );
  }
  if (made !== binaries.version.split('.')[0]) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} was made by PostgreSQL ${made}, and this is PostgreSQL ${binaries.version}; move the data over with pg_dump.`,
    );
  }
}

/**
 * Returns the superuser's password, which the first start generates and keeps beside the cluster, readable by its user
 * alone.
 *
 * @throws ConfigError when there is a cluster but its password is lost
 */
export function keepPassword(dataDir: string, clusterFolder: string): string {
  const file = join(dataDir, 'postgres.password');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept) return kept;
  }
  if (existsSync(clusterFolder)) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} has lost its file postgres.password; restore it from a backup.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  chmodSync(file, 0o600);
  return password;
}

/** @returns undefined when it worked, otherwise initdb's error message */
function runInitdb(
  dataDir: string,
  folder: string,
  characterType: string,
  options: { binaries: PostgresBinaries; account: Account | undefined; password: string; durable: boolean },
): Promise<string | undefined> {
  const { account, binaries, password, durable } = options;
  const argument = folderArgument(folder, account);
  const passwordFile = join(dataDir, `postgres.password.${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const passwordInput = openSync(passwordFile, 'r');
  const child = spawn(
    programPath(binaries.folder, 'initdb'),
    [
      ...['-D', argument, '-U', SUPERUSER, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${characterType}`],
      // If the account cannot reach the folder, it cannot reach a file beside it either, so the password is passed as
      // an open file.
      argument === folder ? `--pwfile=${passwordFile}` : '--pwfile=/proc/self/fd/0',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      ...account,
      cwd: folder,
      env: postgresEnvironment,
      stdio: [passwordInput, 'ignore', 'pipe'],
      detached: true,
      windowsHide: true,
    },
  );
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : Buffer.concat(said).toString().trim()));
  }).finally(() => {
    closeSync(passwordInput);
    unlinkSync(passwordFile);
  });
}

function giveTo(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** A rename survives a power cut only once its folder is synced. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
