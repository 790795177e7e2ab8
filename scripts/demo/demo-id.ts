import { type Random, randomFor } from './random.ts';

/** Demo ids carry this date, so that they are the same on whatever day the data is made. */
const FIRST_ID_AT = Date.UTC(2026, 0, 5, 8, 0, 0);

function hexDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
}

/**
 * Makes ids for one kind of thing ("user", "hire"): each call gives the next one, in ascending order, the same on
 * every run. They have the shape of UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random.
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

/** The one id that belongs to a name, for things that are looked up rather than counted, such as a shared picture. */
export function demoId(name: string): string {
  return demoIds(name)();
}
