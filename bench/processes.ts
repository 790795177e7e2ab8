import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const ends: (() => Promise<unknown>)[] = [];
let isEnding = false;

/**
 * Registers what ends something that this process started, for the case that it is told to end itself (Ctrl-C, kill).
 * What was registered last ends first; then the process exits. Must do nothing where its thing has already ended.
 */
export function endAtSignal(end: () => Promise<unknown>): void {
  if (ends.push(end) > 1) return;
  // Our caller may pass on a signal that the terminal has sent to us as well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isEnding) void endAll(signal);
    });
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  isEnding = true;
  // Requests that are under way fail as their servers end.
  process.on('uncaughtException', () => undefined);
  for (const end of ends.toReversed())
    await end().catch((error: unknown) => console.error('Something could not be ended:', error));
  process.exit(128 + constants.signals[signal]);
}

/** Registers a child process as in {@link endAtSignal}: it is told to end, and waited for. */
export function endChildAtSignal(child: ChildProcess): void {
  endAtSignal(async () => {
    if (!child.kill('SIGTERM')) return;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
}

// A bench that fails half-way must leave no server behind.
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a TypeScript file as a server in a process of its own, and waits until it answers. */
export async function runServer(
  file: string,
  environment: Record<string, string>,
  readyPath: string,
): Promise<RunningServer> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS, file], {
    cwd: project,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  endChildAtSignal(child);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}${readyPath}`, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Returns the milliseconds until a URL answers 2xx. @throws when the process ends first */
export async function untilAnswering(url: string, child: ChildProcess): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with code ${child.exitCode} before ${url} answered`);
    const answered = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (answered) return performance.now() - startedAt;
    await pause(20);
  }
}

/** Waits until a URL no longer answers. */
export async function untilSilent(url: string): Promise<void> {
  while (
    await fetch(url).then(
      () => true,
      () => false,
    )
  )
    await pause(50);
}

/** Returns a TCP port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port was given');
  return address.port;
}

/** Tracks the largest resident memory of a process, in bytes (Linux: /proc). */
export function watchMemory(pid: number): { largestBytes(): number; stop(): void } {
  let largest = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    largest = Math.max(largest, kilobytes * 1024);
  }, 200);
  return { largestBytes: () => largest, stop: () => clearInterval(timer) };
}
