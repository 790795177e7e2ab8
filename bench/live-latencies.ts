import { hrtime } from 'node:process';

/** Of one clock for all processes of a machine, in microseconds. */
export const microseconds = (): number => Number(hrtime.bigint() / 1_000n);

let told = 0;

/** An id as long as every other, which says when it was made. */
export function stampedId(): string {
  told += 1;
  const moment = microseconds().toString(16).padStart(12, '0');
  const count = ((process.pid % 65_536) * 2 ** 32 + (told % 2 ** 32)).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-4000-8000-${count}`;
}

/** When it was made, in microseconds. */
export const momentOf = (id: string): number =>
  Number.parseInt(id.slice(0, 8), 16) * 65_536 + Number.parseInt(id.slice(9, 13), 16);

const BUCKET_MICROSECONDS = 100;
const LONGEST_BUCKET = 200_000;

/** How long each of many took, to a tenth of a millisecond, in little memory. */
export class Latencies {
  #counts = new Uint32Array(LONGEST_BUCKET + 1);

  add(took: number): void {
    const bucket = Math.min(LONGEST_BUCKET, Math.max(0, Math.floor(took / BUCKET_MICROSECONDS)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** Each bucket that is not empty; from then on it counts anew. */
  take(): [bucket: number, count: number][] {
    const taken: [number, number][] = [];
    for (const [bucket, count] of this.#counts.entries()) if (count > 0) taken.push([bucket, count]);
    this.#counts.fill(0);
    return taken;
  }
}

/** Milliseconds that this share of all took at most. */
export function percentile(counted: [bucket: number, count: number][], share: number): number {
  const inOrder = counted.toSorted(([one], [other]) => one - other);
  let left = inOrder.reduce((sum, [, count]) => sum + count, 0) * share;
  for (const [bucket, count] of inOrder) {
    left -= count;
    if (left <= 0) return ((bucket + 1) * BUCKET_MICROSECONDS) / 1_000;
  }
  return Number.NaN;
}
