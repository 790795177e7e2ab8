// How the scripts run other programs and end. Everything here runs on the machine's own Node, from version 16,
// before anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that is expected to happen to people; its message is the sentence they need. */
export class Problem extends Error {}

/** Where Node keeps what it compiled, so that the next start of the same files takes a second of work less. */
const compiledFiles = join(root, 'node_modules', '.cache', 'node-compile-cache');

const running = new Set();
let interruption;

/**
 * Passes signals to whatever is running, and runs a script's body to its exit code. A Problem ends it with its
 * sentence; anything else is a bug and keeps its stack.
 *
 * @param {() => Promise<number>} body
 */
export async function runScript(body) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));
  // The program that reads our output may leave first (npm start | head).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stopWithNpm();
  try {
    process.exitCode = await body();
  } catch (error) {
    if (interruption) process.exitCode = 128 + constants.signals[interruption];
    else if (!(error instanceof Problem)) throw error;
    else {
      process.stderr.write(`\n${error.message}\n`);
      process.exitCode = 1;
    }
  }
}

/**
 * Runs a program to its end, with its output shown.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, typing?: boolean, timeoutMs?: number, tellWhenGone?: boolean }} [options]
 *   quiet: keep its output back; typing: it reads what is typed; tellWhenGone: the program sees its IPC channel close when this script is killed
 * @returns {Promise<{ code: number, missing: boolean }>} code 128 + n after signal n, as shells say it; missing:
 *   there is no such program
 */
export function runCommand(program, args, options = {}) {
  const { env = {}, quiet = false, typing = false, timeoutMs, tellWhenGone = false } = options;
  if (interruption) throw new Problem('Interrupted.');
  const output = quiet ? 'ignore' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiledFiles, ...process.env, PATH: pathWithDependencies(), ...env },
    stdio: [typing ? 'inherit' : 'ignore', output, output, ...(tellWhenGone ? ['ipc'] : [])],
    timeout: timeoutMs,
    // npm is a batch file on Windows.
    shell: process.platform === 'win32' && program.endsWith('.cmd'),
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, missing: error.code === 'ENOENT' });
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      const status = code ?? 128 + constants.signals[signal];
      // A server that was asked to end and did so cleanly has nothing to report; a half-done step has.
      if (interruption && status !== 0) reject(new Problem('Interrupted.'));
      else resolve({ code: status, missing: false });
    });
  });
}

/**
 * A dependency's command line tool, as arguments for Node: links in node_modules/.bin differ between systems.
 *
 * @param {string} packageName
 * @param {string} command
 */
export function toolPath(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

function interrupt(signal) {
  interruption = interruption ?? signal;
  for (const child of running) child.kill(signal);
}

/**
 * npm starts us through a shell, hands its signals to that shell, and the shell may die of one without telling us;
 * nor does anything tell us that npm itself was killed. So when either is gone, that was meant for us too.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = starters();
  const watch = setInterval(() => {
    if (starters() === started) return;
    clearInterval(watch);
    interrupt('SIGTERM');
  }, 500);
  watch.unref();
}

/** Our parent and, where that is npm's shell and the system tells, the shell's parent. */
function starters() {
  const shell = process.ppid;
  try {
    const [, name, after] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    if (/^(sh|ash|dash|bash)$/.test(name)) return `${shell} ${after.split(' ')[1]}`;
  } catch {
    // No /proc here, or the parent is gone this very moment.
  }
  return String(shell);
}

/** Programs that look for `node` find the pinned one. */
function pathWithDependencies() {
  return [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
}
