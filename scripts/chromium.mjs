import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root, runCommand, say, toolPath } from './run-command.mjs';

/** Chromium without a window: the same pages take it two thirds of the time. npm's, built to be quick, takes three quarters of that. */
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
 * Finds a Chromium that starts: the one asked for, npm's (with what Debian's brings along, where the machine lacks it), the headless
 * shell (which root on Debian gets, if it has none), the machine's, Playwright's; installs Playwright's or Debian's if there is none.
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
  const npms = await unpackNpms();
  if (npms && (await draws(npms))) return npms;
  const shell = (await findOnMachine([HEADLESS_SHELL])) ?? (await installDebians(HEADLESS_SHELL));
  // With Debian's come the libraries and the fonts that npm's needs.
  if (npms && shell && (await draws(npms))) return npms;
  return (
    shell ??
    (await findOnMachine(NAMES, APPLICATIONS)) ??
    (await findPlaywrights()) ??
    (await installPlaywrights(node)) ??
    (await installDebians('chromium'))
  );
}

/** npm's package holds a Chromium for servers, compressed. @returns undefined on other machines than it is made for */
async function unpackNpms() {
  const folder = join(root, 'node_modules', '@sparticuz', 'chromium');
  const packed = join(folder, 'bin', 'chromium.br');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const unpacked = join(root, 'node_modules', '.cache', 'chromium', version, HEADLESS_SHELL);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(dirname(unpacked), { recursive: true });
  const half = `${unpacked}.${process.pid}`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(half, { mode: 0o755 }),
  );
  renameSync(half, unpacked);
  return unpacked;
}

/** Whether a Chromium starts, and finds a font to draw a letter with. */
async function draws(path) {
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox', '--disable-gpu'],
      timeout: ANSWER_MS,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<b>a</b>');
      return await page.locator('b').evaluate((letter) => letter.offsetWidth > 0);
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
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
