import type { Logger } from 'pino';
import { MINUTE_MS } from '../shared/durations.ts';

/**
 * More than ten periodic tasks run each minute, so a process that has run none for this long has stopped running them.
 */
const STOPPED_AFTER_MINUTES = 10;

/** Detects and logs that a process's periodic tasks have stopped, because tasks that do not run report no error. */
export class TimedTasksWatch {
  readonly #now: () => number;
  readonly #log: Pick<Logger, 'error'>;
  /** When a task last ended, or the watch began; undefined before that. */
  #last: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Pick<Logger, 'error'>, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /** Starts the watch. */
  begin(): void {
    this.#last = this.#now();
    this.#timer ??= setInterval(() => this.check(), STOPPED_AFTER_MINUTES * MINUTE_MS).unref();
  }

  /** To be called when a periodic task has ended. */
  ran(): void {
    if (this.#last !== undefined) this.#last = this.#now();
  }

  /** When the last task ended, if that is too long ago; otherwise null. */
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
