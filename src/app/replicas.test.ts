import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { type ClusterServer, startCluster } from '../../test-support/streaming-replicas.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { listReviewsCall } from '../features/reviews/contract.ts';
import { Replicas } from '../server/replicas.ts';
import type { AnyCall } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';

const cluster = await startCluster();
const replica = await cluster.addReplica();
const app = await startTestApp({
  databaseUrl: cluster.primary.servingUrl,
  config: (config) => ({ ...config, databaseReadUrls: [replica.servingUrl], metricsToken: 'let me look' }),
});
afterAll(() => cluster.close());

const { replicas } = app.context;
const artisan = await makeArtisan(app, { full_name: 'Chidi Okafor' });
const asArtisan = await signedInAs(app, artisan);

const readsOfReplica = () => replicas.state().replicas[0]?.reads ?? 0;
/** Counts the reads that a replica answered during `work`. */
async function readFromReplica<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; reads: number }> {
  const before = readsOfReplica();
  const result = await work();
  return { result, reads: readsOfReplica() - before };
}

const nameAt = async (headers: Record<string, string> = {}): Promise<string> =>
  (await app.request({ url: `/api/users/${artisan.id}`, headers })).json().full_name;
const rename = (name: string) =>
  app.db.updateTable('users').set({ full_name: name }).where('id', '=', artisan.id).execute();

/** Waits until a replica has replayed everything and the app has noticed. */
async function untilCaughtUp(server: ClusterServer = replica): Promise<void> {
  const [at] = await cluster.primary.run<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  const reached = `select pg_last_wal_replay_lsn() >= '${at?.lsn}' as is_there`;
  while (!(await server.run<{ is_there: boolean }>(reached))[0]?.is_there) {
    // No pause needed: every query takes a while.
  }
  await replicas.poll();
}

beforeEach(() => untilCaughtUp());
afterEach(async () => {
  vi.restoreAllMocks();
  await replica.resume();
});

test('public data is read from a replica', async () => {
  await replica.freeze();
  await rename('Chidi Renamed');
  await replicas.poll();
  const { result, reads } = await readFromReplica(() => nameAt());
  expect([result, reads]).toEqual(['Chidi Okafor', 1]);
  await replica.resume();
  await untilCaughtUp();
  expect(await nameAt()).toBe('Chidi Renamed');
});

test('a person who has written reads from the primary until a replica has the write', async () => {
  await replica.freeze();
  const prices = { items: [{ id: newId(), title: 'Unblock a drain', priceNaira: '7,500' }] };
  const saved = await app.request({
    method: 'PUT',
    url: '/api/users/me/prices',
    headers: asArtisan,
    payload: prices,
  });
  expect(saved.statusCode).toBe(200);
  const written = saved.cookies.find(({ name }) => name === 'surehands.written');
  expect(written).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 15 });
  await replicas.poll();
  const titles = async (cookie: string) =>
    (await app.request({ url: `/api/users/${artisan.id}/prices`, headers: { cookie } }))
      .json()
      .result.map(({ title }: { title: string }) => title);
  const cookie = `${asArtisan.cookie}; surehands.written=${written?.value}`;
  expect(await titles(cookie)).toEqual(['Unblock a drain']);
  expect(await titles(asArtisan.cookie)).toEqual([]);
  await replica.resume();
  await untilCaughtUp();
  const { result, reads } = await readFromReplica(() => titles(cookie));
  expect([result, reads]).toEqual([['Unblock a drain'], 1]);
});

test('a call that only reads sets no mark of a write', async () => {
  const read = await app.request({ url: '/api/users/me', headers: asArtisan });
  expect(read.statusCode).toBe(200);
  expect(read.cookies).toEqual([]);
});

test('a row that a replica does not have yet is found at the primary', async () => {
  await replica.freeze();
  const newcomer = await makeArtisan(app, { full_name: 'Just Arrived' });
  await replicas.poll();
  const found = await app.request({ url: `/api/users/${newcomer.id}` });
  expect([found.statusCode, found.json().full_name]).toEqual([200, 'Just Arrived']);
});

test('money and a person’s own data are never read from a replica', async () => {
  const consumer = await makeConsumer(app);
  const asConsumer = await signedInAs(app, consumer);
  await untilCaughtUp();
  const { reads } = await readFromReplica(async () => {
    for (const url of ['/api/users/me', '/api/payouts', '/api/escrow/earnings', '/api/users/me/standing'])
      expect((await app.request({ url, headers: asArtisan })).statusCode).toBe(200);
    for (const url of ['/api/hiring/hires', '/api/saved-artisans', `/api/users/${artisan.id}`])
      expect((await app.request({ url, headers: asConsumer })).statusCode).toBe(200);
  });
  expect(reads).toBe(0);
  expect((await readFromReplica(() => nameAt())).reads).toBe(1);
});

