import { Refusal } from '../../../server/refusal.ts';

/** Past this many the oldest are forgotten, so that made-up keys cannot fill the memory. */
const MOST_REMEMBERED = 20_000;

/**
 * So many tries within a time for one key, besides a call's general limit. It is kept in memory, by each process
 * for itself: more processes allow as many times more tries, which is still slow, and a restart forgets.
 */
export class Throttle {
  readonly #mostTries: number;
  readonly #windowMs: number;
  readonly #triesByKey = new Map<string, number[]>();

  constructor({ mostTries, windowSeconds }: { mostTries: number; windowSeconds: number }) {
    this.#mostTries = mostTries;
    this.#windowMs = windowSeconds * 1000;
  }

  /**
   * Counts a try. It counts before anything is done about it, so that many at once count each.
   *
   * @returns 0 when it may go on; else the seconds after which the next one may
   */
  take(key: string, now: Date): number {
    const since = now.getTime() - this.#windowMs;
    const tries = (this.#triesByKey.get(key) ?? []).filter((at) => at > since);
    const [oldest = 0] = tries;
    if (tries.length >= this.#mostTries) return Math.max(1, Math.ceil((oldest - since) / 1000));
    // Written anew, the key is the youngest of the map.
    this.#triesByKey.delete(key);
    this.#triesByKey.set(key, [...tries, now.getTime()]);
    if (this.#triesByKey.size > MOST_REMEMBERED) {
      const [longestAgo = key] = this.#triesByKey.keys();
      this.#triesByKey.delete(longestAgo);
    }
    return 0;
  }

  /** The key has no tries to answer for any more. */
  forget(key: string): void {
    this.#triesByKey.delete(key);
  }
}

/** The refusal of somebody who tries too often. */
export const tooManyTries = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'too_many_tries', 'That was a lot of tries. Please wait a minute and try again.', {
    retryAfterSeconds,
  });
