import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { findProcessRun, findProgramName, findWorkingFolder } from './process-identity.ts';

// ps on Linux gives the same output as on macOS.
test.each(['linux', 'darwin'] as const)(
  'on %s one run of a process is told from another with the same id',
  async (platform) => {
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(gone, 'exit');
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    const own = findProcessRun(process.pid);
    expect(own).toMatch(/\d/);
    expect(findProcessRun(process.pid)).toBe(own);
    expect(findProcessRun(process.ppid)).not.toBe(own);
    expect(findProcessRun(gone.pid ?? 0)).toBeUndefined();
    expect(findProgramName(process.pid)).toMatch(/^[^/\s]+$/);
    expect(findProgramName(gone.pid ?? 0)).toBeUndefined();
    expect(findWorkingFolder(process.pid)).toBe(process.cwd());
    expect(findWorkingFolder(gone.pid ?? 0)).toBeUndefined();
  },
);

test('on macOS the state of a process, which changes while it runs, does not identify the run', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  // E.g. "Sat Nov 21 09:00:00 2026".
  expect(findProcessRun(process.pid)).toMatch(/^[A-Z][a-z]{2} +[A-Z]?[a-z\d]/);
});
