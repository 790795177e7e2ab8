import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { LiveEvent, LiveEventDefinition } from '../shared/live-event.ts';
import type { Database } from './database.ts';
import { LiveTransport } from './live-transport.ts';
import { outsideTraces } from './trace-context.ts';

/** One connected browser. */
export interface LiveStream {
  userId: string;
  sessionId: string;
  /** The number of the last event that was sent. */
  sentNumber: number;
  /**
   * @returns false when the browser does not keep up and should be disconnected; it reconnects and asks for the rest
   */
  send(event: LiveEvent): boolean;
  end(): void;
}

/** A trigger publishes this event, whichever way a session was ended. */
const SESSION_ENDED = 'session-ended';
const sessionOf = (data: unknown): string => (data as { sessionId: string }).sessionId;

/** A row of `live_events`. */
interface NumberedEvent extends LiveEvent {
  user_id: string;
  number: number;
}

interface Dependencies {
  db: Kysely<Database>;
  /** Address of the server itself, because LISTEN does not work through a connection pooler. */
  databaseUrl: string;
  log: Logger;
  /** Called when another process changed data that this one caches; without a name: any of it. */
  cacheChanged?: (name?: string) => void;
}

/**
 * How often a heartbeat is sent. It keeps proxies from closing a quiet stream, and shows the browser that it is still
 * connected.
 */
export const HEARTBEAT_MS = 20_000;
/** The longest delay for events that a killed process did not deliver. */
export const SWEEP_MS = 3_000;
const MOST_STREAMS_OF_ONE_PERSON = 20;
const MOST_EVENTS_AT_ONCE = 500;
/** How many waiting events `number_live_events()` takes (migrations/0085-live-events-in-slices.sql); each has a recipient. */
const NUMBERED_AT_ONCE = 2_000;

/**
 * The browsers connected to this process, and the delivery of their live events. Events are numbered in the database,
 * and each browser gets from there what it has not received. So correctness does not depend on messages between
 * processes; they only reduce the delay.
 */
