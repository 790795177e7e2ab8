import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { LiveEvent } from '../shared/live-event.ts';
import type { Database } from './database.ts';
import { outsideTraces } from './trace-context.ts';

interface TransportListener {
  wake(people: string[]): void;
  transient(people: string[], event: LiveEvent): void;
  reconnected(): void;
  /** This process's cache of that name may be stale; without a name, all of its caches. */
  cacheChanged(name?: string): void;
}

/** A message from one process to the others. */
const transportMessage = z.union([
  z.object({ from: z.string(), wake: z.array(z.string()) }),
  z.object({ from: z.string(), to: z.array(z.string()), kind: z.string(), data: z.unknown() }),
]);
type TransportMessage = z.infer<typeof transportMessage>;

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
const BATCH_MS = 5;
const RECONNECT_MS = 1_000;

/**
 * Tells the processes on one database that there are events to read, with PostgreSQL's LISTEN and NOTIFY. It notifies
 * outside the writing transactions, because inside them each commit would wait for one lock.
 */
export class LiveTransport {
  readonly #from = crypto.randomUUID();
  readonly #pendingWakes = new Set<string>();
  /** Payloads of transient events. */
  #pending: string[] = [];
  #batchTimer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #listening: Promise<void> = Promise.resolve();
  #reconnecting: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #databaseUrl: string;
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #listener: TransportListener;

  constructor(databaseUrl: string, db: Kysely<Database>, log: Logger, listener: TransportListener) {
    this.#databaseUrl = databaseUrl;
    this.#db = db;
    this.#log = log;
    this.#listener = listener;
  }

  wakeOthers(people: Iterable<string>): void {
    for (const person of people) this.#pendingWakes.add(person);
    this.#batchTimer ??= outsideTraces(() => setTimeout(() => this.#flush(), BATCH_MS).unref());
  }

  publishToOthers(people: readonly string[], { kind, data }: LiveEvent): void {
    for (const to of inParts(people)) {
      const payload = JSON.stringify({ from: this.#from, to, kind, data } satisfies TransportMessage);
      if (Buffer.byteLength(payload) <= MOST_NOTICE_BYTES) this.#pending.push(payload);
    }
    this.#startSending();
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
      if (channel === CACHES_CHANNEL) this.#listener.cacheChanged(payload);
      else this.#receive(payload ?? '');
    });
    client.on('error', () => undefined);
    client.on('end', () => this.#reconnectLater(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${CACHES_CHANNEL}`);
      this.#listener.reconnected();
      this.#listener.cacheChanged();
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'live events of other processes cannot be received');
      this.#reconnectLater(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reconnecting);
    clearTimeout(this.#batchTimer);
    this.#flush();
    await this.#sending;
    await this.#client?.end().catch(() => undefined);
  }

  #reconnectLater(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (!this.#closed) this.#reconnecting = setTimeout(() => void this.listen(), RECONNECT_MS).unref();
  }

  #flush(): void {
    this.#batchTimer = undefined;
    this.#startSending();
  }

  #startSending(): void {
    if (this.#hasNothingToSend()) return;
    this.#sending ??= this.#sendPending();
  }

  /** Whether nothing is to be sent now; wakes wait for the timer that gathers them. */
  #hasNothingToSend(): boolean {
    return this.#pending.length === 0 && (this.#pendingWakes.size === 0 || this.#batchTimer !== undefined);
  }

  /**
   * Only one statement runs at a time; what is gathered meanwhile is in the next. Call it only when there is something
   * to send.
   */
  async #sendPending(): Promise<void> {
    do {
      const wakes = inParts([...this.#pendingWakes]).map((wake) =>
        JSON.stringify({ from: this.#from, wake } satisfies TransportMessage),
      );
      const payloads = [...this.#pending, ...wakes];
      this.#pendingWakes.clear();
      this.#pending = [];
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`
        .execute(this.#db)
        .catch((error: unknown) =>
          this.#log.warn({ error: String(error) }, 'other processes were not notified'),
        );
    } while (!this.#hasNothingToSend());
    this.#sending = undefined;
  }

  #receive(payload: string): void {
    const message = parseMessage(payload);
    if (!message) this.#log.warn('a live notification that no process of ours sends was ignored');
    if (!message || message.from === this.#from) return;
    if ('wake' in message) this.#listener.wake(message.wake);
    else this.#listener.transient(message.to, { kind: message.kind, data: message.data });
  }
}

/** @returns undefined for any other text: each client of the database can notify on this channel */
function parseMessage(payload: string): TransportMessage | undefined {
  try {
    return transportMessage.parse(JSON.parse(payload));
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
