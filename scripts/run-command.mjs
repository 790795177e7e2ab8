// How the scripts run other programs and end. Everything here runs on the machine's own Node, from version 16, before
// anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** An expected failure; its message is the sentence that people need. */
export class Problem extends Error {}

/** Node's compile cache, which saves a second when the same files start again. */
const compiledFiles = join(root, 'node_modules', '.cache', 'node-compile-cache');

const running = new Set();
let interruption;

/**
 * Passes signals to the running programs, and runs a script's body to its exit code. A Problem ends it with its
 * sentence; anything else is a bug and shows its stack.
 *
 * @param {() => Promise<number>} body
 */
export async function runScript(body) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));
  // The program that reads our output may exit first (npm start | head).
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
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean | 'but errors', typing?: boolean,
 *   timeoutMs?: number, tellWhenGone?: boolean, tellWhenDone?: Promise<void>, stopAfter?: Promise<unknown>,
 *   onMessage?: (message: unknown) => void }} [options] quiet: hides its output, or all but its error output; typing:
 *   passes on what is typed; tellWhenGone: opens an IPC channel, which closes when this script is killed; tellWhenDone:
 *   work for which the program waits: it gets a message on that channel at the end, and is stopped when the work fails;
 *   stopAfter: after this the program is stopped; onMessage: gets what the program sends on the channel
 * @returns {Promise<{ code: number, missing: boolean }>} code: 128 + n after signal n, as in shells; missing: there is
 *   no such program
 */
export function runCommand(program, args, options = {}) {
  const { env = {}, quiet = false, typing = false, timeoutMs, tellWhenGone = false } = options;
  const { tellWhenDone, stopAfter, onMessage } = options;
  if (interruption) throw new Problem('Interrupted.');
  const output = quiet ? 'ignore' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiledFiles, ...process.env, PATH: pathWithDependencies(), ...env },
    stdio: [
      typing ? 'inherit' : 'ignore',
      output,
      quiet === true ? 'ignore' : 'inherit',
      ...(tellWhenGone ? ['ipc'] : []),
    ],
    timeout: timeoutMs,
    // npm is a batch file on Windows.
    shell: process.platform === 'win32' && program.endsWith('.cmd'),
  });
  running.add(child);
  const stop = () => child.kill('SIGTERM');
  tellWhenDone?.then(() => child.connected && child.send('done'), stop);
  if (onMessage) child.on('message', onMessage);
  stopAfter?.then(stop, stop);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, missing: error.code === 'ENOENT' });
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      const status = code ?? 128 + constants.signals[signal];
      // A server that was asked to stop and did so cleanly has succeeded; an interrupted step has not.
      if (interruption && status !== 0) reject(new Problem('Interrupted.'));
      else Promise.resolve(tellWhenDone).then(() => resolve({ code: status, missing: false }), reject);
    });
  });
}

/**
 * The command line tool of a dependency, as a file for Node: links in node_modules/.bin differ between systems.
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
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

function interrupt(signal) {
  interruption = interruption ?? signal;
  for (const child of running) child.kill(signal);
}

/**
 * Stops when npm or its shell disappears. npm starts us through a shell and passes its signals only to that shell,
 * which may die of one without telling us; nor are we told when npm itself is killed.
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

/** Our parent's id; where that is npm's shell and the system shows it, also the shell's parent. */
function starters() {
  const shell = process.ppid;
  try {
    const [, name, after] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    if (/^(sh|ash|dash|bash)$/.test(name)) return `${shell} ${after.split(' ')[1]}`;
  } catch {
    // No /proc on this system, or the parent has just exited.
  }
  return String(shell);
}

/** A PATH with the pinned Node and the project's tools first. */
function pathWithDependencies() {
  return [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
}
