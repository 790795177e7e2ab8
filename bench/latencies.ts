import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endChildAtSignal } from './processes.ts';
import { middle } from './rounds.ts';

/** How long a read takes: medians of five rounds. */
export interface Latency {
  name: string;
  medianMs: number;
  p95Ms: number;
  /** The lowest and the highest of the rounds. */
  p95Range: [number, number];
}

export interface MeasuredRead {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** True: so that no cache answers. */
  pastAllCaches?: boolean;
}

export interface RoundSettings {
  tries: number;
  /** Requests before the first round. */
  warmUp: number;
  /** Requests before each further round. */
  warmAgain: number;
  rounds: number;
}

/** The median and the 95th percentile of one read in one round. */
export interface Times {
  medianMs: number;
  p95Ms: number;
}

const WARM_AGAIN = 20;
const ROUNDS = 5;

/**
 * Requests each URL a number of times in each of five rounds, one after the other, from a process of its own: this one
 * holds the ids of millions of rows, and its own garbage collections would be measured.
 *
 * @throws where an answer is no success
 */
export async function measureInRounds(
  reads: MeasuredRead[],
  { tries, warmUp }: Pick<RoundSettings, 'tries' | 'warmUp'>,
): Promise<Latency[]> {
  const client = fork(fileURLToPath(new URL('latency-client.ts', import.meta.url)));
  endChildAtSignal(client);
  const settings: RoundSettings = { tries, warmUp, warmAgain: WARM_AGAIN, rounds: ROUNDS };
  client.send({ reads, settings });
  const [rounds] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(([code]) => {
      throw new Error(`the process that measures ended with code ${code}`);
    }),
  ])) as [Times[][]];
  client.disconnect();
  return reads.map(({ name }, at) => {
    const times = rounds.flatMap((round) => round[at] ?? []);
    const latest = times.map(({ p95Ms }) => p95Ms);
    return {
      name,
      medianMs: middle(times.map(({ medianMs }) => medianMs)),
      p95Ms: middle(latest),
      p95Range: [Math.min(...latest), Math.max(...latest)],
    };
  });
}

/** Compares the latencies of a small and a large database, in milliseconds: medians of the rounds. */
export function describeLatencies(small: Latency[], large: Latency[], counts: [number, number]): string {
  const [few, many] = counts.map((count) => count.toLocaleString('en-NG'));
  const timesIn = ({ medianMs, p95Ms, p95Range: [low, high] }: Latency) =>
    `${medianMs.toFixed(1).padStart(8)} ${p95Ms.toFixed(1).padStart(8)} ${`(${low.toFixed(1)} – ${high.toFixed(1)})`.padEnd(16)}`;
  const lines = large.map((latency, at) => {
    const before = small[at] ?? latency;
    const growth = latency.medianMs / before.medianMs;
    return `${latency.name.padEnd(30)} ${timesIn(before)} ${timesIn(latency)} ${growth.toFixed(1).padStart(5)} ×`;
  });
  return [
    `${''.padEnd(30)} ${`${few}: median, 95 % (ms)`.padEnd(34)} ${`${many}: median, 95 % (ms)`.padEnd(34)} growth`,
    ...lines,
  ].join('\n');
}
