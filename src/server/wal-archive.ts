import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Account } from './embedded-postgres-binaries.ts';

/**
 * The archive of the embedded PostgreSQL's write-ahead log (WAL): each finished segment is copied to BACKUP_DIR
 * (https://www.postgresql.org/docs/18/continuous-archiving.html). With a base backup (base-backup.ts) it can restore
 * the database to any later moment. `wal/` has the segments, `base/` the base backups, and `cluster` the id of the
 * database that they belong to.
 */

/** Seconds after which an unfilled segment is archived all the same, which bounds the loss if the disk fails. */
const ARCHIVE_TIMEOUT_S = 60;

export const walFolder = (backupDir: string): string => join(backupDir, 'wal');
export const baseFolder = (backupDir: string): string => join(backupDir, 'base');

/**
 * Creates the folders and gives them to the account that PostgreSQL runs as.
 *
 * @param account undefined: this process's own user
 * @throws ConfigError naming BACKUP_DIR when it cannot be used
 */
export function prepareBackupDir(backupDir: string, dataDir: string, account: Account | undefined): void {
  const refuse = (why: string) => new ConfigError(`BACKUP_DIR ${backupDir} ${why}.`);
  if (process.platform === 'win32') throw refuse('is for Linux and macOS; back Windows up with pg_dump');
  const within = relative(dataDir, backupDir);
  if (!within.startsWith('..') && !isAbsolute(within))
    throw refuse('is inside DATA_DIR and would be lost with it; put it on another disk');
  try {
    for (const folder of [backupDir, walFolder(backupDir), baseFolder(backupDir)]) {
      const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
      if (account && (isNew || folder !== backupDir)) chownSync(folder, account.uid, account.gid);
    }
  } catch (error) {
    throw refuse(`cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { status } = spawnSync('/bin/sh', ['-c', 'test -w "$0"', walFolder(backupDir)], {
    ...account,
    cwd: '/',
  });
  if (status !== 0)
    throw refuse(
      `is not writable by ${account ? `the account with the number ${account.uid}, which runs PostgreSQL` : 'this user'}`,
    );
}

/** PostgreSQL's settings for archiving to a folder. */
export function archiveSettings(backupDir: string): Record<string, string | number> {
  return {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_TIMEOUT_S}s`,
    archive_command: archiveCommand(backupDir),
  };
}

/**
 * The shell command that archives one segment: it is complete and synced before it gets its name, and never overwrites
 * another one. PostgreSQL keeps the segment and retries until the command exits with 0. A segment that was closed by
 * the timeout is mostly zeros, hence gzip.
 */
export function archiveCommand(backupDir: string): string {
  const folder = quoted(walFolder(backupDir));
  return [
    `t=${folder}/%f.gz`,
    `if [ -f "$t" ]; then gzip -dc "$t" | cmp -s - "%p"; exit; fi`,
    `gzip -1nc "%p" > "$t.part" && sync "$t.part" && mv "$t.part" "$t" && sync ${folder}`,
  ].join('; ');
}

/** The shell command that restores one segment; any exit code but 0 tells PostgreSQL that the archive has ended. */
export function restoreCommand(backupDir: string): string {
  const source = `${quoted(walFolder(backupDir))}/%f.gz`;
  return `test -f ${source} && gzip -dc ${source} > "%p"`;
}

/** Quotes for /bin/sh, and for PostgreSQL, which expands per cent signs. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}

/**
 * Makes sure that the archive belongs to this database before the first segment is written: two databases' segments
 * have the same names.
 *
 * @throws ConfigError when the folder belongs to another database
 */
export function claimBackupDir(backupDir: string, clusterFolder: string): void {
  const note = join(backupDir, 'cluster');
  const mine = systemIdentifier(clusterFolder);
  if (!existsSync(note)) writeFileSync(note, `${mine}\n`, { mode: 0o600, flush: true });
  else if (readFileSync(note, 'utf8').trim() !== mine) {
    throw new ConfigError(
      `BACKUP_DIR ${backupDir} has the backups of another database than the one in DATA_DIR. Name an empty folder, or restore the backup first.`,
    );
  }
}

/**
 * The id that initdb gave a cluster, which a restored one keeps: the first field of its control file, in the machine's
 * byte order.
 */
function systemIdentifier(clusterFolder: string): string {
  const control = readFileSync(join(clusterFolder, 'global', 'pg_control'));
  return String(endianness() === 'LE' ? control.readBigUInt64LE() : control.readBigUInt64BE());
}
