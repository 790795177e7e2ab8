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
import { ConfigError } from './config.ts';
import {
  type Account,
  type PostgresBinaries,
  postgresEnvironment,
  programPath,
  unprivilegedAccount,
} from './embedded-postgres-binaries.ts';

export const SUPERUSER = 'postgres';

/**
 * Sorting is by code point, the same on every machine. Which characters are letters is asked of the system, and
 * its plain "C" knows only ASCII: trigram search would then drop the ọ of Ọlá. So a UTF-8 one comes first.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

/**
 * How the cluster's folder is named to PostgreSQL. A service account may not pass through a folder that only
 * root may enter; its own working folder, handed to it by root, it reaches by this name whatever lies above.
 */
export function folderArgument(folder: string, account: Account | undefined): string {
  return account && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : folder;
}

/**
 * The account to run PostgreSQL as: undefined (this user) unless this process is root. A folder that already
 * belongs to somebody keeps its owner, so data made by an ordinary user still starts as root.
 */
export function chooseAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stat = statSync(clusterFolder, { throwIfNoEntry: false });
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  const account = unprivilegedAccount();
  // Restored from a backup by root, which made everything root's.
  if (stat) giveTo(clusterFolder, account);
  return account;
}

/**
 * Makes a cluster where there is none, whole or not at all: it is built aside and takes its name when finished.
 *
 * @param durable false leaves the new files to the operating system's own time of writing
 * @throws Error with initdb's own words
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

/** @throws ConfigError when the cluster was made by another major version or is another user's */
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
 * The superuser's password, made on the first start and kept beside the cluster for its user alone.
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

/** @returns undefined when it worked, else what initdb said */
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
      // Where the folder itself is out of reach so is a file beside it, but not one that is handed over open.
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

/** A new name survives a power cut only once its folder is written. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
