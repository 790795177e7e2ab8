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
import { printLine, root, runCommand, toolPath } from './run-command.mjs';

/**
 * Chromium's build without a window, which takes two thirds of the time for the same pages. npm's speed-optimised build
 * takes three quarters of that.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ANSWER_MS = 20_000;
const DOWNLOAD_MS = 600_000;
const DEBIAN_MS = 180_000;

/** What a person can do where no browser can be found or installed. */
export const NO_CHROMIUM =
  'No Chromium could be found or installed: install it (Debian and Ubuntu: apt-get install chromium-headless-shell; others: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one.';

/**
 * Finds a Chromium that starts: the one in CHROMIUM_PATH; npm's (with the libraries of Debian's package, if the machine
 * lacks them); the headless shell (installed where root runs on Debian); the machine's own; Playwright's. If there is
 * none, installs Playwright's or Debian's.
 *
 * @param {string} node path of the pinned Node
 * @returns {Promise<string | undefined>} path of the program, or its name on PATH
 */
export async function findChromium(node) {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (await starts(asked)) return asked;
    printLine(`CHROMIUM_PATH ${asked} does not start; looking for another.`);
  }
  const npms = await unpackNpms();
  if (npms && (await draws(npms))) return npms;
  const shell = (await findOnMachine([HEADLESS_SHELL])) ?? (await installDebians(HEADLESS_SHELL));
  // Debian's package brings the libraries and fonts that npm's Chromium needs.
  if (npms && shell && (await draws(npms))) return npms;
  return (
    shell ??
    (await findOnMachine(NAMES, APPLICATIONS)) ??
    (await findPlaywrights()) ??
    (await installPlaywrights(node)) ??
    (await installDebians('chromium'))
  );
}

/** Unpacks the Chromium for servers from its npm package. @returns undefined on machines that it is not built for */
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

/** Playwright keeps its browsers in a user folder, in versions that it chooses itself. */
async function findPlaywrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) && (await starts(path)) ? path : undefined;
}

async function installPlaywrights(node) {
  printLine('No Chromium on this machine; asking Playwright for one …');
  await runCommand(node, [toolPath('@playwright/test', 'playwright'), 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_MS,
  });
  return findPlaywrights();
}

async function installDebians(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  printLine(`Asking Debian for ${name} …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: DEBIAN_MS, quiet: true };
  await runCommand('apt-get', ['update'], options);
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  return findOnMachine([name]);
}

/** An existing file is not enough: Ubuntu's chromium-browser only points to a snap, and libraries may be missing. */
async function starts(path) {
  const { code } = await runCommand(path, ['--version'], { quiet: true, timeoutMs: ANSWER_MS });
  return code === 0;
}
