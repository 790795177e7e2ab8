import { mkdirSync, mkdtempSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { withoutPictures } from './e2e/launch-options.ts';
import { alike, deskOnly, phoneOnly } from './e2e/windows.ts';
import { TEST_FLAGS } from './scripts/node-flags.mjs';
import { port } from './scripts/tested-product.mjs';
import { fastTemporaryFolder } from './test-support/fast-temporary-folder.ts';

/** npm test has already started the product; its folder is in the environment. */
const isStarted = process.env.E2E_DATA_DIR !== undefined;
// Playwright loads this file in every worker too. The product deletes its folder when it exits.
if (process.env.TEST_WORKER_INDEX === undefined) {
  const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(fastTemporaryFolder(), 'surehands-e2e-'));
  process.env.E2E_DATA_DIR = dataDir;
  // Also holds the browsers' profiles and shared memory: on a disk they would write half a gigabyte in a run.
  process.env.TMPDIR = join(dataDir, 'browsers');
  mkdirSync(process.env.TMPDIR);
}

/**
 * Specs that run only in the phone's window, because the window's size does not matter: network failures, drafts,
 * uploads, rules. (Single tests are excluded in e2e/windows.ts.) Journeys and keyboard use are tested in both windows.
 * Accessibility is checked in both widths by one test (e2e/accessibility.ts).
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
  'taps',
  'two-processes',
  'uploads',
  'verification',
  'when-it-goes-wrong',
].map((name) => `**/${name}.spec.ts`);

/** Journeys in a real browser against the real product: the process that `npm start` runs, on a fresh data folder. */
export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  fullyParallel: true,
  // Browsers wait for the server and for each other, so one worker more than the two cores stays busy.
  workers: Math.max(3, Math.min(4, availableParallelism())),
  // On a small machine, browser, server and database take turns.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Animations that no test checks cost a twentieth of the time. The journeys run with them (journey.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: withoutPictures,
    // Recording every step takes a third of the time, so it is opt-in, for failures that a screenshot does not explain.
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
  ...(!isStarted && {
    webServer: {
      command: `node ${TEST_FLAGS.join(' ')} e2e/tested-product.ts`,
      url: `http://localhost:${port}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
});
