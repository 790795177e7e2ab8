import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './embedded-postgres-binaries.ts';

const PREFIX = 'surehands-database-';
/** The longest path of a socket, in bytes: macOS allows 103, Linux 107. */
const LONGEST_PATH = 103;

/**
 * Where sockets are tried. Not in the data folder: its path may be too long for a socket, and PostgreSQL's account may
 * not be able to enter it. PostgreSQL touches its sockets every hour, so programs that delete old temporary files keep
 * them.
 */
const places = (): string[] => [...new Set([tmpdir(), '/tmp'])];

/**
 * Creates a folder for PostgreSQL's Unix socket, which only PostgreSQL's account and root may enter. Over TCP, even
 * within this machine, each statement costs both sides about an eighth more processor time.
 *
 * @returns undefined where this system has no such sockets, or no folder for temporary files can be used
 */
export function createSocketFolder(account: Account | undefined): string | undefined {
  if (process.platform === 'win32') return undefined;
  for (const place of places()) {
    if (Buffer.byteLength(join(place, `${PREFIX}XXXXXX`, '.s.PGSQL.65535')) > LONGEST_PATH) continue;
    try {
      if (account && !canEnter(account, place)) continue;
      const folder = mkdtempSync(join(place, PREFIX));
      chmodSync(folder, 0o700);
      if (account) chownSync(folder, account.uid, account.gid);
      return folder;
    } catch {
      // Not writable.
    }
  }
  return undefined;
}

/** Whether an account may enter a folder and all folders above it. */
function canEnter(account: Pick<Account, 'uid'>, folder: string): boolean {
  const { uid, mode } = statSync(folder);
  const above = dirname(folder);
  return (uid === account.uid || (mode & 0o001) !== 0) && (above === folder || canEnter(account, above));
}

export function removeSocketFolder(folder: string | undefined): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/**
 * Removes the socket folder that a killed server left behind.
 *
 * @param lockFile the server's `postmaster.pid`, whose fifth line names the folder
 */
export function removeDeadSocketFolder(lockFile: string): void {
  const folder = readFileSync(lockFile, 'utf8').split('\n')[4] ?? '';
  if (basename(folder).startsWith(PREFIX) && places().includes(dirname(folder))) removeSocketFolder(folder);
}
