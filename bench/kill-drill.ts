import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { openDatabase } from '../src/server/database.ts';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { KEY_HEADER } from '../src/shared/emailed-key.ts';
import { newId } from '../src/shared/identifier.ts';
import { dayAfter } from '../src/shared/lagos-time.ts';
import { whereAndWhom } from '../test-support/paying.ts';
import { wrongInTheBooks } from '../test-support/payouts.ts';
import { freePort, untilAnswering } from './processes.ts';

/*
 * npm run drill: the product as `npm start` runs it, killed twenty times (kill -9) while people hire, pay, write and are paid.
 * A request without an answer is made again with the same id, as our
 * pages do. At the end all that was answered is there, once, and
 * the books balance. It prints what was done; its exit code is 1 when anything is missing or doubled.
 */

const KILLS = 20;
const DEMO_PASSWORD = 'demo-SureHands-1';
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'surehands-drill-'));
const port = await freePort();
const origin = `http://localhost:${port}`;

let child: ChildProcess | undefined;
process.on('exit', () => child?.kill('SIGKILL'));

/** Starts the product on what its last life left. @returns milliseconds until it is ready */
async function start(): Promise<number> {
  child = spawn(process.execPath, [...NODE_FLAGS, 'src/main.ts'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'false', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return untilAnswering(`${origin}/readyz`, child);
}

interface Answer<Body> {
  status: number;
  body: Body & { code?: string };
  cookie: string;
}

let unanswered = 0;
let over = false;

/** Asks until there is an answer that is not ours to try again. Undefined once the drill is over. */
async function ask<Body = object>(
  method: string,
  path: string,
  payload?: object,
  cookie = '',
  key = '',
): Promise<Answer<Body> | undefined> {
  for (;;) {
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(key && { [KEY_HEADER]: key }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    })
      .then(async (response) => ({
        status: response.status,
        body: JSON.parse((await response.text()) || '{}'),
        cookie: response.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; '),
      }))
      .catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    unanswered += 1;
    if (over) return undefined;
    await pause(100);
  }
}

async function signIn(name: string): Promise<string> {
  const answer = await ask('POST', '/api/auth/signin', {
    email: `${name}@demo.surehands.ng`,
    password: DEMO_PASSWORD,
  });
  if (answer?.status !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(answer?.body)}`);
  return answer.cookie;
}

/** What was answered with success. */
const answered = {
  hires: new Map<string, string>(),
  payments: new Set<string>(),
  messages: new Set<string>(),
  payouts: new Set<string>(),
};
const refused = new Map<string, number>();
const note = (what: string, answer: Answer<object> | undefined) => {
  if (!answer) return;
  const kind = `${what}: ${answer.status} ${answer.body.code ?? ''}`;
  refused.set(kind, (refused.get(kind) ?? 0) + 1);
};

/** A guest hires, pays at the local Paystack and comes back, again and again. */
async function hireAndPay(artisans: string[], lane: number, lanes: number): Promise<void> {
  let day = '2027-03-01';
  for (let turn = lane; !over; turn += lanes) {
    if (turn >= artisans.length * 5) day = dayAfter(day);
    const id = newId();
    const hired = await ask<{ result: { guestKey: string } }>('POST', '/api/hiring/hire', {
      ...{
        id,
        fullName: 'Ngozi Eze',
        email: `ngozi${lane}@example.ng`,
        jobDescription: 'Fix the kitchen sink',
      },
      ...whereAndWhom,
      ...{ startDate: day, endDate: day, startTime: '09:00', checkbox: true },
      ...{ artisanId: artisans[turn % artisans.length], action: 'Confirm & Hire' },
    });
    if (turn % artisans.length < lanes) day = dayAfter(day);
    if (hired?.status !== 201) {
      note('hire', hired);
      continue;
    }
    const { guestKey: key } = hired.body.result;
    answered.hires.set(id, key);
    const opened = await ask<{ reference: string; access_code: string }>('POST', '/api/payments/initialize', {
      hireId: id,
      method: 'card',
      key,
    });
    if (opened?.status !== 200 && opened?.status !== 201) {
      note('open checkout', opened);
      continue;
    }
    const { reference, access_code } = opened.body;
    await ask('POST', `/sandbox/paystack/checkout/${access_code}`, { outcome: 'success', channel: 'card' });
    const verified = await ask<{ status: string }>(
      'GET',
      `/api/payments/verify/${reference}`,
      undefined,
      '',
      key,
    );
    if (verified?.body.status === 'success') answered.payments.add(reference);
    else note('verify', verified);
  }
}

async function write(cookie: string, to: string): Promise<void> {
  for (let number = 0; !over; number += 1) {
    const id = newId();
    const sent = await ask(
      'POST',
      '/api/chat/messages',
      { id, to, text: `Message ${number}`, attachments: [] },
      cookie,
    );
    if (sent?.status === 201 || sent?.status === 200) answered.messages.add(id);
    else note('message', sent);
    await pause(30);
  }
}

async function payOut(cookie: string): Promise<void> {
  while (!over) {
    const id = newId();
    const paid = await ask('POST', '/api/payouts', { id, amountKobo: 100_000 }, cookie);
    if (paid?.status === 201 || paid?.status === 200) answered.payouts.add(id);
    else note('pay-out', paid);
    await pause(400);
  }
}

try {
  await start();
  const list = await ask<{ id: string }[]>('GET', '/api/users/?limit=60');
  const [asCustomer, asArtisan] = [await signIn('consumer'), await signIn('artisan')];
  const me = await ask<{ user: { id: string } }>('GET', '/api/auth/me', undefined, asArtisan);
  if (!list || !me) throw new Error('the drill was over before it began');
  const artisans = list.body.map(({ id }) => id);
  const artisanId = me.body.user.id;
  const lanes = 6;
  const work = [
    ...Array.from({ length: lanes }, (_, lane) => hireAndPay(artisans, lane, lanes)),
    write(asCustomer, artisanId),
    payOut(asArtisan),
  ];
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(400 + Math.random() * 1_600);
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    starts.push(await start());
  }
  await pause(1_000);
  over = true;
  await Promise.all(work);
  process.exitCode = (await report(starts)) ? 0 : 1;
} finally {
  child?.kill('SIGTERM');
  if (child?.exitCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
}

/** Whether all that was answered is there, once, and the books balance. */
async function report(starts: number[]): Promise<boolean> {
  const url = await findRunningDatabase(folder);
  if (!url) throw new Error('the database does not run');
  const database = openDatabase(url, 2, () => undefined);
  const missing = async (ids: Iterable<string>, table: string, column: string) => {
    const wanted = [...ids];
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)}::text as id from ${sql.table(table)} where ${sql.ref(column)}::text = any(${wanted})`.execute(
      database.db,
    );
    return (
      wanted.length -
      new Set(rows.map(({ id }) => id)).size +
      (rows.length - new Set(rows.map(({ id }) => id)).size)
    );
  };
  try {
    const lost = {
      hires: await missing(answered.hires.keys(), 'hires', 'id'),
      payments: await missing(answered.payments, 'payments', 'reference'),
      messages: await missing(answered.messages, 'messages', 'id'),
      'pay-outs': await missing(answered.payouts, 'payouts', 'id'),
    };
    const { rows: unsettled } = await sql`
      select reference from payments where reference = any(${[...answered.payments]}) and status <> 'success'`.execute(
      database.db,
    );
    const { rows: twice } = await sql`
      select hire_id from payments where status = 'success' and hire_id = any(${[...answered.hires.keys()]}::uuid[])
       group by hire_id having count(*) > 1`.execute(database.db);
    const wrong = await wrongInTheBooks({ db: database.db } as never);
    starts.sort((one, other) => one - other);
    console.log(
      `killed ${KILLS} times; ready again after ${Math.round(starts[starts.length >> 1] ?? 0)} ms (median), ${Math.round(starts.at(-1) ?? 0)} ms at most`,
    );
    console.log(
      `answered: ${answered.hires.size} hires, ${answered.payments.size} payments, ${answered.messages.size} messages, ${answered.payouts.size} pay-outs; ${unanswered} requests had no answer and were made again`,
    );
    console.log('lost or doubled of what was answered:', lost);
    console.log(
      `payments said to have come that have not: ${unsettled.length}; hires paid twice: ${twice.length}; wrong in the books: ${wrong.length}`,
    );
    if (refused.size) console.log('refused:', Object.fromEntries(refused));
    return [...Object.values(lost), unsettled.length, twice.length, wrong.length].every(
      (count) => count === 0,
    );
  } finally {
    await database.close();
  }
}