test('only the listed calls may be answered from a replica', () => {
  const calls: AnyCall[] = [];
  for (const join of features) join((call) => void calls.push(call));
  const lagging = calls.filter(({ mayLag }) => mayLag);
  expect(lagging.every(({ method, who }) => method === 'GET' && who === 'anyone')).toBe(true);
  expect(lagging.map(({ path, mayLag }) => `${path} ${mayLag}`).sort()).toMatchInlineSnapshot(`
    [
      "/api/directory for-everyone",
      "/api/directory/:trade for-everyone",
      "/api/directory/:trade/:place for-everyone",
      "/api/jobs for-visitors",
      "/api/jobs/:id for-visitors",
      "/api/places for-everyone",
      "/api/reviews for-everyone",
      "/api/reviews/:id for-visitors",
      "/api/search/count for-everyone",
      "/api/search/meaning for-everyone",
      "/api/users/ for-everyone",
      "/api/users/:id for-visitors",
      "/api/users/:id/availability for-everyone",
      "/api/users/:id/prices for-everyone",
      "/api/users/:id/standing for-everyone",
      "/sitemap.xml for-everyone",
      "/sitemaps/:file for-everyone",
    ]
  `);
  expect(calls).toContain(listReviewsCall);
});

test('/metrics says of each replica whether it is used, how far behind it is and what it answered', async () => {
  await nameAt();
  const { body } = await app.request({ url: '/metrics', headers: { authorization: 'Bearer let me look' } });
  const name = new URL(replica.servingUrl).host;
  expect(body).toContain(`surehands_replica_up{replica="${name}"} 1`);
  expect(body).toContain(`surehands_replica_lag_seconds{replica="${name}"} 0`);
  expect(body).toContain(`surehands_replica_reads_total{replica="${name}"} ${readsOfReplica()}`);
  expect(body).toMatch(/surehands_replica_reads_total\{replica="primary"\} \d+/);
});

test('replicas take turns', async () => {
  const urls = [replica.servingUrl, replica.servingUrl];
  const settings = { urls, maxLagSeconds: 10, poolSize: 1, pooled: false, timeoutMs: 5_000 };
  const two = new Replicas(app.db, settings, app.context.log);
  await two.poll();
  for (let reads = 0; reads < 4; reads += 1) await two.read(undefined, (db) => sql`select 1`.execute(db));
  expect(two.state().replicas.map(({ reads }) => reads)).toEqual([2, 2]);
  await two.close();
});

test('a replica that was promoted is no longer used as a replica', async () => {
  const promoted = await cluster.addReplica();
  const other = await startTestApp({
    databaseUrl: cluster.primary.servingUrl,
    config: (config) => ({ ...config, databaseReadUrls: [promoted.servingUrl] }),
  });
  await other.context.replicas.poll();
  expect(other.context.replicas.state().replicas[0]).toMatchObject({ inUse: true });
  await promoted.run('select pg_promote()');
  await other.context.replicas.poll();
  expect(other.context.replicas.state().replicas[0]).toMatchObject({ inUse: false });
  expect((await other.request({ url: `/api/users/${artisan.id}` })).statusCode).toBe(200);
});

test('a replica that is too far behind is not used until it has caught up', async () => {
  await replica.freeze();
  await rename('Chidi Later');
  const now = performance.now();
  await replicas.poll();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  await replicas.poll();
  expect(await nameAt()).toBe('Chidi Later');
  expect(replicas.state().replicas[0]).toMatchObject({ inUse: false });
  expect(replicas.state().replicas[0]?.lagSeconds).toBeGreaterThan(50);
  vi.restoreAllMocks();
  await replica.resume();
  await untilCaughtUp();
  expect((await readFromReplica(() => nameAt())).reads).toBe(1);
});

test('a replica of a primary that was idle for an hour does not count as an hour behind after a new write', async () => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
  await untilCaughtUp();
  await replica.freeze();
  await rename('Chidi After An Hour');
  await replicas.poll();
  expect((await readFromReplica(() => nameAt())).reads).toBe(1);
});

test('a replica that fails costs no visitor an answer, and is used again when it returns', async () => {
  await replica.stop();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.request({ url: '/api/users/' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  await replicas.poll();
  expect(replicas.state().replicas[0]).toMatchObject({ inUse: false, lagSeconds: undefined });
  await replica.start();
  // A replica is not used for a few seconds after it failed.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6_000);
  await untilCaughtUp();
  expect((await readFromReplica(() => app.request({ url: '/api/users/' }))).reads).toBe(1);
});
