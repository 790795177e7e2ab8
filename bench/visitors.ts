import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../src/shared/durations.ts';
import { newId } from '../src/shared/identifier.ts';
import { whereAndWhom } from '../test-support/paying.ts';

/** New visitors a minute behind the single address of a mobile carrier. */
const VISITORS = 200;
/** One in this many visitors makes a hire. */
const ONE_IN_HIRES = 10;

/**
 * For a minute, a new visitor comes every 300 ms and opens the home page, a list, a profile and its hiring form, with
 * all that each page loads; one in ten hires and opens a checkout. All come from one address, with rate limits on.
 *
 * @returns whether none of their requests was refused
 */
export async function measureVisitors(origin: string, artisans: string[]): Promise<boolean> {
  const outcome = { requests: 0, refused: new Map<number, number>(), slowestMs: 0 };
  const visits: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    await pause(Math.max(0, startedAt + (visitor * MINUTE_MS) / VISITORS - performance.now()));
    visits.push(
      visit(origin, artisans[visitor % artisans.length] ?? '', visitor % ONE_IN_HIRES === 0, outcome),
    );
  }
  await Promise.all(visits);
  const refused = [...outcome.refused].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(
    `${VISITORS} new visitors a minute from one address: ${outcome.requests} requests, refused: ${refused || 'none'}, slowest ${outcome.slowestMs.toFixed(0)} ms`,
  );
  return outcome.refused.size === 0;
}

interface Outcome {
  requests: number;
  refused: Map<number, number>;
  slowestMs: number;
}

async function visit(origin: string, artisan: string, hires: boolean, outcome: Outcome): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const loaded = new Set<string>();
  const ask = async (path: string, method = 'GET', json?: object) => {
    const startedAt = performance.now();
    const answer = await send(agent, origin + path, method, json);
    outcome.requests += 1;
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - startedAt);
    if (answer.status >= 400)
      outcome.refused.set(answer.status, (outcome.refused.get(answer.status) ?? 0) + 1);
    return answer.body;
  };
  const open = async (path: string) => {
    const html = await ask(path);
    const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|files)\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    );
    const missing = [...new Set(files)].filter((file) => !loaded.has(file));
    for (const file of missing) loaded.add(file);
    await Promise.all(missing.map((file) => ask(file)));
  };
  for (const path of ['/', '/artisan', `/profile/${artisan}`, `/hiringartisanPage/${artisan}`]) {
    await open(path);
    await pause(2_000 * Math.random());
  }
  if (hires) await hire(artisan, ask);
  agent.destroy();
}

async function hire(
  artisanId: string,
  ask: (path: string, method: string, json: object) => Promise<string>,
): Promise<void> {
  const id = newId();
  const day = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const answer = await ask('/api/hiring/hire', 'POST', {
    id,
    fullName: 'Ngozi Eze',
    email: `visitor-${id}@example.ng`,
    jobDescription: 'Fix the kitchen sink',
    ...whereAndWhom,
    startDate: day,
    endDate: day,
    startTime: '09:00',
    checkbox: true,
    artisanId,
    action: 'Confirm & Hire',
  });
  const { result } = JSON.parse(answer) as { result?: { guestKey: string } };
  await ask('/api/payments/initialize', 'POST', { hireId: id, method: 'card', key: result?.guestKey });
}

function send(
  agent: Agent,
  url: string,
  method: string,
  json?: object,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { accept: 'text/html', ...(json && { 'content-type': 'application/json' }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(json && JSON.stringify(json));
  });
}