export class LiveHub {
  readonly processId = randomUUID();
  readonly #streams = new Map<string, Set<LiveStream>>();
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #wire: LiveTransport;
  readonly #toDeliver = new Set<string>();
  #delivering: Promise<void> | undefined;
  #somethingToNumber = false;
  #numbering: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor({ db, databaseUrl, log, cacheChanged = () => undefined }: Dependencies) {
    this.#db = db;
    this.#log = log;
    this.#wire = new LiveTransport(databaseUrl, db, log, {
      wake: (people) => this.#deliverTo(people),
      transient: (people, event) => this.#send(people, event),
      // Events from the time without a connection are in the database.
      reconnected: () => this.#deliverTo(this.#streams.keys()),
      cacheChanged,
    });
  }

  /** People who have a browser connected to this process. */
  connectedPeople(): string[] {
    return [...this.#streams.keys()];
  }

  /** Number of browsers connected to this process. */
  streamCount(): number {
    let count = 0;
    for (const own of this.#streams.values()) count += own.size;
    return count;
  }

  /** Resolves when this process hears the others, or cannot for now. Call it before a browser connects. */
  listen(): Promise<void> {
    return this.#wire.listen();
  }

  /** Connects a browser; it immediately gets the events that it has missed. */
  attach(stream: LiveStream): void {
    if (this.#closed) {
      stream.end();
      return;
    }
    if (this.#streams.size === 0) this.#begin();
    const own = this.#streams.get(stream.userId) ?? new Set();
    this.#streams.set(stream.userId, own.add(stream));
    const [oldest] = own;
    if (own.size > MOST_STREAMS_OF_ONE_PERSON && oldest) this.#cut(oldest);
    this.#deliverTo([stream.userId]);
  }

  /** @returns whether this was the person's last browser at this process */
  detach(stream: LiveStream): boolean {
    const own = this.#streams.get(stream.userId);
    if (!own?.delete(stream) || own.size > 0) return false;
    this.#streams.delete(stream.userId);
    if (this.#streams.size === 0) this.#pause();
    return true;
  }

  /**
   * To be called after a commit with events: they are numbered, sent to browsers here, and announced to other
   * processes.
   */
  wake(): void {
    if (this.#closed) return;
    this.#somethingToNumber = true;
    this.#numbering ??= this.#numberAll();
  }

  /** Resolves when all events committed by this process have their number. */
  async settled(): Promise<void> {
    await this.#numbering;
  }

  /** Sends a transient event, which browsers that are not connected never get. */
  publishTransient<Data extends z.ZodType>(
    people: readonly string[],
    { kind }: LiveEventDefinition<string, Data>,
    data: z.output<Data>,
  ): void {
    if (people.length === 0 || this.#closed) return;
    this.#send(people, { kind, data });
    this.#wire.publishToOthers(people, { kind, data });
  }

  /** Ends all streams; the browsers reconnect to another process. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pause();
    await this.#numbering;
    for (const stream of this.#allStreams()) stream.end();
    this.#streams.clear();
    await this.#delivering;
    await this.#wire.close();
  }

  #begin(): void {
    const every = (ms: number, work: () => void) =>
      this.#timers.push(outsideTraces(() => setInterval(work, ms).unref()));
    every(HEARTBEAT_MS, () => this.#beat());
    every(SWEEP_MS, () => {
      this.wake();
      this.#deliverTo(this.#streams.keys());
    });
  }

  #pause(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  *#allStreams(): Iterable<LiveStream> {
    for (const own of this.#streams.values()) yield* [...own];
  }

  #send(people: readonly string[], event: LiveEvent): void {
    for (const person of people) {
      for (const stream of [...(this.#streams.get(person) ?? [])]) if (!stream.send(event)) this.#cut(stream);
    }
  }

  #beat(): void {
    for (const stream of this.#allStreams())
      if (!stream.send({ kind: 'beat', data: null })) this.#cut(stream);
  }

  #cut(stream: LiveStream): void {
    stream.end();
    this.detach(stream);
  }

  #deliverTo(people: Iterable<string>): void {
    for (const person of people) if (this.#streams.has(person)) this.#toDeliver.add(person);
    this.#delivering ??= this.#deliver();
  }

  /** Only one numbering runs at a time, a slice of events each; events that are committed meanwhile are in the next. */
  async #numberAll(): Promise<void> {
    try {
      while (this.#somethingToNumber) {
        this.#somethingToNumber = false;
        const { rows } = await sql<NumberedEvent>`
          select user_id, number, kind, data from number_live_events()`.execute(this.#db);
        if (rows.length >= NUMBERED_AT_ONCE) this.#somethingToNumber = true;
        for (const event of rows) this.#sendNumbered(event);
        if (rows.length > 0) this.#wire.wakeOthers(new Set(rows.map((event) => event.user_id)));
      }
    } catch (error) {
      // The next sweep, here or at another process, numbers them.
      this.#log.warn({ error: String(error) }, 'live events could not be numbered');
    } finally {
      this.#numbering = undefined;
    }
  }

  /** A stream that has all earlier events gets this one directly; the others read from the database. */
  #sendNumbered({ user_id: person, ...event }: NumberedEvent): void {
    for (const stream of [...(this.#streams.get(person) ?? [])]) {
      if (stream.sentNumber === event.number - 1) this.#sendOnce(stream, event);
      else if (stream.sentNumber < event.number) this.#deliverTo([person]);
    }
    if (event.kind === SESSION_ENDED) this.#endSession(person, sessionOf(event.data));
  }

  /** Only one reading runs at a time, for everyone who waits: under load they share it. */
  async #deliver(): Promise<void> {
    // Lets other commits of this turn of the event loop join.
    await new Promise(setImmediate);
    try {
      while (this.#toDeliver.size > 0) {
        const people = [...this.#toDeliver];
        this.#toDeliver.clear();
        await this.#deliverOnce(people);
      }
    } catch (error) {
      // The next sweep tries again.
      this.#log.warn({ error: String(error) }, 'live events could not be read');
    } finally {
      this.#delivering = undefined;
    }
  }

  async #deliverOnce(people: string[]): Promise<void> {
    const connected = people.filter((person) => this.#streams.has(person));
    const sent = connected.map((person) => Math.min(...this.#sentNumbers(person)));
    const { rows } = await sql<NumberedEvent>`
      select event.user_id, event.number, event.kind, event.data
        from unnest(${connected}::uuid[], ${sent}::bigint[]) as waiting (user_id, sent),
     lateral (select * from live_events
               where user_id = waiting.user_id and number > waiting.sent
               order by number limit ${sql.lit(MOST_EVENTS_AT_ONCE)}) event`.execute(this.#db);
    const counts = new Map<string, number>();
    for (const { user_id: person, ...event } of rows) {
      counts.set(person, (counts.get(person) ?? 0) + 1);
      for (const stream of [...(this.#streams.get(person) ?? [])]) this.#sendOnce(stream, event);
      if (event.kind === SESSION_ENDED) this.#endSession(person, sessionOf(event.data));
    }
    for (const [person, count] of counts) if (count === MOST_EVENTS_AT_ONCE) this.#toDeliver.add(person);
  }

  #sentNumbers(person: string): number[] {
    return [...(this.#streams.get(person) ?? [])].map((stream) => stream.sentNumber);
  }

  #sendOnce(stream: LiveStream, event: LiveEvent & { number: number }): void {
    if (event.number <= stream.sentNumber) return;
    stream.sentNumber = event.number;
    if (!stream.send(event)) this.#cut(stream);
  }

  /** Disconnects the browsers of an ended session. */
  #endSession(person: string, sessionId: string): void {
    for (const stream of [...(this.#streams.get(person) ?? [])]) {
      if (stream.sessionId !== sessionId) continue;
      stream.send({ kind: 'signed-out', data: null });
      this.#cut(stream);
    }
  }
}
