import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Where Linux keeps files in memory. Cloning the template, some 340 files, is ten times as fast there as on a disk. */
const MEMORY_FOLDER = '/dev/shm';
/** Far more than a run needs, so that it never competes with the machine's other work. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder for a run's databases and files: in memory where there is room, otherwise the system's temporary folder.
 */
export const fastTemporaryFolder = (): string => (hasRoomInMemory() ? MEMORY_FOLDER : tmpdir());

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    // Some tests run programs that they put in the temporary folder.
    const mayRunPrograms = !/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    return mayRunPrograms && Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}
