import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts';

/**
 * Creates a data folder on which the embedded database was started and stopped before. The first test of a run that
 * needs one makes it; the others get copies, because making a cluster takes ten times as long as starting one.
 *
 * @param dataDir must not exist yet
 */
export async function startedBefore(dataDir: string): Promise<void> {
  // The folder for temporary files is the run's own (global-postgres.ts).
  const kept = join(tmpdir(), 'started-before');
  if (!existsSync(kept)) await start(kept);
  // cp also preserves the files' owners, which Node's copying does not.
  await promisify(execFile)('cp', ['-a', kept, dataDir]);
}

async function start(kept: string): Promise<void> {
  const folder = await mkdtemp(`${kept}-`);
  const dataDir = join(folder, 'data');
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir, log: silent, durable: false });
  await database.stop();
  try {
    await rename(dataDir, kept);
  } catch (error) {
    // Another worker made it at the same time.
    if (!existsSync(kept)) throw error;
  }
  await rm(folder, { recursive: true });
}
