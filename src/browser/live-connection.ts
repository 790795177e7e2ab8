import { ACTING_AS_HEADER } from '../shared/acting-as.ts';
import type { LiveEvent } from '../shared/live-event.ts';
import { EventCursor } from './event-cursor.ts';
import { type TabDependencies, TabLeader } from './tab-leader.ts';

export type { LiveEvent };

/**
 * `live`: events arrive as they happen. `polling`: this network blocks the stream, so the server is polled every few
 * seconds. `offline`: the connection is retried soon. `off`: stopped.
 */
export type LiveStatus = 'connecting' | 'live' | 'polling' | 'offline' | 'off';

/** What the connection needs from the browser. */
export interface LiveDependencies extends TabDependencies {
  openStream(url: string): Stream;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Calls back when the network is back, or the page becomes visible again. @returns a function that stops this */
  onWake(wake: (networkIsNew: boolean) => void): () => void;
}
export type Stream = Pick<EventSource, 'onmessage' | 'onerror' | 'readyState' | 'close'>;

interface Begin {
  userId: string;
  after: number;
  emit(event: LiveEvent): void;
  statusChanged(status: LiveStatus): void;
}

/** Messages from the leading tab to the others. */
type TabMessage = { event: LiveEvent } | { status: LiveStatus; number: number };

/** Longer silence means a lost stream: the server sends something every 20 seconds. */
export const SILENCE_MS = 45_000;
/** If a stream has not begun by then, something on the network holds it back. */
export const READY_MS = 8_000;
export const POLL_MS = 4_000;
export const POLL_HIDDEN_MS = 30_000;
export const STREAM_AGAIN_MS = 120_000;
export const ASK_TIMEOUT_MS = 20_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const CATCH_UP_AGAIN_MS = 2_000;
const CLOSED = 2;

/**
 * How long to wait after consecutive failures, in milliseconds: exponential backoff with jitter, so that browsers do
 * not reconnect all at once.
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random / 2);

/**
 * A browser's connection to live events. One tab holds the stream and passes events on to the others, because a browser
 * has few connections and each costs a phone battery. Every tab tracks the events' numbers: it drops repeats and
 * requests missing ones. So the next leading tab continues where the last one stopped.
 */
