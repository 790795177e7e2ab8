import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sessionCookieName, signedSessionToken } from '../src/features/sessions/server/session-cookie.ts';
import { newId } from '../src/shared/identifier.ts';
import { type RunningServer, runServer } from './processes.ts';

/**
 * Two thousand people connected to one process, each with a stream. Measures the memory of an idle stream, and the time
 * of a message from its sender to its reader, both against the minimum that could do the same.
 */

const STREAMS = 2_000;
const MESSAGES_A_ROUND = 400;
const AT_ONCE = 4;
const ROUNDS = 5;
const SESSION_SECRET = 'e'.repeat(64);
const STREAM_LIMIT_KB = 20;
/** Streams opened before the measured ones, because what a server sets up once is not the cost of a stream. */
const STREAMS_BEFORE = 400;
/** Headers of a phone's browser. */
const BROWSER_HEADERS = [
  'connection: keep-alive',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  'sec-ch-ua-mobile: ?1',
  'sec-ch-ua-platform: "Android"',
  'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'cache-control: no-cache',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: en-NG,en;q=0.9',
].join('\r\n');
const project = fileURLToPath(new URL('..', import.meta.url));

interface Person {
  id: string;
  cookie: string;
}

/** Readers and senders in pairs: a message from sender n is for reader n. */
interface People {
  readers: Person[];
  senders: Person[];
}

/** One of the two servers, with open connections. */
interface Side {
  name: string;
  /** Milliseconds that each message of a round took, in no particular order. */
  round(): Promise<number[]>;
  bytesPerStream: number;
  close(): Promise<void>;
}

interface Connection {
  openPath(reader: Person): string;
  cookieOf(person: Person): string;
}

const ours: Connection = { openPath: () => '/api/live/stream', cookieOf: ({ cookie }) => cookie };
const bare: Connection = { openPath: ({ id }) => `/stream?reader=${id}`, cookieOf: () => 'none=1' };

/** @returns whether all limits were met */
export async function measureStreams(databaseUrl: string, dataDir: string): Promise<boolean> {
  const people = await makePeople(databaseUrl);
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET,
    DEMO_DATA: 'false',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
  };
  const servers = {
    ours: await runServer(join(project, 'src/main.ts'), environment, '/readyz'),
    bare: await runServer(
      join(project, 'bench/bare-streams-server.ts'),
      { DATABASE_URL: databaseUrl },
      '/ready',
    ),
  };
  const sides = [
    await openSide('ours', servers.ours, people, ours, '/api/chat/messages'),
    await openSide('bare', servers.bare, people, bare, '/messages'),
  ];
  const rounds: Record<string, number[][]> = { ours: [], bare: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) {
      const took = await side.round();
      if (round >= 0) rounds[side.name]?.push(took.toSorted((one, other) => one - other));
    }
  }
  for (const side of sides) await side.close();
  await servers.ours.stop();
  await servers.bare.stop();
  return describe(sides, rounds);
}

