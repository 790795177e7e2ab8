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
  /** The number of the last event that went out. */
  sentNumber: number;
  /** @returns false when the browser does not keep up, and is better cut off: it comes back and asks for the rest */
  send(event: LiveEvent): boolean;
  end(): void;
}

/** Published by the database, however a session was ended. */
const SESSION_ENDED = 'session-ended';
const sessionOf = (data: unknown): string => (data as { sessionId: string }).sessionId;

/** A row of `live_events`. */
interface ToldEvent extends LiveEvent {
  user_id: string;
  number: number;
}

interface Dependencies {
  db: Kysely<Database>;
  /** Of the server itself: a pooler in between hears nothing for us. */
  databaseUrl: string;
  log: Logger;
  /** Told when another process changed what this one keeps a copy of; without a name: anything. */
  cacheChanged?: (name?: string) => void;
}

/** A line that keeps proxies from closing a quiet stream, and tells the browser that it is still there. */
export const HEARTBEAT_MS = 20_000;
/** What a process could not tell because it was killed waits this long at the most. */
export const SWEEP_MS = 3_000;
const MOST_STREAMS_OF_ONE_PERSON = 20;
const MOST_EVENTS_AT_ONCE = 500;

/**
 * The connected browsers of this process, and how they hear what happens. What was said is numbered in the database, and
 * each browser gets what it has not got yet from there: nothing depends on a message between processes arriving. Those
 * only make it quick.
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
      transient: (people, event) => this.#sayTo(people, event),
      // What was said while nobody listened is in the database.
      reconnected: () => this.#deliverTo(this.#streams.keys()),
      cacheChanged,
    });
  }

  /** People that have a browser connected to this process. */
  connectedPeople(): string[] {
    return [...this.#streams.keys()];
  }

  /** Browsers that are connected to this process. */
  streamCount(): number {
    let count = 0;
    for (const own of this.#streams.values()) count += own.size;
    return count;
  }

  /** Resolves when what other processes say is heard here, or cannot be for now. To be asked before a browser is connected. */
  listen(): Promise<void> {
    return this.#wire.listen();
  }

  /** Connects a browser; it gets at once what it has missed since its last event. */
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

  /** @returns whether it was the person's last one at this process */
  detach(stream: LiveStream): boolean {
    const own = this.#streams.get(stream.userId);
    if (!own?.delete(stream) || own.size > 0) return false;
    this.#streams.delete(stream.userId);
    if (this.#streams.size === 0) this.#pause();
    return true;
  }

  /** Something was committed that people are to be told: it is numbered, goes out here, and other processes hear of it. */
  wake(): void {
    if (this.#closed) return;
    this.#somethingToNumber = true;
    this.#numbering ??= this.#numberAll();
  }

  /** Resolves when all that was committed in this process has its number. */
  async settled(): Promise<void> {
    await this.#numbering;
  }

  /** Tells what is of the moment only. Who is not connected never hears of it. */
  publishTransient<Data extends z.ZodType>(
    people: readonly string[],
    { kind }: LiveEventDefinition<string, Data>,
    data: z.output<Data>,
  ): void {
    if (people.length === 0 || this.#closed) return;
    this.#sayTo(people, { kind, data });
    this.#wire.publishToOthers(people, { kind, data });
  }

  /** Ends all streams; the browsers come back to whichever process is there. */
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

  #sayTo(people: readonly string[], event: LiveEvent): void {
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

  /** One numbering at a time: what is committed meanwhile comes along in the next. */
  async #numberAll(): Promise<void> {
    try {
      while (this.#somethingToNumber) {
        this.#somethingToNumber = false;
        const { rows } = await sql<ToldEvent>`
          select user_id, number, kind, data from number_live_events()`.execute(this.#db);
        for (const told of rows) this.#tellNext(told);
        if (rows.length > 0) this.#wire.wakeOthers(new Set(rows.map((told) => told.user_id)));
      }
    } catch (error) {
      // The next sweep, here or at another process, finds it.
      this.#log.warn({ error: String(error) }, 'live events could not be numbered');
    } finally {
      this.#numbering = undefined;
    }
  }

  /** A stream that has all earlier events gets it at once; the others are read to from where they are. */
  #tellNext({ user_id: person, ...event }: ToldEvent): void {
    for (const stream of [...(this.#streams.get(person) ?? [])]) {
      if (stream.sentNumber === event.number - 1) this.#sendOnce(stream, event);
      else if (stream.sentNumber < event.number) this.#deliverTo([person]);
    }
    if (event.kind === SESSION_ENDED) this.#endSession(person, sessionOf(event.data));
  }

  /** One reading at a time for everybody who waits: under load they share it. */
  async #deliver(): Promise<void> {
    // What else is committed in this turn of the loop comes along.
    await new Promise(setImmediate);
    try {
      while (this.#toDeliver.size > 0) {
        const people = [...this.#toDeliver];
        this.#toDeliver.clear();
        await this.#deliverOnce(people);
      }
    } catch (error) {
      // The next sweep asks again.
      this.#log.warn({ error: String(error) }, 'live events could not be read');
    } finally {
      this.#delivering = undefined;
    }
  }

  async #deliverOnce(people: string[]): Promise<void> {
    const connected = people.filter((person) => this.#streams.has(person));
    const sent = connected.map((person) => Math.min(...this.#sentNumbers(person)));
    const { rows } = await sql<ToldEvent>`
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

  /** A session that has ended hears nothing more. */
  #endSession(person: string, sessionId: string): void {
    for (const stream of [...(this.#streams.get(person) ?? [])]) {
      if (stream.sessionId !== sessionId) continue;
      stream.send({ kind: 'signed-out', data: null });
      this.#cut(stream);
    }
  }
}
