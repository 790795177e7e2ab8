import { Refusal } from './refusal.ts';

/**
 * Keeps work that is heavy on the processor from taking all of it: a few at once, a short line behind them,
 * and a caller after that is told to come back (503 with Retry-After) instead of slowing down everybody.
 */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Does the work when its turn comes.
   *
   * @throws Refusal 503 `busy` when the line is full; the work was then not begun
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, so that a newcomer cannot take it in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal(503, 'busy', 'We are very busy right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
