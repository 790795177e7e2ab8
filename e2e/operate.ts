import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Gives an operator's command on the data folder of the server that these journeys visit. @returns what it prints */
export async function operate(...typed: string[]): Promise<string> {
  const program = fileURLToPath(new URL('../src/app/operator.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [program, ...typed], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: process.env.E2E_DATA_DIR,
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  });
  return stdout;
}
