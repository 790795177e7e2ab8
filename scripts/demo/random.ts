/** A stream of numbers in [0, 1) that is the same on every run for the same seed. */
export type Random = () => number;

/**
 * The mulberry32 generator: small, quick, and good enough to spread made-up people, never for anything secret.
 * Source: Tommy Ettinger, public domain, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stream of its own for each name, so that adding content in one place leaves all other places as they were. */
export function randomFor(name: string): Random {
  // FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return mulberry32(hash);
}

/** A whole number from `low` to `high`, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One of the given things, each as likely as the others. Throws when there are none. */
export function pick<Thing>(random: Random, things: readonly Thing[]): Thing {
  const thing = things[Math.floor(random() * things.length)];
  if (thing === undefined) {
    throw new Error('Cannot pick from nothing.');
  }
  return thing;
}

/** One of the given things, as often as its weight says. */
export function pickWeighted<Thing>(random: Random, weighted: readonly (readonly [Thing, number])[]): Thing {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [thing, weight] of weighted) {
    left -= weight;
    if (left < 0) {
      return thing;
    }
  }
  return pick(
    random,
    weighted.map(([thing]) => thing),
  );
}

/** The same things in another order, by sorting on random keys. */
export function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  const keyed = things.map((thing) => ({ thing, key: random() }));
  return keyed.sort((first, second) => first.key - second.key).map(({ thing }) => thing);
}

/** Deals every thing once before any comes again, so that neighbours on a page do not say the same. */
export class Deck<Thing> {
  readonly #random: Random;
  readonly #things: readonly Thing[];
  #left: Thing[] = [];

  constructor(random: Random, things: readonly Thing[]) {
    this.#random = random;
    this.#things = things;
  }

  /** The next thing that `fits`; when none of those left does, from a fresh deck; undefined when none ever does. */
  deal(fits: (thing: Thing) => boolean = () => true): Thing | undefined {
    for (const round of ['left', 'fresh'] as const) {
      if (round === 'fresh') {
        this.#left = [...this.#left, ...shuffled(this.#random, this.#things)];
      }
      const at = this.#left.findIndex(fits);
      if (at >= 0) {
        return this.#left.splice(at, 1)[0];
      }
    }
    return undefined;
  }
}
