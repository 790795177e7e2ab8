/** So many wrong passwords within the hour cost no pause: more than anybody mistypes, far fewer than guessing needs. */
const FREE_TRIES = 30;
const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const TELL_AGAIN_AFTER_MS = 24 * HOUR_MS;
/** Past this many the one that was quiet for longest is forgotten. */
const MOST_REMEMBERED = 20_000;

interface Tried {
  /** When each try of the last hour came, in milliseconds since 1970. */
  tries: number[];
  pausedUntil: number;
  toldAt: number;
}

export interface Try {
  /** 0 when it may go on; otherwise the seconds after which the next one may. */
  waitSeconds: number;
  /** Whether this try began the first pause of the day, which the account's owner should hear of. */
  beganPauses: boolean;
  /** Takes the try back: its password was right. */
  wasRight(): void;
}

/**
 * A slow limit for one account, from wherever its password is guessed: from the 30th wrong password within an hour on
 * each begins a pause, of 30 seconds, then twice as long each time, of 15 minutes at the most. It pauses and
 * never locks. Kept in memory, by each process for itself; a restart forgets.
 */
export class SignInPauses {
  readonly #tried = new Map<string, Tried>();

  /** Counts a try before anything is done about it, so that many at once count each. */
  take(key: string, now: Date): Try {
    const nowMs = now.getTime();
    const known = this.#tried.get(key) ?? { tries: [], pausedUntil: 0, toldAt: Number.NEGATIVE_INFINITY };
    if (nowMs < known.pausedUntil) {
      const waitSeconds = Math.ceil((known.pausedUntil - nowMs) / 1000);
      return { waitSeconds, beganPauses: false, wasRight: () => undefined };
    }

    const { pausedUntil } = known;
    known.tries = [...known.tries.filter((at) => at > nowMs - HOUR_MS), nowMs];
    const beyond = known.tries.length - FREE_TRIES;
    if (beyond >= 0) known.pausedUntil = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** beyond, LONGEST_PAUSE_MS);
    const beganPauses = beyond >= 0 && nowMs - known.toldAt >= TELL_AGAIN_AFTER_MS;
    if (beganPauses) known.toldAt = nowMs;
    this.#remember(key, known);
    return {
      waitSeconds: 0,
      beganPauses,
      wasRight: () => {
        const at = known.tries.lastIndexOf(nowMs);
        if (at >= 0) known.tries.splice(at, 1);
        known.pausedUntil = pausedUntil;
      },
    };
  }

  /** The account has a new password: what was guessed before says nothing about it. */
  forget(key: string): void {
    this.#tried.delete(key);
  }

  #remember(key: string, tried: Tried): void {
    // Written anew, the key is the youngest of the map.
    this.#tried.delete(key);
    this.#tried.set(key, tried);
    if (this.#tried.size <= MOST_REMEMBERED) return;
    const [longestAgo = key] = this.#tried.keys();
    this.#tried.delete(longestAgo);
  }
}
