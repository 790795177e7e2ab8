import { Refusal } from './refusal.ts';

/**
 * Limits work that is heavy on the processor: a few tasks run at once, a few more wait, and any further caller is
 * refused (503 with Retry-After) instead of slowing everyone down.
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
   * Runs the work when its turn comes.
   *
   * @throws Refusal 503 `busy` when the queue is full; the work has then not begun
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // The slot passes straight to the next in the queue, so that a new caller cannot take it in between.
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
