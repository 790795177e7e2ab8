// Backups of the embedded PostgreSQL: npm run backup -- take | files | status | restore
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { copyNewFiles, listBaseBackups, pruneBackups, takeBaseBackup } from '../src/server/base-backup.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { ConfigError } from '../src/server/config-error.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';
import { generatedSecrets } from '../src/server/generated-secrets.ts';
import { restoreBackup } from '../src/server/restore-backup.ts';

const USAGE = `npm run backup -- take [--keep 7]   takes a base backup, with the uploaded files, and removes all but the newest seven
npm run backup -- files             copies what was uploaded since into the latest base backup
npm run backup -- status            what there is; ends with 1 when it is not enough
npm run backup -- restore [--until 2026-11-26T16:15:00Z]
                                    makes a data folder that has no database from the backups; without --until up to the last change archived`;

/** A base backup is due every day; the additional hour is for taking it. */
const LATEST_BASE_MS = 25 * 3_600_000;
/**
 * A WAL segment with changes is closed within a minute and archived seconds later; anything slower is reported as late.
 */
const ARCHIVE_LATE_MS = 5 * 60_000;
const log = { info: console.log, warn: console.warn, error: console.error };

interface Places {
  dataDir: string;
  backupDir: string;
}

/** Runs work on the running product's database, or on one started for this command. */
async function withDatabase<Result>(places: Places, work: (url: string) => Promise<Result>): Promise<Result> {
  const running = await findRunningDatabase(places.dataDir);
  if (running) return work(running);
  const embedded = await startEmbeddedPostgres({ ...places, log });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function take(places: Places, config: Config, keep: number): Promise<void> {
  const backup = await withDatabase(places, (url) => takeBaseBackup(url, places.dataDir, places.backupDir));
  const gone = pruneBackups(places.backupDir, keep);
  console.log(`Backup ${backup.id} is whole: the database and ${backup.files} files.`);
  console.log(`Removed: ${gone.backups} older backups and ${gone.segments} segments that no backup needs.`);
  if (config.storage.files.driver === 's3')
    console.log('Uploaded files are in the S3 buckets and not in this backup.');
  if (config.environment === 'production')
    console.log(
      'Not in it: the settings. Keep .env, above all SESSION_SECRET, BVN_KEYS and BVN_HASH_KEY, in another place.',
    );
}

/** @returns one line for each problem */
async function status({ dataDir, backupDir }: Places): Promise<string[]> {
  const wrong: string[] = [];
  const latest = listBaseBackups(backupDir).at(-1);
  for (const { id, endedAt, files } of listBaseBackups(backupDir))
    console.log(`${id}  ended ${endedAt}, ${files} files`);
  if (!latest) wrong.push('There is no base backup.');
  else if (Date.now() - Date.parse(latest.endedAt) > LATEST_BASE_MS)
    wrong.push('The latest base backup is more than a day old.');
  const running = await findRunningDatabase(dataDir);
  if (!running) return [...wrong, 'The product does not run here, so nothing is archived.'];
  const client = new pg.Client({ connectionString: running });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null; failed: Date | null; on: string }>(
      `select last_archived_time as at, last_failed_time as failed, current_setting('archive_mode') as on from pg_stat_archiver`,
    );
    const { at, failed, on } = rows[0] ?? { at: null, failed: null, on: 'off' };
    console.log(`The last segment was archived ${at ? at.toISOString() : 'never'}.`);
    if (on !== 'on') wrong.push('The running product was started without BACKUP_DIR: nothing is archived.');
    if (failed && (!at || failed > at) && Date.now() - (at?.getTime() ?? 0) > ARCHIVE_LATE_MS)
      wrong.push('Archiving fails: see postgres.log in the data folder.');
  } finally {
    await client.end();
  }
  return wrong;
}

async function restore(places: Places, until: string | undefined): Promise<void> {
  const moment = until ? new Date(until) : undefined;
  if (moment && Number.isNaN(moment.getTime()))
    throw new ConfigError('--until takes a time such as 2026-11-26T16:15:00Z.');
  const { from, lastChange } = await restoreBackup({ ...places, until: moment, log });
  console.log(`Restored from the base backup ${from.id}, with ${from.files} files or more.`);
  console.log(
    lastChange
      ? `The last change that is there was made ${lastChange.toISOString()}.`
      : 'Nothing was archived after the base backup had ended.',
  );
  console.log('Start the product, and take a base backup.');
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: '7' }, until: { type: 'string' } },
  });
  const command = positionals[0] ?? '';
  const keep = Number(values.keep);
  if (!['take', 'files', 'status', 'restore'].includes(command) || !Number.isInteger(keep) || keep < 1)
    throw new ConfigError(USAGE);
  const restoring = command === 'restore';
  // A restore brings back the generated secrets, so none may be generated for it.
  const config = readConfig(process.env, (path) => resolve(path), restoring ? noSecrets : generatedSecrets);
  if (config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set: the database is backed up by its own server (docs/operations.md).',
    );
  if (!config.backupDir) throw new ConfigError('BACKUP_DIR is not set: name a folder on another disk.');
  const places = { dataDir: config.dataDir, backupDir: config.backupDir };
  if (command === 'take') await take(places, config, keep);
  if (command === 'files') {
    const copied = copyNewFiles(places.dataDir, places.backupDir);
    if (copied === undefined) throw new ConfigError('There is no base backup yet: npm run backup -- take');
    console.log(`${copied} files were new.`);
  }
  if (restoring) await restore(places, values.until);
  if (command === 'status') {
    const wrong = await status(places);
    for (const line of wrong) console.error(line);
    if (wrong.length) process.exitCode = 1;
  }
}

/**
 * Dummy secrets for reading the configuration of a folder that is being restored; nothing is signed or encrypted with
 * them.
 */
function noSecrets() {
  const [unused, another] = ['0'.repeat(64), '1'.repeat(64)];
  return {
    ...{ sessionSecret: unused, sandboxKey: `sk_test_${unused}`, bvnKey: unused, bvnHashKey: another },
    ...{ vapidPublicKey: '', vapidPrivateKey: '' },
  };
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
