import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { answeredWhen, compareWithAnswers, counts, isWhole } from './compare-books.ts';
import { startPeople } from './drill-people.ts';
import { DrilledProduct } from './drilled-product.ts';
import { endAtSignal, endChildAtSignal, freePort } from './processes.ts';

/*
 * npm run drill -- restore: people hire, pay, write and are paid (drill-people.ts) while a base backup is taken. Then
 * the product and its database are killed and the data folder is deleted, as if the disk had died, and `npm run backup
 * -- restore` restores it. It prints what was lost, and exits with 1 when anything is missing that was answered before
 * the last archived segment was closed.
 */

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'surehands-restore-drill-'));
endAtSignal(() => rm(folder, { recursive: true, force: true }));
// Started by root, PostgreSQL runs as another account, which must be able to reach the archive.
chmodSync(folder, 0o755);
const port = await freePort();
const origin = `http://localhost:${port}`;
const environment = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'backups'),
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'fatal',
};
const postmasterFile = join(environment.DATA_DIR, 'postgres', 'postmaster.pid');

const product = new DrilledProduct(port, environment);

/** @returns how many milliseconds it took */
async function backup(...args: string[]): Promise<number> {
  const startedAt = performance.now();
  const tool = spawn(process.execPath, ['scripts/backup-tool.ts', ...args], {
    cwd: project,
    env: environment,
    stdio: 'inherit',
  });
  endChildAtSignal(tool);
  const [code] = await once(tool, 'exit');
  if (code !== 0) throw new Error(`backup ${args.join(' ')} ended with ${code}`);
  return performance.now() - startedAt;
}

/** Closes the current WAL segment and waits until it is archived. */
async function archiveWhatIsWritten(): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningDatabase(environment.DATA_DIR) });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    );
    const closed = rows[0]?.segment ?? '';
    for (;;) {
      const archived = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      if ((archived.rows[0]?.last ?? '') >= closed) return;
      await pause(50);
    }
  } finally {
    await client.end();
  }
}

/** Simulates the death of the disk: kills the product and its database at once, then deletes all data. */
async function destroy(): Promise<void> {
  const postmaster = Number.parseInt(readFileSync(postmasterFile, 'utf8'), 10);
  const killed = product.kill();
  process.kill(postmaster, 'SIGKILL');
  await killed;
  execFileSync('rm', ['-rf', environment.DATA_DIR]);
}

try {
  await product.start();
  const people = await startPeople(origin);
  await pause(4_000);
  const takenMs = await backup('take');
  await pause(4_000);
  // Everything that was answered by now is in the segment that is closed next.
  const archivedAt = Date.now();
  await archiveWhatIsWritten();
  await pause(3_000);
  await destroy();
  await people.stop();
  const restoredMs = await backup('restore');
  const readyMs = await product.start();
  const before = answeredWhen(people.answered, (at) => at <= archivedAt);
  const after = answeredWhen(people.answered, (at) => at > archivedAt);
  const kept = await compareWithAnswers(environment.DATA_DIR, before);
  const lost = await compareWithAnswers(environment.DATA_DIR, after);
  console.log(
    `base backup under load in ${Math.round(takenMs)} ms; restored in ${Math.round(restoredMs)} ms; ready ${Math.round(readyMs)} ms after that`,
  );
  console.log('answered before the last archived segment was closed:', counts(before));
  console.log('lost or doubled of it:', kept.missing);
  console.log(
    `payments said to have come that have not: ${kept.unsettled}; hires paid twice: ${kept.paidTwice}; wrong in the books: ${kept.wrongInTheBooks}`,
  );
  console.log('answered later, in the segment that was lost with the disk:', counts(after));
  console.log('lost of it:', lost.missing);
  process.exitCode = isWhole(kept) ? 0 : 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
