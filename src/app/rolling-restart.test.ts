import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/*
 * Two apps on one database behave like two processes, behind a load balancer that checks whether both are ready. A
 * request is sent again only where its connection was refused, because then no part of it can have been done.
 */

const environment = { SHUTDOWN_DELAY_MS: '100', RATE_LIMITS: 'false' };
const first = await startTestApp({ environment });
const second = await startTestApp({ environment, databaseUrl: first.databaseUrl });

/** Connections are kept alive, as proxies do. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

async function statusAt(app: TestApp, path: string): Promise<number> {
  const request = get(`${app.url}${path}`, { agent });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

test('a process that is told to stop reports not ready, and still answers every request', async () => {
  const ready = new Map([first, second].map((app) => [app, true]));
  let over = false;
  const balancer = (async () => {
    while (!over) {
      for (const app of ready.keys()) ready.set(app, (await statusAt(app, '/readyz').catch(() => 0)) === 200);
      await wait(50);
    }
  })();

  const answered = { first: 0, second: 0 };
  let underWayAtFirst = 0;
  const faults: unknown[] = [];
  const refused: string[] = [];
  const visitor = async (offset: number) => {
    for (let turn = offset; !over; turn += 1) {
      const [usual, other] = turn % 2 ? [first, second] : [second, first];
      const app = ready.get(usual) ? usual : other;
      if (app === first) underWayAtFirst += 1;
      try {
        const status = await statusAt(app, '/api/reviews/figures');
        if (status !== 200) faults.push(status);
        answered[app === first ? 'first' : 'second'] += 1;
      } catch (error) {
        if ((error as { code?: string }).code === 'ECONNREFUSED') refused.push('again');
        else faults.push(error);
      } finally {
        if (app === first) underWayAtFirst -= 1;
      }
    }
  };
  const visitors = Array.from({ length: 6 }, (_, at) => visitor(at));
  await expect.poll(() => answered.first).toBeGreaterThan(50);

  await first.drain();
  // However slow the balancer is on this machine: the delay must be longer than it takes to notice.
  await expect.poll(() => ready.get(first)).toBe(false);
  await expect.poll(() => underWayAtFirst).toBe(0);
  await first.close();
  const atFirst = answered.first;
  const before = answered.second;
  await expect.poll(() => answered.second).toBeGreaterThan(before + 50);
  over = true;
  await Promise.all([...visitors, balancer]);
  agent.destroy();
  expect(faults).toEqual([]);
  expect(answered.first).toBe(atFirst);
  expect((await second.request({ url: '/readyz' })).statusCode).toBe(200);
}, 30_000);
