// Waits for the process that started it to end in whatever way, then stops the PostgreSQL that it may have left behind
// and removes its folder. No later start would look at a temporary folder again.
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { claimDataDir } from '../src/server/embedded-postgres-owner.ts';

const [runFolder] = process.argv.slice(2);
const dataDir = join(runFolder, 'database');

// Only that process holds the other end of this pipe.
process.stdin.resume();
await once(process.stdin, 'end');
for (let attemptsLeft = 100; existsSync(runFolder) && attemptsLeft > 0; attemptsLeft -= 1) {
  try {
    if (existsSync(dataDir)) await claimDataDir(dataDir).stopOrphan(join(dataDir, 'postgres'));
    rmSync(runFolder, { recursive: true, force: true });
  } catch {
    // The folder still has an owner, which is cleaning up or about to end.
    await pause(200);
  }
}
