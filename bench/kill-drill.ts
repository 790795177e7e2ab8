import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { startPeople } from './drill-people.ts';
import { compareWithAnswers, isWhole } from './kept-books.ts';
import { freePort, untilAnswering } from './processes.ts';

/*
 * npm run drill: the product as `npm start` runs it, killed twenty times (kill -9) while people hire, pay, write and are paid
 * (drill-people.ts). At the end all that was answered is there, once, and the books balance. It prints what was done; its exit
 * code is 1 when anything is missing or doubled.
 */

const KILLS = 20;
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'surehands-drill-'));
const port = await freePort();
const origin = `http://localhost:${port}`;

let child: ChildProcess | undefined;
let over = false;
process.on('exit', () => child?.kill('SIGKILL'));

/** Starts the product on what its last life left. @returns milliseconds until it is ready */
async function start(): Promise<number> {
  child = spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'false', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('exit', (code) => {
    // Only a kill of ours is part of the drill: its people would wait for answers for ever.
    if (code !== null && !over) throw new Error(`the product ended, with code ${code}`);
  });
  return untilAnswering(`${origin}/readyz`, child);
}

try {
  await start();
  const people = await startPeople(origin);
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(400 + Math.random() * 1_600);
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    starts.push(await start());
  }
  await pause(1_000);
  await people.stop();
  const { answered, refused } = people;
  const kept = await compareWithAnswers(folder, answered);
  starts.sort((one, other) => one - other);
  console.log(
    `killed ${KILLS} times; ready again after ${Math.round(starts[starts.length >> 1] ?? 0)} ms (median), ${Math.round(starts.at(-1) ?? 0)} ms at most`,
  );
  console.log(
    `answered: ${answered.hires.size} hires, ${answered.payments.size} payments, ${answered.messages.size} messages, ${answered.payouts.size} pay-outs; ${people.unanswered()} requests had no answer and were made again`,
  );
  console.log('lost or doubled of what was answered:', kept.missing);
  console.log(
    `payments said to have come that have not: ${kept.unsettled}; hires paid twice: ${kept.paidTwice}; wrong in the books: ${kept.wrongInTheBooks}`,
  );
  if (refused.size) console.log('refused:', Object.fromEntries(refused));
  process.exitCode = isWhole(kept) ? 0 : 1;
} finally {
  over = true;
  child?.kill('SIGTERM');
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
