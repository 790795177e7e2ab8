import { hrtime } from 'node:process';

/** A clock that all processes of a machine share, in microseconds. */
export const microseconds = (): number => Number(hrtime.bigint() / 1_000n);

let told = 0;

/** An id in the form of a UUID that contains the time at which it was made. */
export function stampedId(): string {
  told += 1;
  const moment = microseconds().toString(16).padStart(12, '0');
  const count = ((process.pid % 65_536) * 2 ** 32 + (told % 2 ** 32)).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-4000-8000-${count}`;
}

/** The time at which a stamped id was made, in microseconds. */
export const momentOf = (id: string): number =>
  Number.parseInt(id.slice(0, 8), 16) * 65_536 + Number.parseInt(id.slice(9, 13), 16);

const BUCKET_MICROSECONDS = 100;
const LONGEST_BUCKET = 200_000;

/** A histogram of latencies with a resolution of a tenth of a millisecond, in little memory. */
export class Latencies {
  #counts = new Uint32Array(LONGEST_BUCKET + 1);

  add(took: number): void {
    const bucket = Math.min(LONGEST_BUCKET, Math.max(0, Math.floor(took / BUCKET_MICROSECONDS)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** Returns each non-empty bucket, and resets all counts. */
  take(): [bucket: number, count: number][] {
    const taken: [number, number][] = [];
    for (const [bucket, count] of this.#counts.entries()) if (count > 0) taken.push([bucket, count]);
    this.#counts.fill(0);
    return taken;
  }
}

/** The latency in milliseconds that this share of all did not exceed. */
export function percentile(counted: [bucket: number, count: number][], share: number): number {
  const inOrder = counted.toSorted(([one], [other]) => one - other);
  let left = inOrder.reduce((sum, [, count]) => sum + count, 0) * share;
  for (const [bucket, count] of inOrder) {
    left -= count;
    if (left <= 0) return ((bucket + 1) * BUCKET_MICROSECONDS) / 1_000;
  }
  return Number.NaN;
}
