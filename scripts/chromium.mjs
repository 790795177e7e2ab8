import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say, toolPath } from './run-command.mjs';

/** Chromium without a window: the same pages take it two thirds of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ANSWER_MS = 20_000;
const DOWNLOAD_MS = 600_000;
const DEBIAN_MS = 180_000;

/** What to do where no browser can be had; for people. */
export const NO_CHROMIUM =
  'No Chromium could be found or installed: install it (Debian and Ubuntu: apt-get install chromium-headless-shell; others: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one.';

/**
 * Finds a Chromium that starts: the one asked for, the headless shell (which root on Debian gets, if it has none), the
 * machine's, Playwright's; installs Playwright's or Debian's if there is none.
 *
 * @param {string} node path of the pinned Node
 * @returns {Promise<string | undefined>} path of the program, or its name on PATH
 */
export async function findChromium(node) {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (await starts(asked)) return asked;
    say(`CHROMIUM_PATH ${asked} does not start; looking for another.`);
  }
  return (
    (await findOnMachine([HEADLESS_SHELL])) ??
    (await installDebians(HEADLESS_SHELL)) ??
    (await findOnMachine(NAMES, APPLICATIONS)) ??
    (await findPlaywrights()) ??
    (await installPlaywrights(node)) ??
    (await installDebians('chromium'))
  );
}

async function findOnMachine(names, paths = []) {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin', '/snap/bin');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of new Set([...candidates, ...paths])) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

/** Playwright keeps its browsers in a folder of the user's, in a version of its own choosing. */
async function findPlaywrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) && (await starts(path)) ? path : undefined;
}

async function installPlaywrights(node) {
  say('No Chromium on this machine; asking Playwright for one …');
  await runCommand(node, [toolPath('@playwright/test', 'playwright'), 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_MS,
  });
  return findPlaywrights();
}

async function installDebians(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`Asking Debian for ${name} …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: DEBIAN_MS, quiet: true };
  await runCommand('apt-get', ['update'], options);
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  return findOnMachine([name]);
}

/** A file is not enough: Ubuntu's chromium-browser is a note that points to a snap, and libraries may be missing. */
async function starts(path) {
  const { code } = await runCommand(path, ['--version'], { quiet: true, timeoutMs: ANSWER_MS });
  return code === 0;
}
