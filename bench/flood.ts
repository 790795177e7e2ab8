import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';

const SECONDS = 10;
const CONNECTIONS = 20;
/** A cookie that the visitor made up keeps pages from being served from the cache. */
const floods = [
  { name: '/api/docs', headers: {} },
  { name: '/api/docs', headers: { cookie: 'x=1' } },
  { name: '/api/openapi.json', headers: {} },
];

/**
 * One address requests the longest pages over 20 connections at once, as fast as it can, with rate limits on. Meanwhile
 * another visitor opens the home page and lists artisans, three times a second.
 *
 * @returns whether the other visitor was always answered
 */
export async function measureFlood(origin: string): Promise<boolean> {
  let held = true;
  for (const { name, headers } of floods) {
    const flooding = autocannon({ url: origin + name, connections: CONNECTIONS, duration: SECONDS, headers });
    const other = await visitMeanwhile(origin, SECONDS * 1_000);
    const { statusCodeStats = {} } = (await flooding) as {
      statusCodeStats?: Record<string, { count: number }>;
    };
    const answered = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    console.log(
      `${CONNECTIONS} connections on ${name}${'cookie' in headers ? ' past the cache' : ''} got ${answered.join(', ')}; somebody else ${other.asked} answers, ${other.refused} refused, slowest ${other.slowestMs.toFixed(0)} ms`,
    );
    held &&= other.refused === 0;
  }
  return held;
}

async function visitMeanwhile(origin: string, milliseconds: number) {
  const other = { asked: 0, refused: 0, slowestMs: 0 };
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const startedAt = performance.now();
    const status = await statusOf(origin + (other.asked % 2 ? '/' : '/api/users/?limit=24'));
    other.asked += 1;
    if (status !== 200) other.refused += 1;
    other.slowestMs = Math.max(other.slowestMs, performance.now() - startedAt);
    await pause(300);
  }
  return other;
}

/** Requests from another address of this machine. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { localAddress: '127.0.0.2', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });
}
