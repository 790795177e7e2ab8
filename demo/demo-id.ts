/** The date in all demo ids, which makes them independent of the day on which the data is loaded. */
const FIRST_ID_AT = Date.UTC(2026, 0, 5, 8, 0, 0);

/**
 * Makes ids for one kind of thing ("hire", "message"): each call returns the next one, ascending, and the same on every
 * run. They have the form of UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random bits.
 */
export function demoIds(kind: string): () => string {
  const random = randomFor(`id of ${kind}`);
  let milliseconds = FIRST_ID_AT;
  return () => {
    milliseconds += 1000;
    const time = milliseconds.toString(16).padStart(12, '0');
    const variant = '89ab'[Math.floor(random() * 4)];
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hexDigits(random, 3)}-${variant}${hexDigits(random, 3)}-${hexDigits(random, 12)}`;
  };
}

/** The only id for a name, for things that are looked up and not counted, such as a shared picture. */
export function demoId(name: string): string {
  return demoIds(name)();
}

function hexDigits(random: () => number, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** Numbers in [0, 1) that are the same on every run for the same name. Never use them for secrets. */
function randomFor(name: string): () => number {
  // FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
  let seed = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    seed = Math.imul(seed ^ name.charCodeAt(at), 0x01000193);
  }
  // mulberry32 (Tommy Ettinger, public domain, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c).
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
