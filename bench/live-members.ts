import { Redis } from 'ioredis';
import pg from 'pg';
import { messageEvent } from '../src/features/chat/contract.ts';
import { openDatabase } from '../src/server/database.ts';
import { hasPublished, publish } from '../src/server/live-events.ts';
import { LiveHub } from '../src/server/live-hub.ts';
import { LiveTransport } from '../src/server/live-transport.ts';
import { newId } from '../src/shared/identifier.ts';
import { Latencies, microseconds, momentOf, stampedId } from './live-latencies.ts';

/**
 * A child process of `bench/live-events.ts`, with as many members as it is told, each with what one process of the
 * product holds. It takes orders from the process that forked it.
 */

/** How members notify each other. */
export type Wire = 'NOTIFY' | 'NOTIFY for each event' | 'Valkey' | 'NATS' | 'whole path';

/** Orders from the parent process. */
export type Order =
  | { do: 'open'; wire: Wire; members: number; firstMember: number; allMembers: number; addresses: Addresses }
  | { do: 'load'; eventsASecond: number; seconds: number; countsTold: boolean }
  | { do: 'report' }
  | { do: 'close' };

export interface Addresses {
  database: string;
  valkey?: string;
  nats?: string;
  /** The people who get events in the whole path. */
  people: string[];
}

/** A report to the parent process. */
export interface Report {
  /** Events sent; for the whole path, those whose transaction was committed. */
  sent: number;
  heard: number;
  /** Buckets and their counts, as {@link Latencies} returns them. */
  latencies: [bucket: number, count: number][];
  /** Milliseconds of processor time of this process since the last report. */
  cpuMs: number;
}

interface Member {
  /** Sends a number of events to the other members. */
  tell(events: number): void;
  close(): Promise<void>;
}

