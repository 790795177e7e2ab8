import type { Logger } from 'pino';

/** More than ten tasks run each minute: where none has for so long, none will. */
export const STOPPED_AFTER_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Notices that a process's timed tasks have stopped, and says so in its log: what does not run tells nothing of its own. */
export class TimedTasksWatch {
  readonly #now: () => number;
  readonly #log: Pick<Logger, 'error'>;
  /** When one was last done, or the process began to work on them; nothing before that. */
  #last: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<Logger, 'error'>, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /** Watches from now on. */
  begin(): void {
    this.#last = this.#now();
    this.#timer ??= setInterval(() => this.check(), STOPPED_AFTER_MINUTES * MINUTE_MS).unref();
  }

  /** A timed task of this process was done. */
  ran(): void {
    if (this.#last !== undefined) this.#last = this.#now();
  }

  /** Since when none was done, where that is too long ago. */
  stoppedSince(): Date | null {
    const last = this.#last;
    if (last === undefined || this.#now() - last < STOPPED_AFTER_MINUTES * MINUTE_MS) return null;
    return new Date(last);
  }

  check(): void {
    const since = this.stoppedSince();
    if (since) this.#log.error({ since: since.toISOString() }, 'timed tasks have stopped');
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#last = undefined;
  }
}
