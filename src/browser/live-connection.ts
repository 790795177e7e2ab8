import { ACTING_AS_HEADER } from '../shared/acting-as.ts';
import type { LiveEvent } from '../shared/live-event.ts';
import { EventCursor } from './event-cursor.ts';
import { type TabDependencies, TabLeader } from './tab-leader.ts';

export type { LiveEvent };

/**
 * `live`: events come as they happen. `polling`: this network lets no stream through, so the server is asked every few
 * seconds. `offline`: tried again soon. `off`: nobody is signed in.
 */
export type LiveStatus = 'connecting' | 'live' | 'polling' | 'offline' | 'off';

/** What it needs of a browser. */
export interface LiveDependencies extends TabDependencies {
  openStream(url: string): Stream;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** From 0 to 1. */
  random(): number;
  /** Calls back when the network is new, or the page is looked at again. @returns what stops it */
  onWake(wake: (networkIsNew: boolean) => void): () => void;
}
export type Stream = Pick<EventSource, 'onmessage' | 'onerror' | 'readyState' | 'close'>;

interface Begin {
  userId: string;
  after: number;
  emit(event: LiveEvent): void;
  statusChanged(status: LiveStatus): void;
}

/** What the leading tab says to the others. */
type Said = { event: LiveEvent } | { status: LiveStatus; number: number };

/** The server says something every 20 seconds. */
export const SILENCE_MS = 45_000;
/** A stream that has not begun by then is held back on its way. */
export const READY_MS = 8_000;
export const POLL_MS = 4_000;
export const POLL_HIDDEN_MS = 30_000;
export const STREAM_AGAIN_MS = 120_000;
export const ASK_TIMEOUT_MS = 20_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
const CATCH_UP_AGAIN_MS = 2_000;
const CLOSED = 2;

/** How long to wait after so many failures in a row, in milliseconds: longer and longer, and not all browsers at once. */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + random / 2);

/**
 * A browser's connection to live events. One of its tabs holds the stream and passes events on to the others: a browser has
 * few connections, and a phone pays for each. Every tab counts the events: a repeated one is dropped, a missing one is asked
 * for. So the next tab that leads continues where the last one was.
 */
export class LiveConnection {
  readonly userId: string;
  status: LiveStatus = 'connecting';
  readonly #begin: Begin;
  readonly #dependencies: LiveDependencies;
  readonly #tabs: TabLeader<Said>;
  readonly #heard: EventCursor;
  #stopped = false;
  #polls = false;
  #failures = 0;
  /** When the stream was opened or last carried anything, by a clock that nobody sets. */
  #lifeAt = 0;
  #stream: Stream | undefined;
  #stopWaking: (() => void) | undefined;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(begin: Begin, dependencies: LiveDependencies) {
    this.userId = begin.userId;
    this.#heard = new EventCursor(begin.after);
    this.#begin = begin;
    this.#dependencies = dependencies;
    const tab = {
      name: `live/${begin.userId}`,
      lead: () => this.#open(),
      stopLeading: () => this.#rest(),
      hear: (said: Said) => this.#hear(said),
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

  /** What came after an event; `reset` where that is not known any more. */
  eventsAfter(after: number): LiveEvent[] {
    return this.#heard.after(after);
  }

  #hear(said: Said): void {
    if ('event' in said) this.#arrive(said.event);
    else {
      this.#setStatus(said.status);
      this.#heard.hearOf(said.number);
      this.#askForMissing();
    }
  }

  #state(): Said {
    return { status: this.status, number: this.#heard.known };
  }

  #sayState(): void {
    if (this.#tabs.leads) this.#tabs.say(this.#state());
  }

  // The stream

  #open(): void {
    this.#closeStream();
    this.#cancel('again');
    const query = new URLSearchParams({ after: String(this.#heard.known), as: this.userId });
    const stream = this.#dependencies.openStream(`/api/live/stream?${query}`);
    this.#stream = stream;
    this.#lifeAt = performance.now();
    let lastId = '';
    stream.onmessage = ({ data, lastEventId }) => {
      this.#lifeAt = performance.now();
      this.#later('silence', SILENCE_MS, () => this.#lost());
      // An event without a number of its own shows the number of the one before it.
      const numbered = lastEventId !== lastId;
      lastId = lastEventId;
      const event = JSON.parse(data) as LiveEvent;
      this.#arrive(numbered ? { ...event, number: Number(lastEventId) } : event);
    };
    stream.onerror = () => {
      // The server answered, and it was a no: perhaps nobody is signed in any more.
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
    this.#sayState();
  }

  #lost(): void {
    this.#closeStream();
    if (this.#stopped || !this.#tabs.leads) return;
    if (this.#polls) {
      this.#tryStreamLater();
      return;
    }
    this.#setStatus('offline');
    this.#sayState();
    this.#later('again', retryDelay(this.#failures++, this.#dependencies.random()), () => this.#open());
  }

  /** Another tab leads. */
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
    // A connection over the network before is dead, though nobody has told; so is one that was asleep for long.
    else if (networkIsNew || this.status === 'offline' || silent) this.#open();
  }

  // Without a stream

  /** The stream did not begin. Where asking works all the same, something on the way holds it back. */
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
        this.#sayState();
        this.#later('poll', this.#dependencies.isVisible() ? POLL_MS : POLL_HIDDEN_MS, () => this.#poll());
      },
      () => {
        if (!this.#polls) return;
        this.#stopPolling();
        this.#lost();
      },
    );
  }

  /** @throws when there was no answer, or not the one that was hoped for */
  async #ask(): Promise<void> {
    const response = await this.#dependencies.fetch(`/api/live/events?after=${this.#heard.known}`, {
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
    if (kind === 'beat') this.#sayState();
    else if (kind === 'ready') this.#begun();
    else if (kind === 'reset') {
      if (this.#stream) this.#begun();
      this.#reset((data as { number: number }).number);
    } else this.#take(event);
  }

  #take(event: LiveEvent): void {
    if (this.#heard.take(event)) this.#tell(event);
    this.#askForMissing();
  }

  #reset(number: number): void {
    this.#heard.reset(number);
    this.#tell({ kind: 'reset', data: { number } });
  }

  #tell(event: LiveEvent): void {
    if (this.#tabs.leads) this.#tabs.say({ event });
    this.#begin.emit(event);
  }

  #askForMissing(): void {
    if (!this.#heard.isBehind || this.#timers.has('catch-up') || this.#stopped) return;
    const before = this.#heard.known;
    const again = (ms: number) => this.#later('catch-up', ms, () => this.#askForMissing());
    again(ASK_TIMEOUT_MS);
    this.#ask().then(
      () => (this.#heard.known === before ? this.#cancel('catch-up') : again(0)),
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
