import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TEST_FLAGS } from './scripts/node-flags.mjs';

const include = ['{src,sandbox,checks,test-support,scripts,demo}/**/*.test.{ts,tsx,mjs}'];
/**
 * Test files that need a worker of their own. A mocked module must be mocked before another file loads it. A fake clock
 * that stops timers would also affect the timers that an earlier file of the worker left running; one that only changes
 * the time would not. A test of the limit of prepared statements would use it up for other files, or find it used up.
 * Password hashing is tested with the real library (test-support/remembered-argon2.ts).
 */
const needsOwnWorker = globSync(include, { cwd: import.meta.dirname }).filter((path) =>
  /vi\.(?:mock\(|useFakeTimers\((?!\{ toFake: \['(?:Date|performance)'\] \}))|MOST_PREPARED|'\.\/password-hash\.ts'/.test(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ),
);
// A worker waits for PostgreSQL a third of its time, so one worker more than the two cores keeps them busy. More would
// only take turns.
const maxWorkers = Math.max(3, Math.min(4, availableParallelism()));
const common = {
  setupFiles: ['test-support/fail-on-console.ts', 'test-support/without-owner-stacks.ts'],
  pool: 'forks' as const,
  execArgv: TEST_FLAGS,
  maxWorkers,
  // Only a test that hangs should time out: on a busy machine everything takes several times as long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubGlobals: true,
  env: { NODE_ENV: 'test', TZ: 'UTC' },
};

export default defineConfig({
  test: {
    globalSetup: ['test-support/global-postgres.ts'],
    watch: false,
    maxWorkers,
    projects: [
      // Loading the app takes longer than the tests of most files, so the files of a worker share loaded modules. Each
      // file still has an app and a database of its own.
      {
        resolve: {
          alias: {
            '@node-rs/argon2': fileURLToPath(new URL('test-support/remembered-argon2.ts', import.meta.url)),
          },
        },
        test: { ...common, name: 'unit', include, exclude: needsOwnWorker, isolate: false },
      },
      { test: { ...common, name: 'apart', include: needsOwnWorker } },
    ],
  },
});
