// Waits for the process that started it to end, however that happens, then stops the PostgreSQL it may have left
// and removes its folder. No later start would ever look at a temporary folder again.
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { claimDataDir } from '../src/server/embedded-postgres-owner.ts';

const [runFolder] = process.argv.slice(2);
const dataDir = join(runFolder, 'database');

// The other end of this pipe is held by that process alone.
process.stdin.resume();
await once(process.stdin, 'end');
for (let attemptsLeft = 100; existsSync(runFolder) && attemptsLeft > 0; attemptsLeft -= 1) {
  try {
    if (existsSync(dataDir)) await claimDataDir(dataDir).stopOrphan(join(dataDir, 'postgres'));
    rmSync(runFolder, { recursive: true, force: true });
  } catch {
    // Still its owner's: that is cleaning up by itself, or about to be gone.
    await pause(200);
  }
}
