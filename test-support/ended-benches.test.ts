import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/** A bench that runs a server and then waits for ever. It prints the server's process id. */
const bench = `
import { endAtSignal, runServer } from './bench/processes.ts';
endAtSignal(async () => console.log('folder'));
const { pid } = await runServer('bench/paystack-stub.ts', {}, '/');
console.log(pid);
setInterval(() => undefined, 1_000);`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'a bench that is ended by %s ends its server first, then deletes its folder',
  async (signal, code) => {
    const child = spawn(process.execPath, [...NODE_FLAGS, '--input-type=module-typescript', '-e', bench], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    const exited = once(child, 'exit');
    await expect.poll(() => printed).toMatch(/^\d+\n/);
    const server = Number.parseInt(printed, 10);
    expect(isRunning(server)).toBe(true);
    child.kill(signal);
    // As when both the terminal and the script that started it pass on the signal.
    child.kill(signal);
    expect(await exited).toEqual([code, null]);
    expect(isRunning(server)).toBe(false);
    expect(printed).toBe(`${server}\nfolder\n`);
  },
);