interface NatsConnection {
  publish(subject: string, payload: string): void;
  subscribe(
    subject: string,
    options: { callback: (error: unknown, message: { string(): string }) => void },
  ): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const SUBJECT = 'live';
/** As in live-transport.ts, so that brokers get the same payloads. */
const GATHER_MS = 5;
const WRITERS = 8;
const silent = { warn: console.error } as never;

const latencies = new Latencies();
let sent = 0;
let heard = 0;
let cpu = process.cpuUsage();
let members: Member[] = [];
let loading: NodeJS.Timeout | undefined;

const hear = (people: readonly string[]): void => {
  const now = microseconds();
  heard += people.length;
  for (const person of people) latencies.add(now - momentOf(person));
};

const newIds = (count: number) => Array.from({ length: count }, stampedId);

/** The product's own way: what one process sends within 5 ms is one notification. */
async function byNotify({ database }: Addresses): Promise<Member> {
  const { db, close } = openDatabase(database, 1, () => undefined);
  const transport = new LiveTransport(database, db, silent, {
    wake: hear,
    transient: () => undefined,
    reconnected: () => undefined,
    cacheChanged: () => undefined,
  });
  await transport.listen();
  return {
    tell: (events) => transport.wakeOthers(newIds(events)),
    async close() {
      await transport.close();
      await close();
    },
  };
}

/** A notification for each event, as if the writing transaction sent it. */
async function byNotifyForEach({ database }: Addresses): Promise<Member> {
  const connect = () => new pg.Client({ connectionString: database });
  const [listener, speaker] = [connect(), connect()];
  const from = newId();
  await Promise.all([listener.connect(), speaker.connect()]);
  listener.on('notification', ({ payload = '' }) => hearSaid(payload, from));
  await listener.query(`listen ${SUBJECT}`);
  return {
    tell(events) {
      for (const id of newIds(events))
        speaker
          .query({
            name: 'say',
            text: 'select pg_notify($1, $2)',
            values: [SUBJECT, JSON.stringify({ from, wake: [id] })],
          })
          .catch(() => undefined);
    },
    async close() {
      await Promise.all([listener.end(), speaker.end()]);
    },
  };
}

function hearSaid(payload: string, from: string): void {
  const said = JSON.parse(payload) as { from: string; wake: string[] };
  if (said.from !== from) hear(said.wake);
}

/** Sends what is gathered within 5 ms together. */
function gathering(say: (payload: string) => void, from: string): (events: number) => void {
  const toWake: string[] = [];
  const sayAll = () => {
    while (toWake.length > 0) say(JSON.stringify({ from, wake: toWake.splice(0, 150) }));
  };
  return (events) => {
    if (toWake.length === 0) setTimeout(sayAll, GATHER_MS);
    toWake.push(...newIds(events));
  };
}

async function byValkey({ valkey = '' }: Addresses): Promise<Member> {
  const from = newId();
  const [listener, speaker] = [new Redis(valkey), new Redis(valkey)];
  listener.on('message', (_channel, payload: string) => hearSaid(payload, from));
  await listener.subscribe(SUBJECT);
  return {
    tell: gathering((payload) => void speaker.publish(SUBJECT, payload).catch(() => undefined), from),
    async close() {
      listener.disconnect();
      speaker.disconnect();
    },
  };
}

async function byNats({ nats = '' }: Addresses): Promise<Member> {
  const from = newId();
  const { connect } = (await import(new URL('nats-client/client.mjs', import.meta.url).href)) as {
    connect(options: { servers: string }): Promise<NatsConnection>;
  };
  const connection = await connect({ servers: nats });
  connection.subscribe(SUBJECT, { callback: (_error, message) => hearSaid(message.string(), from) });
  await connection.flush();
  return {
    tell: gathering((payload) => connection.publish(SUBJECT, payload), from),
    close: () => connection.close(),
  };
}

/**
 * Everything that an event passes through: a row written in a transaction, its number, the notification of other
 * processes, and reading by each process to which one of the two people is connected.
 */
async function byWholePath(
  { database, people }: Addresses,
  member: number,
  allMembers: number,
): Promise<Member> {
  const handle = openDatabase(database, 5, () => undefined);
  const { db } = handle;
  const hub = new LiveHub({ db, databaseUrl: database, log: silent });
  await hub.listen();
  handle.onCommit((tx) => hasPublished(tx) && hub.wake());
  for (const userId of people.filter((_, at) => at % allMembers === member)) {
    hub.attach({
      userId,
      sessionId: newId(),
      sentNumber: 0,
      send({ kind, data }) {
        if (kind === 'message') hear([(data as { message: { id: string } }).message.id]);
        return true;
      },
      end: () => undefined,
    });
  }
  let waiting = 0;
  let writers = 0;
  const anyTwo = () => {
    const at = Math.floor(Math.random() * (people.length - 1));
    return people.slice(at, at + 2) as [string, string];
  };
  const write = async () => {
    writers += 1;
    while (waiting > 0) {
      waiting -= 1;
      await db.transaction().execute((tx) => {
        const two = anyTwo();
        return publish(tx, two, messageEvent, messageOf(two[0]), new Date());
      });
      sent += 2;
    }
    writers -= 1;
  };
  return {
    tell(messages) {
      waiting += messages;
      while (writers < Math.max(1, Math.floor(WRITERS / members.length)) && waiting > writers) void write();
    },
    async close() {
      waiting = 0;
      await hub.close();
      await handle.close();
    },
  };
}

const messageOf = (senderId: string) => ({
  message: {
    id: stampedId(),
    conversationId: newId(),
    number: 1,
    senderId,
    text: 'Good morning. The tap in the kitchen drips, and the one in the yard too.',
    attachments: [],
    hireStep: null,
    sentAt: new Date().toISOString(),
  },
});

const ways = {
  NOTIFY: byNotify,
  'NOTIFY for each event': byNotifyForEach,
  Valkey: byValkey,
  NATS: byNats,
  'whole path': byWholePath,
};

/** Spreads events evenly over time and over the members. */
function load(eventsASecond: number, seconds: number, countsTold: boolean): void {
  const startedAt = performance.now();
  let told = 0;
  let next = 0;
  loading = setInterval(() => {
    const elapsed = Math.min(performance.now() - startedAt, seconds * 1_000);
    for (const due = Math.floor((elapsed / 1_000) * eventsASecond); told < due; told += 1) {
      members[next % members.length]?.tell(1);
      if (countsTold) sent += 1;
      next += 1;
    }
    if (elapsed >= seconds * 1_000) clearInterval(loading);
  }, 1);
}

function report(): Report {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  const said = { sent, heard, latencies: latencies.take(), cpuMs: (user + system) / 1_000 };
  sent = 0;
  heard = 0;
  return said;
}

process.on('disconnect', () => process.exit());
process.on('message', async (order: Order) => {
  if (order.do === 'open') {
    const { wire, firstMember, allMembers, addresses } = order;
    members = await Promise.all(
      Array.from({ length: order.members }, (_, at) => ways[wire](addresses, firstMember + at, allMembers)),
    );
    process.send?.('open');
  } else if (order.do === 'load') load(order.eventsASecond, order.seconds, order.countsTold);
  else if (order.do === 'report') process.send?.(report());
  else {
    clearInterval(loading);
    await Promise.all(members.map((member) => member.close()));
    process.send?.('closed');
    process.disconnect();
  }
});
