import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

let desk: ChildProcess | undefined;

/**
 * The process ends with the worker that started it. Loading the product for each command would take ten times as long
 * as the command.
 */
function startDesk(): ChildProcess {
  const program = fileURLToPath(new URL('operator-desk.ts', import.meta.url));
  const started = fork(program, {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: process.env.E2E_DATA_DIR,
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  });
  started.unref();
  return started;
}

/**
 * Runs an operator's command on the data folder of the tested server.
 *
 * @returns what it prints
 * @throws when it fails, with its message
 */
export async function operate(...typed: string[]): Promise<string> {
  desk ??= startDesk();
  const answered = once(desk, 'message', { signal: AbortSignal.timeout(60_000) });
  desk.send(typed);
  const [{ code, said, complained }] = await answered;
  if (code !== 0) throw new Error(`${typed.join(' ')}: ${complained.join('\n')}`);
  return said.join('\n');
}
