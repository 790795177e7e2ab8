import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { ConfigError } from './config-error.ts';
import { baseFolder, walFolder } from './wal-archive.ts';

/*
 * Base backups of the embedded PostgreSQL. Its packages have no pg_basebackup; that program only sends BASE_BACKUP over
 * a replication connection, as this code does (https://www.postgresql.org/docs/18/protocol-replication.html), and the
 * server writes the backup itself.
 */

/** A base backup's description of itself, in backup.json. It is written last: a backup without it is incomplete. */
export interface BaseBackup {
  /** When the backup began, e.g. 20261126T161500Z; also its folder's name. */
  id: string;
  /** When the backup ended, in ISO 8601: the earliest moment that it can restore. */
  endedAt: string;
  /** The first WAL segment that the backup needs, without its timeline: 16 hexadecimal digits. */
  firstSegment: string;
  /** How many uploaded files it holds. */
  files: number;
}

/** Uploaded files, in the data folder beside the database; they are backed up with it. */
const FILES = 'files';
/**
 * The database's own password, and the secrets that a start outside production generates; in production these are
 * settings.
 */
export const KEPT_SECRETS = ['postgres.password', 'secrets.json', 'bvn-keys.json', 'push-keys.json'];
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const NOTE = 'backup.json';

/**
 * Takes a base backup while the product runs: the database, the uploaded files and the generated secrets.
 *
 * @param adminUrl address of the embedded PostgreSQL, which archives to `backupDir`
 * @throws Error with PostgreSQL's own message
 */
export async function takeBaseBackup(
  adminUrl: string,
  dataDir: string,
  backupDir: string,
  now = new Date(),
): Promise<BaseBackup> {
  const id = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const folder = join(baseFolder(backupDir), id);
  const firstSegment = await writeDatabase(adminUrl, folder);
  const files = copyFiles(dataDir, folder, listBaseBackups(backupDir).at(-1)?.id);
  for (const name of KEPT_SECRETS) {
    if (existsSync(join(dataDir, name))) copyDurably(join(dataDir, name), join(folder, name));
  }
  const backup: BaseBackup = { id, endedAt: new Date().toISOString(), firstSegment, files };
  const draft = join(folder, `${NOTE}.part`);
  writeFileSync(draft, JSON.stringify(backup), { flush: true });
  renameSync(draft, join(folder, NOTE));
  return backup;
}

/** @returns the first WAL segment that the backup needs */
async function writeDatabase(adminUrl: string, folder: string): Promise<string> {
  // pg supports `replication` (https://www.postgresql.org/docs/18/protocol-replication.html), but its types lack it.
  const client = new Client({ connectionString: adminUrl, replication: 'true' } as ClientConfig);
  await client.connect();
  try {
    const answers = (await client.query(
      `BASE_BACKUP (LABEL 'surehands', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)}, CHECKPOINT 'fast',
        COMPRESSION 'gzip', COMPRESSION_DETAIL '1', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    )) as unknown as { rows: { recptr?: string }[] }[];
    return segmentOf(answers[0]?.rows[0]?.recptr ?? '');
  } finally {
    await client.end();
  }
}

/** Returns the name, without its timeline, of the WAL segment that holds a position such as 1/2A000028. */
export function segmentOf(position: string): string {
  const [high = '0', low = '0'] = position.split('/');
  return `${high.padStart(8, '0')}${(BigInt(`0x${low}`) / SEGMENT_BYTES).toString(16).padStart(8, '0')}`.toUpperCase();
}

/** Lists the complete base backups, oldest first. */
export function listBaseBackups(backupDir: string): BaseBackup[] {
  if (!existsSync(baseFolder(backupDir))) return [];
  return readdirSync(baseFolder(backupDir))
    .map((id) => join(baseFolder(backupDir), id, NOTE))
    .filter((note) => existsSync(note))
    .map((note) => JSON.parse(readFileSync(note, 'utf8')) as BaseBackup)
    .sort((one, other) => one.id.localeCompare(other.id));
}

/**
 * Copies files uploaded since the latest base backup into it. File names are never reused, so a file that is there
 * already is the same.
 *
 * @returns how many were new; undefined without a base backup
 */
export function copyNewFiles(dataDir: string, backupDir: string): number | undefined {
  const latest = listBaseBackups(backupDir).at(-1);
  if (!latest) return undefined;
  const folder = join(baseFolder(backupDir), latest.id);
  return copyFiles(dataDir, folder, undefined);
}

/** @param previous a backup whose copies are hard-linked to save space; files that were removed since are left out */
function copyFiles(dataDir: string, folder: string, previous: string | undefined): number {
  const source = join(dataDir, FILES);
  if (!existsSync(source)) return 0;
  let copied = 0;
  for (const path of listFiles(source)) {
    const file = join(source, path);
    const target = join(folder, FILES, path);
    if (isSameSize(file, target)) continue;
    const before = previous && join(dirname(folder), previous, FILES, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (before && isSameSize(file, before)) linkSync(before, target);
    else copyDurably(file, target);
    copied += 1;
  }
  return copied;
}

/** A copy of a file that was still being written is shorter. */
function isSameSize(file: string, copy: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return size !== undefined && size === statSync(copy, { throwIfNoEntry: false })?.size;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Copies a file safely against a power cut. A file that is deleted meanwhile is skipped. */
function copyDurably(from: string, to: string): void {
  const draft = `${to}.part`;
  try {
    copyFileSync(from, draft, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const handle = openSync(draft, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, to);
}

/**
 * Removes all but the newest base backups, and the WAL segments that none of those needs.
 *
 * @param keep how many to keep; at least one
 * @returns how many backups and segments were removed
 */
export function pruneBackups(backupDir: string, keep: number): { backups: number; segments: number } {
  const whole = listBaseBackups(backupDir);
  const oldest = whole.at(-keep) ?? whole[0];
  if (!oldest) return { backups: 0, segments: 0 };
  // An interrupted backup has no backup.json. One that is still being taken is newer than all complete ones.
  const gone = readdirSync(baseFolder(backupDir)).filter((id) => id < oldest.id);
  for (const id of gone) rmSync(join(baseFolder(backupDir), id), { recursive: true, force: true });
  const segments = readdirSync(walFolder(backupDir)).filter(
    (name) => /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.firstSegment,
  );
  for (const name of segments) rmSync(join(walFolder(backupDir), name), { force: true });
  return { backups: gone.length, segments: segments.length };
}

/**
 * Checks an unpacked base backup against its list of files (backup_manifest).
 *
 * @throws ConfigError naming the first file that is missing or differs
 */
export function verifyUnpacked(manifestFile: string, clusterFolder: string): void {
  const { Files: files } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    Files: { Path: string; Size: number; Checksum: string }[];
  };
  for (const { Path: path, Size: size, Checksum: checksum } of files) {
    const file = join(clusterFolder, path);
    const isSame =
      statSync(file, { throwIfNoEntry: false })?.size === size &&
      createHash('sha256').update(readFileSync(file)).digest('hex') === checksum;
    if (!isSame) throw new ConfigError(`The backup is damaged: ${path} is not what was backed up.`);
  }
}