function describe(sides: Side[], rounds: Record<string, number[][]>): boolean {
  const at = (share: number) => (took: number[]) => took[Math.floor(took.length * share)] ?? Number.NaN;
  const middle = (values: number[]) => at(0.5)(values.toSorted((one, other) => one - other));
  for (const [name, share] of [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const) {
    const [mine = [], least = []] = [rounds.ours?.map(at(share)), rounds.bare?.map(at(share))];
    const ratios = mine.map((milliseconds, round) => milliseconds / (least[round] ?? Number.NaN));
    console.log(
      `${`a message to its reader, ${name}`.padEnd(44)} ${middle(mine).toFixed(1)} ms, bare ${middle(least).toFixed(1)} ms: ${middle(ratios).toFixed(1)} × (${Math.min(...ratios).toFixed(1)} - ${Math.max(...ratios).toFixed(1)})`,
    );
  }
  const [own = 0, other = 0] = sides.map(({ bytesPerStream }) => bytesPerStream / 1_000);
  const held = own < STREAM_LIMIT_KB;
  console.log(
    `${`memory of each of ${STREAMS} idle streams`.padEnd(44)} ${own.toFixed(1)} kB, bare ${other.toFixed(1)} kB, limit ${STREAM_LIMIT_KB}: ${held ? 'held' : 'MISSED'}`,
  );
  return held;
}

async function openSide(
  name: string,
  server: RunningServer,
  { readers, senders }: People,
  connection: Connection,
  messagesPath: string,
): Promise<Side> {
  const heard = new Map<string, () => void>();
  const sockets: Socket[] = [];
  const openAll = async (some: Person[]) => {
    for (let at = 0; at < some.length; at += 50) {
      const opening = some.slice(at, at + 50).map((reader) => openStream(server, reader, connection, heard));
      sockets.push(...(await Promise.all(opening)));
    }
    // Until presence is written and the young generation of the heap is collected.
    await pause(6_000);
    return residentBytes(server.pid);
  };
  const before = await openAll(readers.slice(0, STREAMS_BEFORE));
  const after = await openAll(readers.slice(STREAMS_BEFORE));
  const bytesPerStream = (after - before) / (readers.length - STREAMS_BEFORE);

  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  const sendOne = async (): Promise<number> => {
    const [sender, reader] = [senders[next % senders.length], readers[next % readers.length]];
    next += 7;
    if (!sender || !reader) throw new Error('nobody to write to');
    const arrived = new Promise<void>((resolve) => heard.set(reader.id, resolve));
    const startedAt = performance.now();
    const cookie = connection.cookieOf(sender);
    const posted = post(server.url + messagesPath, agent, cookie, { to: reader.id });
    await arrived;
    const took = performance.now() - startedAt;
    await posted;
    return took;
  };
  return {
    name,
    bytesPerStream,
    async round() {
      const took: number[] = [];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (took.length < MESSAGES_A_ROUND) took.push(await sendOne());
        }),
      );
      return took;
    },
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens a stream by hand, because the client must cost as little as possible beside what is measured. */
async function openStream(
  server: RunningServer,
  reader: Person,
  connection: Connection,
  heard: Map<string, () => void>,
): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `GET ${connection.openPath(reader)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${connection.cookieOf(reader)}\r\naccept: text/event-stream\r\n${BROWSER_HEADERS}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes('"ready"')) resolve();
      if (text.includes('"kind":"message"')) heard.get(reader.id)?.();
    });
    socket.on('close', () => reject(new Error('a stream was closed before it began')));
    socket.on('error', reject);
  });
  return socket;
}

async function post(url: string, agent: Agent, cookie: string, { to }: { to: string }): Promise<void> {
  const body = JSON.stringify({ id: newId(), to, text: 'Good morning! I am on my way.', attachments: [] });
  const asked = request(url, {
    method: 'POST',
    agent,
    headers: { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let said = '';
  for await (const part of answer) said += part;
  if (answer.statusCode !== 201) throw new Error(`a message was refused: ${answer.statusCode} ${said}`);
}

/** Linux: /proc. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Creates pairs of an artisan who reads and a consumer who writes, each signed in. */
async function makePeople(databaseUrl: string): Promise<People> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const make = async (role: string): Promise<Person[]> => {
    const people = Array.from({ length: STREAMS }, () => ({
      id: newId(),
      token: randomBytes(24).toString('base64url'),
    }));
    const ids = people.map(({ id }) => id);
    await client.query(
      `insert into users (id, role, email, full_name, skill, expertise, service_radius_miles)
       select id, $2, id::text || '@example.ng', 'Amina Bello', case $2 when 'skilled' then 'Plumber' end, case $2 when 'skilled' then 'Pipes' end, case $2 when 'skilled' then 10 end
         from unnest($1::uuid[]) id`,
      [ids, role],
    );
    await client.query(
      `insert into sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) s (id, token)`,
      [ids, people.map(({ token }) => token)],
    );
    const name = sessionCookieName({ secureCookies: false });
    return Promise.all(
      people.map(async ({ id, token }) => ({
        id,
        cookie: `${name}=${await signedSessionToken(token, SESSION_SECRET)}`,
      })),
    );
  };
  try {
    const people = { readers: await make('skilled'), senders: await make('consumer') };
    await client.query('analyze');
    return people;
  } finally {
    await client.end();
  }
}
