import { type ChildProcess, execFile, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pg from 'pg';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { newId } from '../src/shared/identifier.ts';
import { percentile } from './live-latencies.ts';
import type { Addresses, Order, Report, Wire } from './live-members.ts';
import { endChildAtSignal, freePort } from './processes.ts';

/**
 * Measures how many live events a second reach many processes, and how soon: with PostgreSQL's notifications, as in the
 * product, and with two message brokers beside it. Every member sends and receives, like every process of the product,
 * so each event is for all members but one.
 */

const MEMBERS = [2, 8, 32];
const RATES = [1_000, 2_500, 5_000, 10_000, 20_000, 40_000];
const SECONDS = 4;
/** How long events may still be under way when the load ends. */
const AFTER_MS = 1_000;
/** A rate is too high if fewer events than this share arrive, or one in a hundred arrives later than LATEST_MS. */
const LEAST_SHARE = 0.98;
const LATEST_MS = 1_000;
/** The number of child processes that share the members, one for each of two cores. */
const CHILDREN = 2;
const PEOPLE = 2_000;
const WRITERS = 16;
const folder = fileURLToPath(new URL('.', import.meta.url));

interface Broker {
  url: string;
  pid: number;
  stop(): void;
}

/** @param wanted empty for all, or one part: `commits`, or a transport between processes */
export async function measureLiveEvents(databaseUrl: string, wanted = ''): Promise<void> {
  const people = await makePeople(databaseUrl);
  const [valkey, nats] = [await startValkey(), await startNats()];
  const addresses: Addresses = {
    database: databaseUrl,
    people,
    ...(valkey && { valkey: valkey.url }),
    ...(nats && { nats: nats.url }),
  };
  try {
    console.log(`On ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
    if (['', 'commits'].includes(wanted)) await measureCommits(databaseUrl);
    const wires: Wire[] = ['NOTIFY', 'NOTIFY for each event', 'Valkey', 'NATS', 'whole path'];
    for (const wire of wires) {
      if (!['', wire].includes(wanted)) continue;
      if ((wire === 'Valkey' && !valkey) || (wire === 'NATS' && !nats)) {
        console.log(`${wire}: not measured, its server is not installed here`);
        continue;
      }
      const server =
        (wire === 'Valkey' && valkey?.pid) ||
        (wire === 'NATS' && nats?.pid) ||
        (await postmasterOf(databaseUrl));
      for (const members of MEMBERS) await measureWire(wire, members, addresses, server);
    }
  } finally {
    valkey?.stop();
    nats?.stop();
  }
}

/** Prints one line for each rate, up to the first that is too high. */
async function measureWire(wire: Wire, members: number, addresses: Addresses, server: number): Promise<void> {
  const children = await openMembers(wire, members, addresses);
  const others = wire === 'whole path' ? 1 : members - 1;
  // A message is an event for each of its two people, and counts when it is committed.
  const isWhole = wire === 'whole path';
  const order = (rate: number, seconds: number): Order => ({
    do: 'load',
    eventsASecond: rate / (isWhole ? 2 : 1) / children.length,
    seconds,
    countsTold: !isWhole,
  });
  await askAll(children, order(200, 1));
  await pause(1_000 + AFTER_MS);
  await reportOf(children);
  for (const rate of RATES) {
    const before = await serverCpuMs(server);
    await askAll(children, order(rate, SECONDS));
    await pause(SECONDS * 1_000 + AFTER_MS);
    const { sent, heard, latencies, cpuMs } = await reportOf(children);
    const serverMs = (await serverCpuMs(server)) - before;
    const shares = { sent: sent / (rate * SECONDS), heard: heard / (sent * others) };
    const latest = percentile(latencies, 0.99);
    const tooMuch =
      shares.sent < LEAST_SHARE
        ? 'WRITING'
        : shares.heard < LEAST_SHARE || latest > LATEST_MS
          ? 'TELLING'
          : '';
    const inPercent = (share: number) => `${(Math.min(share, 1) * 100).toFixed(0)} %`.padStart(5);
    console.log(
      [
        wire.padEnd(22),
        `${members} members`.padStart(11),
        `${rate.toLocaleString('en-NG').padStart(7)} a second: ${inPercent(shares.sent)} sent, ${inPercent(shares.heard)} of it heard`,
        `median ${percentile(latencies, 0.5).toFixed(1).padStart(6)} ms, 99th ${latest.toFixed(1).padStart(6)} ms`,
        `cores: ours ${(cpuMs / 1_000 / SECONDS).toFixed(2)}, the server ${(serverMs / 1_000 / SECONDS).toFixed(2)}`,
        tooMuch && `${tooMuch} GIVES OUT`,
      ].join('  '),
    );
    if (tooMuch) break;
  }
  for (const child of children) {
    child.send({ do: 'close' } satisfies Order);
    await Promise.race([once(child, 'exit'), pause(10_000)]);
    child.kill('SIGKILL');
  }
}

async function openMembers(wire: Wire, members: number, addresses: Addresses): Promise<ChildProcess[]> {
  const each = members / CHILDREN;
  const children = Array.from({ length: CHILDREN }, () =>
    fork(join(folder, 'live-members.ts'), { execArgv: NODE_FLAGS }),
  );
  for (const child of children) endChildAtSignal(child);
  await Promise.all(
    children.map((child, at) => {
      const opened = once(child, 'message');
      const firstMember = at * each;
      child.send({
        do: 'open',
        wire,
        members: each,
        firstMember,
        allMembers: members,
        addresses,
      } satisfies Order);
      return opened;
    }),
  );
  return children;
}

async function askAll(children: ChildProcess[], order: Order): Promise<void> {
  for (const child of children) child.send(order);
}

async function reportOf(children: ChildProcess[]): Promise<Report> {
  const reports = await Promise.all(
    children.map(async (child) => {
      const said = once(child, 'message');
      child.send({ do: 'report' } satisfies Order);
      return (await said)[0] as Report;
    }),
  );
  const counts = new Map<number, number>();
  for (const { latencies } of reports)
    for (const [bucket, count] of latencies) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  return {
    sent: sum(({ sent }) => sent),
    heard: sum(({ heard }) => heard),
    latencies: [...counts],
    cpuMs: sum(({ cpuMs }) => cpuMs),
  };
}

/** Measures the cost of a notification sent within the transaction that writes an event. */
async function measureCommits(databaseUrl: string): Promise<void> {
  const tell = `select tell_live($1::uuid[], 'message', $2::jsonb, now())`;
  const notify = `${tell}, pg_notify('live', $3)`;
  const listeners: pg.Client[] = [];
  for (const count of [0, ...MEMBERS]) {
    while (listeners.length < count) {
      const listener = new pg.Client({ connectionString: databaseUrl });
      await listener.connect();
      await listener.query('listen live');
      listeners.push(listener);
    }
    const rates = { without: [] as number[], with: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      rates.without.push(await commitsASecond(databaseUrl, tell));
      rates.with.push(await commitsASecond(databaseUrl, notify));
    }
    const middle = (values: number[]) => values.toSorted((one, other) => one - other)[1]?.toFixed(0);
    console.log(
      `commits a second, ${WRITERS} writers, ${count} listeners: ${middle(rates.without)} without a notification, ${middle(rates.with)} with one in each`,
    );
  }
  await Promise.all(listeners.map((listener) => listener.end()));
}

async function commitsASecond(databaseUrl: string, text: string): Promise<number> {
  const writers = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(writers.map((writer) => writer.connect()));
  const values: unknown[] = [[newId(), newId()], JSON.stringify({ message: { text: 'x'.repeat(300) } })];
  if (text.includes('$3')) values.push(JSON.stringify({ from: newId(), wake: [newId(), newId()] }));
  let commits = 0;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > SECONDS * 1_000;
  await Promise.all(
    writers.map(async (writer) => {
      for (; !isOver(); commits += 1) await writer.query({ name: 'write', text, values });
    }),
  );
  const rate = (commits / (performance.now() - startedAt)) * 1_000;
  await writers[0]?.query('truncate live_outbox');
  await Promise.all(writers.map((writer) => writer.end()));
  return rate;
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`);
  await client.end();
  return Number(rows[0]?.pid);
}

/** Processor time of a server and its current child processes, in milliseconds. Linux: /proc. */
async function serverCpuMs(server: number): Promise<number> {
  let ticks = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the name, which may contain anything: state, parent, …; the 12th and 13th are user and system time.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (Number(pid) === server || Number(fields[1]) === server)
      ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10;
}

async function makePeople(databaseUrl: string): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, newId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, role, email, full_name)
     select id, 'consumer', id::text || '@example.ng', 'Amina Bello' from unnest($1::uuid[]) id`,
    [people],
  );
  await client.query('analyze');
  await client.end();
  return people;
}

/** Valkey, or the Redis that it derives from; undefined where neither is installed. */
async function startValkey(): Promise<Broker | undefined> {
  const program = ['valkey-server', 'redis-server'].find(isInstalled);
  if (!program) return undefined;
  const port = await freePort();
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  endChildAtSignal(child);
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url);
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  console.log(`Valkey is ${versionOf(program)}`);
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

async function startNats(): Promise<Broker | undefined> {
  if (!isInstalled('nats-server')) return undefined;
  const client = join(folder, 'nats-client');
  if (!existsSync(join(client, 'node_modules'))) {
    console.log('Installing the client of NATS …');
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: client });
  }
  const port = await freePort();
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  endChildAtSignal(child);
  await pause(1_000);
  console.log(`NATS is ${versionOf('nats-server')}`);
  return { url: `nats://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;
const versionOf = (program: string) => spawnSync(program, ['--version']).stdout.toString().trim();