export class LiveConnection {
  readonly userId: string;
  status: LiveStatus = 'connecting';
  readonly #begin: Begin;
  readonly #dependencies: LiveDependencies;
  readonly #tabs: TabLeader<TabMessage>;
  readonly #cursor: EventCursor;
  #stopped = false;
  #polls = false;
  #failures = 0;
  /** When the stream was opened or last received anything, by the monotonic clock. */
  #lifeAt = 0;
  #stream: Stream | undefined;
  #stopWaking: (() => void) | undefined;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(begin: Begin, dependencies: LiveDependencies) {
    this.userId = begin.userId;
    this.#cursor = new EventCursor(begin.after);
    this.#begin = begin;
    this.#dependencies = dependencies;
    const tab = {
      name: `live/${begin.userId}`,
      lead: () => this.#open(),
      stopLeading: () => this.#rest(),
      hear: (said: TabMessage) => this.#receive(said),
      greeting: () => this.#state(),
    };
    this.#tabs = new TabLeader(tab, dependencies);
  }

  start(): void {
    this.#stopWaking = this.#dependencies.onWake((networkIsNew) => this.#wake(networkIsNew));
    this.#tabs.start();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stopWaking?.();
    this.#tabs.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#setStatus('off');
  }

  /** The events after a given number; `reset` where they are no longer known. */
  eventsAfter(after: number): LiveEvent[] {
    return this.#cursor.after(after);
  }

  #receive(said: TabMessage): void {
    if ('event' in said) this.#arrive(said.event);
    else {
      this.#setStatus(said.status);
      this.#cursor.noteNewest(said.number);
      this.#askForMissing();
    }
  }

  #state(): TabMessage {
    return { status: this.status, number: this.#cursor.known };
  }

  #shareState(): void {
    if (this.#tabs.leads) this.#tabs.say(this.#state());
  }

  // The stream

  #open(): void {
    this.#closeStream();
    this.#cancel('again');
    const query = new URLSearchParams({ after: String(this.#cursor.known), as: this.userId });
    const stream = this.#dependencies.openStream(`/api/live/stream?${query}`);
    this.#stream = stream;
    this.#lifeAt = performance.now();
    let lastId = '';
    stream.onmessage = ({ data, lastEventId }) => {
      this.#lifeAt = performance.now();
      this.#later('silence', SILENCE_MS, () => this.#lost());
      // An event without a number arrives with the id of the one before it.
      const numbered = lastEventId !== lastId;
      lastId = lastEventId;
      const event = JSON.parse(data) as LiveEvent;
      this.#arrive(numbered ? { ...event, number: Number(lastEventId) } : event);
    };
    stream.onerror = () => {
      // The server refused the stream, perhaps because the session has ended.
      if (stream.readyState === CLOSED) this.#ask().catch(() => undefined);
      this.#lost();
    };
    this.#later('silence', READY_MS, () => this.#beginPolling());
  }

  #closeStream(): void {
    this.#cancel('silence');
    if (!this.#stream) return;
    this.#stream.onmessage = null;
    this.#stream.onerror = null;
    this.#stream.close();
    this.#stream = undefined;
  }

  #begun(): void {
    this.#failures = 0;
    this.#stopPolling();
    this.#setStatus('live');
    this.#shareState();
  }

  #lost(): void {
    this.#closeStream();
    if (this.#stopped || !this.#tabs.leads) return;
    if (this.#polls) {
      this.#tryStreamLater();
      return;
    }
    this.#setStatus('offline');
    this.#shareState();
    this.#later('again', retryDelay(this.#failures++, this.#dependencies.random()), () => this.#open());
  }

  /** Stops, because another tab leads now. */
  #rest(): void {
    this.#closeStream();
    this.#stopPolling();
    this.#cancel('again');
  }

  #wake(networkIsNew: boolean): void {
    this.#tabs.wake();
    if (!this.#tabs.leads) return;
    this.#failures = 0;
    const silent = performance.now() - this.#lifeAt > SILENCE_MS;
    if (this.#polls) this.#poll();
    // A connection over the previous network is dead without any error; so is one of a page that slept for long.
    else if (networkIsNew || this.status === 'offline' || silent) this.#open();
  }

  // Without a stream

  /** The stream did not begin. If polling works, something on the network holds the stream back. */
  #beginPolling(): void {
    this.#closeStream();
    this.#tryStreamLater();
    if (this.#polls) return;
    this.#polls = true;
    this.#poll();
  }

  #stopPolling(): void {
    this.#polls = false;
    this.#cancel('poll');
    this.#cancel('stream-again');
  }

  #tryStreamLater(): void {
    this.#later('stream-again', STREAM_AGAIN_MS, () => this.#open());
  }

  #poll(): void {
    this.#cancel('poll');
    this.#ask().then(
      () => {
        if (!this.#polls) return;
        this.#setStatus('polling');
        this.#shareState();
        this.#later('poll', this.#dependencies.isVisible() ? POLL_MS : POLL_HIDDEN_MS, () => this.#poll());
      },
      () => {
        if (!this.#polls) return;
        this.#stopPolling();
        this.#lost();
      },
    );
  }

  /** @throws when there was no answer, or not a successful one */
  async #ask(): Promise<void> {
    const response = await this.#dependencies.fetch(`/api/live/events?after=${this.#cursor.known}`, {
      headers: { [ACTING_AS_HEADER]: this.userId },
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    if (this.#stopped) return;
    if (response.status === 401) {
      this.#tell({ kind: 'signed-out', data: null });
      return;
    }
    if (!response.ok) throw new Error(`asked for events: ${response.status}`);
    const { events, number, reset } = (await response.json()) as {
      events: (LiveEvent & { number: number })[];
      number: number;
      reset: boolean;
    };
    if (this.#stopped) return;
    if (reset) this.#reset(number);
    for (const event of events) this.#take(event);
  }

  // Events

  #arrive(event: LiveEvent): void {
    const { kind, data } = event;
    if (kind === 'beat') this.#shareState();
    else if (kind === 'ready') this.#begun();
    else if (kind === 'reset') {
      if (this.#stream) this.#begun();
      this.#reset((data as { number: number }).number);
    } else this.#take(event);
  }

  #take(event: LiveEvent): void {
    if (this.#cursor.take(event)) this.#tell(event);
    this.#askForMissing();
  }

  #reset(number: number): void {
    this.#cursor.reset(number);
    this.#tell({ kind: 'reset', data: { number } });
  }

  #tell(event: LiveEvent): void {
    if (this.#tabs.leads) this.#tabs.say({ event });
    this.#begin.emit(event);
  }

  #askForMissing(): void {
    if (!this.#cursor.isBehind || this.#timers.has('catch-up') || this.#stopped) return;
    const before = this.#cursor.known;
    const again = (ms: number) => this.#later('catch-up', ms, () => this.#askForMissing());
    again(ASK_TIMEOUT_MS);
    this.#ask().then(
      () => (this.#cursor.known === before ? this.#cancel('catch-up') : again(0)),
      () => again(CATCH_UP_AGAIN_MS),
    );
  }

  #setStatus(status: LiveStatus): void {
    if (this.status === status) return;
    this.status = status;
    this.#begin.statusChanged(status);
  }

  #later(name: string, ms: number, work: () => void): void {
    this.#cancel(name);
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      work();
    }, ms);
    this.#timers.set(name, timer);
  }

  #cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
