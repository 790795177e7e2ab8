import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compareWithAnswers, isWhole } from './compare-books.ts';
import { startPeople } from './drill-people.ts';
import { DrilledProduct } from './drilled-product.ts';
import { endAtSignal, freePort } from './processes.ts';

/*
 * npm run drill: the product as `npm start` runs it, killed twenty times (kill -9) while people hire, pay, write and
 * are paid (drill-people.ts). At the end everything that was answered must exist once, and the books must balance. It
 * prints what was done; its exit code is 1 when anything is missing or duplicated.
 */

const KILLS = 20;
const folder = await mkdtemp(join(tmpdir(), 'surehands-drill-'));
endAtSignal(() => rm(folder, { recursive: true, force: true }));
const port = await freePort();
const origin = `http://localhost:${port}`;

const product = new DrilledProduct(port, {
  ...process.env,
  DATA_DIR: folder,
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'fatal',
});

try {
  await product.start();
  const people = await startPeople(origin);
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(400 + Math.random() * 1_600);
    await product.kill();
    starts.push(await product.start());
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
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
