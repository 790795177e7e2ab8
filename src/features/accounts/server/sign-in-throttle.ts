import { Refusal } from '../../../server/refusal.ts';

const MOST_TRIES = 5;
const WINDOW_MS = 60_000;
/** Past this many the oldest are forgotten, so that made-up addresses cannot fill the memory. */
const MOST_REMEMBERED = 20_000;

/**
 * Five tries a minute for one e-mail from one address, besides the call's general limit: guessing a password
 * takes years, mistyping one does not lock anybody out. It is kept in memory, by each process for itself: more
 * processes allow as many times more tries, which is still slow, and a restart forgets.
 */
export class SignInThrottle {
  readonly #triesByKey = new Map<string, number[]>();

  /**
   * Counts a try before the password is looked at, so that many tries at once count each.
   *
   * @throws Refusal 429 with Retry-After when it is one too many
   */
  take(email: string, address: string, now: Date): void {
    const key = keyOf(email, address);
    const since = now.getTime() - WINDOW_MS;
    const tries = (this.#triesByKey.get(key) ?? []).filter((at) => at > since);
    const [oldest = 0] = tries;
    if (tries.length >= MOST_TRIES) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest - since) / 1000));
      throw new Refusal(
        429,
        'too_many_tries',
        'That was a lot of tries. Please wait a minute and try again.',
        { retryAfterSeconds },
      );
    }
    this.#triesByKey.delete(key);
    this.#triesByKey.set(key, [...tries, now.getTime()]);
    if (this.#triesByKey.size > MOST_REMEMBERED) {
      const [longestAgo = key] = this.#triesByKey.keys();
      this.#triesByKey.delete(longestAgo);
    }
  }

  /** Whoever got in has no tries to answer for. */
  forget(email: string, address: string): void {
    this.#triesByKey.delete(keyOf(email, address));
  }
}

const keyOf = (email: string, address: string): string => `${address} ${email}`;
