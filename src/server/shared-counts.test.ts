import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { renameTable } from '../../test-support/owner.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { startValkey } from '../../test-support/valkey-stand-in.ts';
import { countsInCache } from './counts-in-cache.ts';
import { countsInDatabase, SharedCounts } from './shared-counts.ts';

/*
 * Two apps on one database behave like two processes. The tests take far less than a minute, so no window ends during
 * one.
 */

const valkey = await startValkey();
afterAll(() => valkey.stop());
const cache = { CACHE_URL: valkey.url };
const first = await startTestApp();
const second = await startTestApp({ databaseUrl: first.databaseUrl });
const cachedFirst = await startTestApp({ databaseUrl: first.databaseUrl, environment: cache });
const cachedSecond = await startTestApp({ databaseUrl: first.databaseUrl, environment: cache });

const signIn = (app: TestApp, remoteAddress: string, time: number) =>
  app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email: `guess-${time}@example.ng` },
    remoteAddress,
  });
const anything = (app: TestApp, headers: Record<string, string>) =>
  app.request({ url: '/api/nothing', headers });

async function statusesOf(times: number, ask: (time: number) => Promise<{ statusCode: number }>) {
  const counts: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await ask(time);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe.each([
  { where: 'the database', one: first, other: second, network: '10.20.0' },
  { where: 'a cache', one: cachedFirst, other: cachedSecond, network: '10.20.1' },
])('rate limits that two processes count in $where', ({ one, other, network }) => {
  test('apply to password guesses exactly, whichever process is asked', async () => {
    const counts = await statusesOf(24, (time) => signIn(time % 2 ? one : other, `${network}.1`, time));
    expect(counts).toEqual({ 400: 20, 429: 4 });
  });

  test('apply to a session at one process for what it used at the other', async () => {
    const amina = await signedInAs(first, await makeConsumer(first));
    expect(await statusesOf(601, () => anything(one, amina))).toEqual({ 404: 600, 429: 1 });
    // A twentieth of the limit is not reported, and what follows is reported twice a second.
    let asked = 0;
    const again = async () => {
      asked += 1;
      expect((await anything(other, amina)).statusCode).toBe(429);
    };
    await vi.waitFor(again, { timeout: 20_000, interval: 20 });
    expect(asked).toBeLessThan(600);
    const retryAfter = Number((await anything(other, amina)).headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });
});

test.each([
  ['the database', () => countsInDatabase(first.db)],
  ['a cache', () => countsInCache(valkey.url)],
] as const)(
  'a counter in %s keeps its first end, however late other processes count',
  async (_where, open) => {
    const store = open();
    const add = (count: number, endsInMs: number) =>
      store.add([{ key: 'one-visitor-of-the-two', count, endsInMs }]);
    await add(1, 60_000);
    // The minute of another process began later.
    const [heard] = await add(2, 3_600_000);
    expect(heard).toMatchObject({ count: 3 });
    expect(heard?.endsInMs).toBeGreaterThan(0);
    expect(heard?.endsInMs).toBeLessThanOrEqual(60_000);
    await store.close();
  },
);

test('a visitor who does little is not reported to other processes', async () => {
  const amina = await signedInAs(first, await makeConsumer(first));
  const kept = () => first.db.selectFrom('request_counts').select('key').execute();
  const before = (await kept()).length;
  await statusesOf(20, () => anything(first, amina));
  // A busy session is reported in the next round, together with everything from before.
  const busy = await signedInAs(first, await makeConsumer(first));
  await statusesOf(31, () => anything(first, busy));
  await vi.waitFor(async () => expect(await kept()).toHaveLength(before + 1));
});

test('a used-up limit ends with its time, before the table is cleaned up', async () => {
  expect(await statusesOf(21, (time) => signIn(first, '10.20.2.1', time))).toEqual({ 400: 20, 429: 1 });
  await first.db
    .updateTable('request_counts')
    .set({ ends_at: sql<Date>`clock_timestamp() - interval '1 second'` })
    .execute();
  expect((await signIn(second, '10.20.2.1', 22)).statusCode).toBe(400);
});

test('the counted visitor is a keyed hash in the table', async () => {
  await signIn(first, '10.20.2.1', 1);
  const rows = await first.db.selectFrom('request_counts').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{22}$/);
});

test('counts made while the shared store was unreachable are reported once it returns, once', async () => {
  const reported: number[] = [];
  let isAway = true;
  let asked = 0;
  const store = {
    async add(counts: readonly { count: number }[]) {
      asked += 1;
      if (isAway) throw new Error('it is away');
      reported.push(...counts.map(({ count }) => count));
      return [];
    },
    close: async () => undefined,
  };
  const counts = new SharedCounts(store, 'a secret', { warn: () => undefined });
  const counter = { key: 'sign in', own: 3, reported: 0, others: 0, endsAt: Date.now() + 60_000 };
  for (const _request of [1, 2, 3]) await counts.report(counter);
  // The requests after the first do not wait for a store that was away a moment ago.
  expect(asked).toBe(1);
  isAway = false;
  counter.own = 5;
  counts.reportLater(counter);
  await vi.waitFor(() => expect(reported).toEqual([5]), { timeout: 5_000 });
  counter.own = 6;
  counts.reportLater(counter);
  await vi.waitFor(() => expect(reported).toEqual([5, 1]), { timeout: 5_000 });
  await counts.close();
});

test('while the shared store is unreachable each process uses its own counts, and answers', async () => {
  const warnings: string[] = [];
  const gone = await startValkey();
  const app = await startTestApp({
    databaseUrl: first.databaseUrl,
    environment: { CACHE_URL: gone.url, LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void warnings.push(line) },
  });
  expect((await signIn(app, '10.20.3.1', 0)).statusCode).toBe(400);
  await gone.stop();
  expect(await statusesOf(21, (time) => signIn(app, '10.20.3.1', time))).toEqual({ 400: 19, 429: 2 });
  await renameTable(first, 'request_counts', 'request_counts_away');
  try {
    expect((await signIn(first, '10.20.3.2', 0)).statusCode).toBe(400);
  } finally {
    await renameTable(first, 'request_counts_away', 'request_counts');
  }
  expect(warnings.filter((line) => line.includes('each process counts rate limits'))).toHaveLength(1);
});
