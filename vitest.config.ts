import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const include = ['{src,sandbox,checks,test-support,scripts,demo}/**/*.test.{ts,tsx,mjs}'];
/**
 * A replaced module has to be replaced before another file has loaded it. A clock that is stopped would also stop the
 * timers of whatever an earlier file of the same worker has not finished, or run them thousands of times; one that only tells
 * another time does not. The statements that a process prepares at the most would be used up for the files after it, or by those
 * before it. And what hashes passwords is tried as it is (test-support/remembered-argon2.ts).
 */
const needsOwnWorker = globSync(include, { cwd: import.meta.dirname }).filter((path) =>
  /vi\.(?:mock\(|useFakeTimers\((?!\{ toFake: \['(?:Date|performance)'\] \}))|MOST_PREPARED|'\.\/password-hash\.ts'/.test(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ),
);
// A worker waits for PostgreSQL a third of its time: one more than two cores keeps them busy. More only take turns.
const maxWorkers = Math.max(3, Math.min(4, availableParallelism()));
const common = {
  setupFiles: ['test-support/fail-on-console.ts', 'test-support/without-owner-stacks.ts'],
  pool: 'forks' as const,
  // No function is called often enough to get back what it costs to optimize it to the last.
  execArgv: ['--no-opt'],
  maxWorkers,
  // Only what hangs should run out of time: on a busy machine everything takes several times as long.
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
      // Loading the app takes longer than the tests of most files: the files of a worker share what is loaded. Each still
      // has an app and a database of its own.
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
