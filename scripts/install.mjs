import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, printLine, root, runCommand } from './run-command.mjs';

const REQUIRED_NODE_MAJOR = 24;
const modules = join(root, 'node_modules');
/** The place of this platform's Node package in the lock file; package.json lists the platforms that have one. */
const nodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** Records the lock file, the platform and the extent of the last installation. */
const noteFile = join(modules, '.installed-from');
const PRODUCT = 'product';
const EVERYTHING = 'everything';

/**
 * Makes node_modules match package-lock.json, touching nothing when it does already.
 *
 * @param {{ tools?: boolean }} [options] tools: also installs what tests and checks need (the development
 *   dependencies); without them the product starts a third sooner on a new machine
 * @returns {Promise<string>} path of the pinned Node
 */
export async function installIfNeeded({ tools = false } = {}) {
  const [lock, platform, extent] = readNote().split(' ');
  // A developer who starts the product after pulling keeps the tools.
  const wanted = tools || extent === EVERYTHING ? EVERYTHING : PRODUCT;
  const isCurrent = lock === lockDigest() && platform === thisPlatform;
  if (!isCurrent || (extent !== EVERYTHING && wanted === EVERYTHING)) {
    const installed = matchesLockFile(EVERYTHING) ? EVERYTHING : wanted;
    if (!matchesLockFile(installed)) await install(installed);
    // npm silently leaves out an optional package that cannot be downloaded. findNode then throws, nothing is recorded,
    // and the next start tries again.
    findNode();
    writeFileSync(noteFile, `${lockDigest()} ${thisPlatform} ${installed}`);
  }
  return findNode();
}

async function install(extent) {
  printLine(
    existsSync(modules)
      ? 'Updating the dependencies …'
      : 'Installing the dependencies (once, a minute or two) …',
  );
  // Explicit, because NODE_ENV must not decide it.
  const scope = extent === EVERYTHING ? '--include=dev' : '--omit=dev';
  const args = ['ci', scope, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const { code, missing } = /npm-cli\.[cm]?js$/.test(npm)
    ? await runCommand(process.execPath, [npm, ...args])
    : await runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (missing) throw new Problem('npm is not on this machine; install Node.js with npm, then try again.');
  if (code !== 0) {
    throw new Problem(
      `Installing the dependencies failed (npm ci ended with code ${code}; its reason is above). Check the network, then try again.`,
    );
  }
}

/** Whether npm ci has already installed this much, according to its record in node_modules. */
function matchesLockFile(extent) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { integrity, optional, dev }]) =>
      path === '' ||
      (dev && extent === PRODUCT) ||
      installed[path]?.integrity === integrity ||
      // Packages for other platforms are not installed, but this platform's Node must be.
      (optional && !installed[path] && path !== nodePackage),
  );
}

const thisPlatform = `${process.platform}-${process.arch}`;

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readNote() {
  try {
    return readFileSync(noteFile, 'utf8').trim();
  } catch {
    return '';
  }
}

function findNode() {
  const pinned = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_NODE_MAJOR) return process.execPath;
  throw new Problem(
    `No Node ${REQUIRED_NODE_MAJOR} came with the dependencies for this kind of machine (${thisPlatform}). Try again, or install Node ${REQUIRED_NODE_MAJOR} first.`,
  );
}
