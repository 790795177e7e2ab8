import type { TabDependencies } from '../../../../browser/tab-leader.ts';

/** What came of the first message: go on with the next, stop, or try again later. */
export type Step = 'next' | 'done' | { pauseMs: number; forNetwork: boolean };

interface Work {
  /** Tabs with queues of the same name send one at a time. */
  name: string;
  /** Sends the first message that waits. */
  sendFirst(): Promise<Step>;
  /** The pause has begun or ended. */
  pauseChanged(): void;
}

/** A tab that holds the queue and has not been heard of for so long is asleep. */
export const TAKE_OVER_MS = 20_000;
/** After something in the browser itself went wrong. */
const STUMBLE: Step = { pauseMs: 5_000, forNetwork: false };

/**
 * The messages to one person, one after the other, by one of the browser's tabs. That it is one tab only saves the
 * others' trouble: two that sent the same first message would send the same message.
 */
export class OutboxQueue {
  readonly #work: Work;
  readonly #dependencies: TabDependencies;
  #running = false;
  #again = false;
  #closed = false;
  #pause: { endsAt: number; forNetwork: boolean; timer: ReturnType<typeof setTimeout> } | undefined;
  #hearLife: (() => void) | undefined;

  constructor(work: Work, dependencies: TabDependencies) {
    this.#work = work;
    this.#dependencies = dependencies;
  }

  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  /** Sends what waits: now, or when the pause is over. */
  run(): void {
    this.#again = true;
    if (!this.#running) void this.#loop();
  }

  /** The next try is in so many milliseconds. */
  pause(ms: number, forNetwork: boolean): void {
    clearTimeout(this.#pause?.timer);
    const timer = setTimeout(() => this.endPause(), ms);
    this.#pause = { endsAt: performance.now() + ms, forNetwork, timer };
    this.#work.pauseChanged();
  }

  /** A sign of the network: who waits only for that waits no longer than this. */
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

  /** Another tab works on this queue. */
  otherTabIsAwake(): void {
    this.#hearLife?.();
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

  /** Does something while no other tab does it. */
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
    this.#hearLife = () => sent ?? listen();
    try {
      return await locks.request(this.#work.name, { signal: waiting.signal }, work);
    } catch {
      ours = !sent;
      // Another tab took the queue from this one, which had been asleep; what is on its way ends first.
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
      this.#hearLife = undefined;
    }
  }
}
