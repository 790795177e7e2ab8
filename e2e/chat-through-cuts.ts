import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort, untilAnswering } from '../bench/processes.ts';
import { findChromium, NO_CHROMIUM } from '../scripts/chromium.mjs';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { talkThroughCuts } from './through-cuts.ts';

/**
 * Sends 1,000 messages from two browsers through a network that is cut at random, to a server that is killed ten times,
 * and checks that each is shown once, in its sender's order, on both sides:
 *   node e2e/chat-through-cuts.ts [messages] [kills] [seed]
 */
const [messages = 1_000, kills = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const executablePath = await findChromium(process.execPath);
if (!executablePath) throw new Error(NO_CHROMIUM);
const dataDir = await mkdtemp(join(tmpdir(), 'surehands-cuts-'));
const server = await startKillable(dataDir);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  console.log(`seed ${seed}`);
  const { cuts, seconds } = await talkThroughCuts(browser, {
    server,
    messages,
    kills,
    seed,
    say: console.log,
  });
  console.log(
    `${messages} messages, ${kills} kills, ${cuts} cut connections: each there once, in order, on both sides (${seconds.toFixed(0)} s)`,
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Runs the product's own process on a data folder, on a fixed port. */
async function startKillable(dataDir: string) {
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO_DATA: 'false',
        RATE_LIMITS: 'false',
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilAnswering(`http://127.0.0.1:${port}/readyz`, child);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await start();
  return { port, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
