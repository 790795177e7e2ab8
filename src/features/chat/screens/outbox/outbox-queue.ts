import type { TabDependencies } from '../../../../browser/tab-leader.ts';

/** What to do after the first message: continue with the next, stop, or retry later. */
export type Step = 'next' | 'done' | { pauseMs: number; forNetwork: boolean };

interface Work {
  /** Tabs with a queue of this name send one at a time. */
  name: string;
  /** Sends the first waiting message. */
  sendFirst(): Promise<Step>;
  /** Called when a pause begins or ends. */
  pauseChanged(): void;
}

/** How long a tab that holds the queue can be silent before another tab takes over. */
export const TAKE_OVER_MS = 20_000;
/** The pause after an error in the browser itself. */
const STUMBLE: Step = { pauseMs: 5_000, forNetwork: false };

/**
 * Sends the messages to one person, in order, from one of the browser's tabs. Using a single tab only saves work: if
 * two tabs send the same message, its id makes them one.
 */
export class OutboxQueue {
  readonly #work: Work;
  readonly #dependencies: TabDependencies;
  #running = false;
  #again = false;
  #closed = false;
  #pause: { endsAt: number; forNetwork: boolean; timer: ReturnType<typeof setTimeout> } | undefined;
  #noteProgress: (() => void) | undefined;

  constructor(work: Work, dependencies: TabDependencies) {
    this.#work = work;
    this.#dependencies = dependencies;
  }

  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  /** Sends waiting messages now, or when the pause is over. */
  run(): void {
    this.#again = true;
    if (!this.#running) void this.#loop();
  }

  /** Delays the next attempt by this many milliseconds. */
  pause(ms: number, forNetwork: boolean): void {
    clearTimeout(this.#pause?.timer);
    const timer = setTimeout(() => this.endPause(), ms);
    this.#pause = { endsAt: performance.now() + ms, forNetwork, timer };
    this.#work.pauseChanged();
  }

  /** Called when the network is back: shortens a pause that only waits for the network to `waitMs`. */
  networkIsThere(waitMs: number): void {
    const pause = this.#pause;
    if (pause?.forNetwork && pause.endsAt - performance.now() > waitMs) this.pause(waitMs, true);
  }

  endPause(): void {
    clearTimeout(this.#pause?.timer);
    if (!this.#pause) return;
    this.#pause = undefined;
    this.#work.pauseChanged();
    this.run();
  }

  /** Called when another tab works on this queue. */
  otherTabIsAwake(): void {
    this.#noteProgress?.();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#pause?.timer);
  }

  async #loop(): Promise<void> {
    this.#running = true;
    while (this.#again && !this.#pause && !this.#closed) {
      this.#again = false;
      const step = await this.#alone((isOurs) => this.#sendAll(isOurs));
      if (typeof step === 'object' && !this.#closed) this.pause(step.pauseMs, step.forNetwork);
    }
    this.#running = false;
  }

  async #sendAll(isOurs: () => boolean): Promise<Step> {
    let step: Step = 'next';
    try {
      while (step === 'next' && isOurs() && !this.#pause && !this.#closed)
        step = await this.#work.sendFirst();
    } catch {
      return STUMBLE;
    }
    return step;
  }

  /** Runs a task while holding the queue's lock; takes the lock over from a tab that has fallen asleep. */
  async #alone(sendAll: (isOurs: () => boolean) => Promise<Step>): Promise<Step> {
    const { locks, isVisible } = this.#dependencies;
    if (!locks) return sendAll(() => true);
    const waiting = new AbortController();
    let ours = true;
    let sent: Promise<Step> | undefined;
    const work = () => {
      clearTimeout(timer);
      sent = sendAll(() => ours);
      return sent;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isVisible() ? waiting.abort() : listen()), TAKE_OVER_MS);
    };
    listen();
    this.#noteProgress = () => sent ?? listen();
    try {
      return await locks.request(this.#work.name, { signal: waiting.signal }, work);
    } catch {
      ours = !sent;
      // Another tab has taken the queue from this one after it was asleep. Let the message in transit finish first.
      if (sent) return await sent;
      try {
        return waiting.signal.aborted
          ? await locks.request(this.#work.name, { steal: true }, work)
          : await work();
      } catch {
        ours = false;
        return (await sent) ?? 'done';
      }
    } finally {
      clearTimeout(timer);
      this.#noteProgress = undefined;
    }
  }
}
