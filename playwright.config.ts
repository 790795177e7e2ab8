import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { withoutPictures } from './e2e/launch-options.ts';
import { alike, deskOnly, phoneOnly } from './e2e/windows.ts';
import { fastTemporaryFolder } from './test-support/fast-temporary-folder.ts';

const port = Number(process.env.E2E_PORT ?? 3917);
// Playwright loads this file in every worker, too; only the process that starts the server makes the folder. It goes when
// that process ends: a global teardown runs before the server is stopped, which still writes.
if (process.env.E2E_DATA_DIR === undefined) {
  const dataDir = mkdtempSync(join(fastTemporaryFolder(), 'surehands-e2e-'));
  process.env.E2E_DATA_DIR = dataDir;
  // The browsers' profiles and the memory that their processes share, too: on a disk that is half a gigabyte written in a run.
  process.env.TMPDIR = join(dataDir, 'browsers');
  mkdirSync(process.env.TMPDIR);
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

/**
 * What does not depend on the window's size is tried on the phone alone: faults of the network, drafts, uploads, rules.
 * (Single tests say so themselves: e2e/windows.ts.) Journeys and forms done by keyboard are tried in both windows. What is
 * looked at for its accessibility is looked at in both widths by one test (e2e/accessibility.ts).
 */
const alikeInEveryWindow = [
  'alerts',
  'after-paying',
  'api-docs',
  'changes',
  'chat-network',
  'chat-choices',
  'every-screen',
  'find',
  'hire-photos',
  'hiring-form',
  'injected-script',
  'lost-network',
  'my-profile',
  'notifications',
  'other-origin',
  'payment',
  'problem',
  'quotes',
  'security',
  'settings',
  'shared-device',
  'sign-up-wizard-faults',
  'two-processes',
  'uploads',
  'verification',
  'when-it-goes-wrong',
].map((name) => `**/${name}.spec.ts`);

/** Journeys in a real browser against the real product: `npm start`'s own process on a fresh data folder. */
export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  fullyParallel: true,
  // Browsers wait for the server and for each other: one more than two cores is busy still.
  workers: Math.max(3, Math.min(4, availableParallelism())),
  timeout: 60_000,
  // On a small machine browser, server and database take turns.
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Frames of motion that no test looks at cost a twentieth of the time. The journeys are made with it (journey.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: withoutPictures,
    // Recording every step takes a third of the time: asked for where a failure cannot be told from its picture.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      grepInvert: new RegExp(deskOnly.tag),
    },
    {
      name: 'desk',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: alikeInEveryWindow,
      grepInvert: new RegExp(`${alike.tag}|${phoneOnly.tag}`),
    },
  ],
  webServer: {
    // It serves for minutes: as in vitest.config.ts.
    command: 'node --no-opt src/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      // Where e2e/other-origin.spec.ts says that its client comes from.
      CORS_ORIGINS: 'http://localhost:4999',
    },
  },
});
