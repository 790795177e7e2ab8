import autocannon from 'autocannon';

/** One side of a comparison: works for a number of seconds and returns how many times a second it managed. */
export type Side = (seconds: number) => Promise<number>;

/** The cookie of a browser that has just written: no cache answers it. */
export const pastCaches = { cookie: 'surehands.written=FFFFFFFF/FFFFFFFF' };

export interface Ratio {
  name: string;
  /** Ours divided by the yardstick; the median of all rounds. */
  median: number;
  lowest: number;
  highest: number;
  oursPerSecond: number;
  yardstickPerSecond: number;
  /** The minimum that the docs demand; 0: none. */
  target: number;
}

/** The median of some values. */
export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Runs both sides in rounds, in shuffled order within each, so that other load on the machine affects both alike; a
 * warm-up round is not counted.
 */
export async function compare(
  name: string,
  target: number,
  ours: Side,
  yardstick: Side,
  rounds = 5,
  seconds = 3,
): Promise<Ratio> {
  const results: { ours: number; yardstick: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const oursFirst = Math.random() < 0.5;
    const first = oursFirst ? await ours(seconds) : await yardstick(seconds);
    const second = oursFirst ? await yardstick(seconds) : await ours(seconds);
    if (round >= 0)
      results.push(oursFirst ? { ours: first, yardstick: second } : { ours: second, yardstick: first });
  }
  const ratios = results.map((result) => result.ours / result.yardstick);
  return {
    name,
    target,
    median: middle(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    oursPerSecond: middle(results.map((result) => result.ours)),
    yardstickPerSecond: middle(results.map((result) => result.yardstick)),
  };
}

/** GETs URLs in turn over HTTP. @throws when any answer is not 2xx */
export function getting(origin: string, paths: string[], headers: Record<string, string> = {}): Side {
  return async (seconds) => {
    const result = await autocannon({
      url: origin,
      connections: 16,
      duration: seconds,
      headers,
      requests: paths.map((path) => ({ method: 'GET' as const, path })),
    });
    if (result.non2xx || result.errors)
      throw new Error(`${origin}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
    return result.requests.average;
  };
}

/** Repeats some work on several lanes at once. */
export function repeating(lanes: number, work: () => Promise<void>): Side {
  return async (seconds) => {
    let done = 0;
    const startedAt = performance.now();
    const until = startedAt + seconds * 1000;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (performance.now() < until) {
          await work();
          done += 1;
        }
      }),
    );
    return done / ((performance.now() - startedAt) / 1000);
  };
}

/** One line of the result, e.g. "list call  0.81 × bare (0.78 - 0.84), target 0.60: held". */
export function describeRatio({
  name,
  median,
  lowest,
  highest,
  oursPerSecond,
  yardstickPerSecond,
  target,
}: Ratio): string {
  const aim =
    target > 0 ? `, target ${target.toFixed(2)}: ${median >= target ? 'held' : 'MISSED'}` : ', no target';
  return `${name.padEnd(44)} ${median.toFixed(2)} × (${lowest.toFixed(2)} - ${highest.toFixed(2)}), ${oursPerSecond.toFixed(0)} against ${yardstickPerSecond.toFixed(0)} a second${aim}`;
}
