import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BaseBackup, KEPT_SECRETS, listBaseBackups, verifyUnpacked } from './base-backup.ts';
import { ConfigError } from './config-error.ts';
import { type EmbeddedPostgresLog, startEmbeddedPostgres } from './embedded-postgres.ts';
import { baseFolder, restoreCommand } from './wal-archive.ts';
import { continues, endOfBackup, readTimeline, timelineAt } from './wal-timelines.ts';

/** How long a restore may replay the archive: enough for a week of a busy site. */
const REPLAY_MS = 86_400_000;

/** What PostgreSQL says of a moment after the last archived transaction. It then neither starts nor recovers. */
const NOTHING_LATER = 'recovery ended before configured recovery target was reached';

export interface RestoreOptions {
  /** Absolute path; must not have a database. */
  dataDir: string;
  backupDir: string;
  /** The moment up to which to restore; undefined: everything that was archived. */
  until?: Date | undefined;
  log: EmbeddedPostgresLog;
}

export interface Restored {
  from: BaseBackup;
  /** When the last restored transaction was made; undefined when none came after the base backup. */
  lastChange: Date | undefined;
}

/**
 * Creates a data folder from a base backup and the archive. Afterwards the database is stopped and complete, ready for
 * the product to start.
 *
 * @throws ConfigError when there is a database in the folder, no backup from that time, or a damaged one
 */
export async function restoreBackup({ dataDir, backupDir, until, log }: RestoreOptions): Promise<Restored> {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster))
    throw new ConfigError(
      `DATA_DIR ${dataDir} has a database. Move its folder postgres aside first: nothing is overwritten.`,
    );
  const { from, timeline } = chooseBackup(backupDir, until);
  const source = join(baseFolder(backupDir), from.id);
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xzf', join(source, 'base.tar.gz'), '-C', draft]);
  verifyUnpacked(join(source, 'backup_manifest'), draft);
  for (const name of KEPT_SECRETS) {
    if (existsSync(join(source, name)) && !existsSync(join(dataDir, name)))
      copyFileSync(join(source, name), join(dataDir, name));
  }
  // Also of later backups: since an earlier restore, uploads were copied into the newest one.
  for (const { id } of listBaseBackups(backupDir).filter((each) => each.id >= from.id)) {
    const files = join(baseFolder(backupDir), id, 'files');
    if (existsSync(files))
      cpSync(files, join(dataDir, 'files'), { recursive: true, preserveTimestamps: true });
  }
  writeFileSync(join(draft, 'recovery.signal'), '');
  const kept = readFileSync(join(draft, 'postgresql.auto.conf'), 'utf8');
  const recoverUntil = (folder: string, moment: Date | undefined) =>
    writeFileSync(join(folder, 'postgresql.auto.conf'), kept + recoverySettings(backupDir, timeline, moment));
  recoverUntil(draft, until);
  renameSync(draft, cluster);
  const lastChange = await replay({ dataDir, backupDir, log }).catch((error: unknown) => {
    if (!until || !String(error).includes(NOTHING_LATER)) throw error;
    // Everything that was archived is from before that moment, so all of it is wanted.
    recoverUntil(cluster, undefined);
    return replay({ dataDir, backupDir, log });
  });
  return { from, lastChange };
}

/**
 * The newest base backup that had ended by `until`, and the timeline that was lived then: a moment before an earlier
 * restore is restored as it was, and what a restore undid stays undone.
 */
function chooseBackup(backupDir: string, until: Date | undefined): { from: BaseBackup; timeline: number } {
  const ended = listBaseBackups(backupDir)
    .filter(({ endedAt }) => !until || endedAt <= until.toISOString())
    .map((backup) => ({
      backup,
      end: endOfBackup(join(baseFolder(backupDir), backup.id, 'backup_manifest')),
    }));
  // Where the archive was copied without the times of its files, the backups' own timelines tell.
  const number = Math.max(timelineAt(backupDir, until), ...ended.map(({ end }) => end.timeline));
  const timeline = readTimeline(backupDir, number);
  const chosen = ended.findLast(({ end }) => continues(timeline, end));
  if (!chosen)
    throw new ConfigError(
      `BACKUP_DIR ${backupDir} has no base backup${until ? ` from before ${until.toISOString()}` : ''}.`,
    );
  return { from: chosen.backup, timeline: number };
}

function recoverySettings(backupDir: string, timeline: number, until: Date | undefined): string {
  const settings = {
    restore_command: restoreCommand(backupDir),
    recovery_target_timeline: String(timeline),
    // It accepts connections only once everything is replayed.
    hot_standby: 'off',
    ...(until && {
      recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll(/['\\]/g, '\\$&')}'`,
  );
  return `\n${lines.join('\n')}\n`;
}

/** Makes PostgreSQL replay the archive, start a timeline of its own, and remove the settings of the restore. */
async function replay(options: RestoreOptions): Promise<Date | undefined> {
  const database = await startEmbeddedPostgres({ ...options, readyMs: REPLAY_MS });
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query('alter system reset all');
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]?.at ?? undefined;
  } finally {
    await client.end();
    await database.stop();
  }
}
