import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Identifies one run of a process. Process ids are reused, quickly so in a container, where every start may get the
 * same one.
 *
 * @returns a text that is equal only for the same run of the same process on the same boot of the machine; undefined
 *   when no such process is alive (a zombie counts as dead)
 */
export function findProcessRun(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readOrUndefined(`/proc/${pid}/stat`);
    if (stat === undefined) return undefined;
    // man 5 proc: the name, in brackets, may itself hold spaces and brackets; state is field 3, start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${bootId()}:${fields[19]}`;
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'alive' : undefined;
  const line = runPs(pid, 'stat=,lstart=');
  return line === undefined || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** The name of a live process's program, without its folder; undefined when unknown. */
export function findProgramName(pid: number): string | undefined {
  if (process.platform === 'linux') return readOrUndefined(`/proc/${pid}/comm`)?.trim();
  if (process.platform === 'win32') return undefined;
  const path = runPs(pid, 'comm=');
  return path === undefined ? undefined : basename(path);
}

/** The working folder of a live process; undefined when unknown (Linux tells it to the same user and root). */
export function findWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readOrUndefined('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function runPs(pid: number, columns: string): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    return answer.trim() || undefined;
  } catch {
    return undefined;
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
