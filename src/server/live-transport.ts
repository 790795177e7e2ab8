import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { LiveEvent } from '../shared/live-event.ts';
import type { Database } from './database.ts';
import { outsideTraces } from './trace-context.ts';

interface Heard {
  wake(people: string[]): void;
  transient(people: string[], event: LiveEvent): void;
  reconnected(): void;
  /** This process's cache of that name may be stale; without a name, all of its caches. */
  cacheChanged(name?: string): void;
}

/** A message from one process to the others. */
const said = z.union([
  z.object({ from: z.string(), wake: z.array(z.string()) }),
  z.object({ from: z.string(), to: z.array(z.string()), kind: z.string(), data: z.unknown() }),
]);
type Said = z.infer<typeof said>;

const CHANNEL = 'live';
/** The channel on which the name of a cache is announced after its data has changed. */
export const CACHES_CHANNEL = 'caches';
/** A notification carries less than 8,000 bytes; an id takes 39 of them in JSON. */
const MOST_PEOPLE_AT_ONCE = 150;
const MOST_NOTICE_BYTES = 7_900;
/**
 * Messages within this time, or during the previous statement, are sent together: each transaction that notifies takes
 * a lock on the whole database.
 */
const GATHER_MS = 5;
const RECONNECT_MS = 1_000;

/**
 * Tells the processes on one database that there are events to read, with PostgreSQL's LISTEN and NOTIFY. It notifies
 * outside the writing transactions, because inside them each commit would wait for one lock.
 */
export class LiveTransport {
  readonly #from = crypto.randomUUID();
  readonly #toWake = new Set<string>();
  /** Payloads of transient events. */
  #toSay: string[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #saying: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #listening: Promise<void> = Promise.resolve();
  #reconnecting: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #databaseUrl: string;
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #heard: Heard;

  constructor(databaseUrl: string, db: Kysely<Database>, log: Logger, heard: Heard) {
    this.#databaseUrl = databaseUrl;
    this.#db = db;
    this.#log = log;
    this.#heard = heard;
  }

  wakeOthers(people: Iterable<string>): void {
    for (const person of people) this.#toWake.add(person);
    this.#gathering ??= outsideTraces(() => setTimeout(() => this.#flush(), GATHER_MS).unref());
  }

  publishToOthers(people: readonly string[], { kind, data }: LiveEvent): void {
    for (const to of inParts(people)) {
      const payload = JSON.stringify({ from: this.#from, to, kind, data } satisfies Said);
      if (Buffer.byteLength(payload) <= MOST_NOTICE_BYTES) this.#toSay.push(payload);
    }
    this.#sayWhatWaits();
  }

  /**
   * Starts to listen, unless it already does. Resolves when it hears other processes or cannot. Reconnects
   * automatically.
   */
  listen(): Promise<void> {
    if (!this.#client && !this.#closed) this.#listening = outsideTraces(() => this.#connect());
    return this.#listening;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'surehands live',
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', ({ channel, payload }) => {
      if (channel === CACHES_CHANNEL) this.#heard.cacheChanged(payload);
      else this.#hear(payload ?? '');
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#listenLater(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${CACHES_CHANNEL}`);
      this.#heard.reconnected();
      this.#heard.cacheChanged();
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'live events of other processes cannot be heard');
      this.#listenLater(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnecting);
    clearTimeout(this.#gathering);
    this.#flush();
    await this.#saying;
    await this.#client?.end().catch(() => undefined);
  }

  #listenLater(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (!this.#closed) this.#reconnecting = setTimeout(() => void this.listen(), RECONNECT_MS).unref();
  }

  #flush(): void {
    this.#gathering = undefined;
    this.#sayWhatWaits();
  }

  #sayWhatWaits(): void {
    if (this.#isSilent()) return;
    this.#saying ??= this.#sayAll();
  }

  /** Whether nothing is to be sent now; wakes wait for the timer that gathers them. */
  #isSilent(): boolean {
    return this.#toSay.length === 0 && (this.#toWake.size === 0 || this.#gathering !== undefined);
  }

  /**
   * Only one statement runs at a time; what is gathered meanwhile is in the next. Call it only when there is something
   * to send.
   */
  async #sayAll(): Promise<void> {
    do {
      const wakes = inParts([...this.#toWake]).map((wake) =>
        JSON.stringify({ from: this.#from, wake } satisfies Said),
      );
      const payloads = [...this.#toSay, ...wakes];
      this.#toWake.clear();
      this.#toSay = [];
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`
        .execute(this.#db)
        .catch((error: unknown) => this.#log.warn({ error: String(error) }, 'other processes were not told'));
    } while (!this.#isSilent());
    this.#saying = undefined;
  }

  #hear(payload: string): void {
    const message = readSaid(payload);
    if (!message) this.#log.warn('a live notification that no process of ours sends was ignored');
    if (!message || message.from === this.#from) return;
    if ('wake' in message) this.#heard.wake(message.wake);
    else this.#heard.transient(message.to, { kind: message.kind, data: message.data });
  }
}

/** @returns undefined for any other text: each client of the database can notify on this channel */
function readSaid(payload: string): Said | undefined {
  try {
    return said.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function inParts(people: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < people.length; at += MOST_PEOPLE_AT_ONCE)
    parts.push(people.slice(at, at + MOST_PEOPLE_AT_ONCE));
  return parts;
}
