import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, root, runCommand, say } from './run-command.mjs';

const REQUIRED_NODE_MAJOR = 24;
const modules = join(root, 'node_modules');
/** The package with the Node of this kind of machine, as the lock file names its place; package.json says for which there is one. */
const nodePackage = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** Says which lock file node_modules was installed from, for which kind of machine, and how much of it. */
const noteFile = join(modules, '.installed-from');
const PRODUCT = 'product';
const EVERYTHING = 'everything';

/**
 * Makes node_modules match package-lock.json, touching nothing when it does.
 *
 * @param {{ tools?: boolean }} [options] tools: also what tests and checks need (the development dependencies); the
 *   product is served a third sooner on a new machine without them
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
    // What is optional npm leaves out without a word where it cannot be fetched. Then nothing is noted, and the next start tries again.
    findNode();
    writeFileSync(noteFile, `${lockDigest()} ${thisPlatform} ${installed}`);
  }
  return findNode();
}

async function install(extent) {
  say(
    existsSync(modules)
      ? 'Updating the dependencies …'
      : 'Installing the dependencies (once, a minute or two) …',
  );
  // Said outright, because NODE_ENV must not decide it.
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

/** True when npm ci has already installed this much: npm notes in node_modules what it installed. */
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
      // What is for other kinds of machines is not there. The Node for this one has to be.
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
