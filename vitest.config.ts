import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,sandbox,checks,test-support,scripts}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['test-support/global-postgres.ts'],
    setupFiles: ['test-support/fail-on-console.ts'],
    pool: 'forks',
    // Each worker brings an app and a share of PostgreSQL's work; more only take turns on a small machine.
    maxWorkers: 2,
    watch: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
