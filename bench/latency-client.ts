import type { MeasuredRead, RoundSettings, Times } from './latencies.ts';
import { pastCaches } from './rounds.ts';

// The process in which latencies.ts measures: gets what to request, answers with the times of all rounds.
process.once('message', async ({ reads, settings }: { reads: MeasuredRead[]; settings: RoundSettings }) => {
  const rounds: Times[][] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const times: Times[] = [];
    for (const read of reads)
      times.push(await timesOf(read, settings.tries, round === 0 ? settings.warmUp : settings.warmAgain));
    rounds.push(times);
  }
  process.send?.(rounds);
});

async function timesOf(
  { url, headers, pastAllCaches }: MeasuredRead,
  tries: number,
  warmUp: number,
): Promise<Times> {
  const times: number[] = [];
  for (let attempt = -warmUp; attempt < tries; attempt += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url, {
      headers: pastAllCaches ? { ...headers, ...pastCaches } : headers,
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    if (answer.status !== 200)
      throw new Error(`${url} answered ${answer.status} ${answer.headers.get('location') ?? ''}`);
    if (attempt >= 0) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
