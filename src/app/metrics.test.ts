import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer } from '../../test-support/made-up-people.ts';
import { renameTable } from '../../test-support/owner.ts';
import { makePaidHire } from '../../test-support/paid-hires.ts';
import { withBrokenPage } from '../../test-support/planted-hole.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { newId } from '../shared/identifier.ts';

const token = 'a'.repeat(40);
const app = await startTestApp({
  pages: withBrokenPage,
  environment: { METRICS_TOKEN: token, CONTACT_TO: 'office@example.ng' },
  // The page that the test breaks is logged as a fault.
  logTo: { write: () => undefined },
});

/** All figures by name: the text's lines without comments. */
async function figures(of: TestApp = app): Promise<Map<string, number>> {
  const { statusCode, body } = await of.request({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
/** Reads the business's values again, as happens after 15 seconds. */
async function figuresLater(): Promise<Map<string, number>> {
  await app.db.deleteFrom('watched_values').execute();
  app.context.watched.invalidate();
  return figures();
}
const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  app.request({ url: '/metrics', headers, remoteAddress });

describe('the access to /metrics', () => {
  test('with a token is given to its sender, from anywhere, and to everyone else it is not found', async () => {
    const shown = await ask({ authorization: `Bearer ${token}` }, '41.58.10.1');
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: token }]) {
      const { statusCode, body } = await ask(headers);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('surehands_');
    }
  });

  test('without a token is given to this machine only, and not to requests through a proxy', async () => {
    const open = await startTestApp();
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      open.request({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode);
    expect(await from('127.0.0.1')).toBe(200);
    expect(await from('41.58.10.1')).toBe(404);
    expect(await from('127.0.0.1', { 'x-forwarded-for': '41.58.10.1' })).toBe(404);
    expect(await from('127.0.0.1', { host: 'rebound.example' })).toBe(404);
  });
});

describe('the alerts and panels in ops/', async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const alerts = await read('ops/prometheus/alerts.yaml');
  const dashboard = JSON.parse(await read('ops/grafana/surehands.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const ours = /\b(?:surehands|nodejs|process)_\w+/g;

  test('read only figures that the product has', async () => {
    const { body } = await ask({ authorization: `Bearer ${token}` });
    const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const there = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      ),
    );
    const exprs = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const named = [...alerts.matchAll(/expr:[\s\S]*?(?:for|labels):/g)].join().match(ours) ?? [];
    expect(named.length).toBeGreaterThan(13);
    const all = [...named, ...exprs.flatMap((expr) => expr.match(ours) ?? [])];
    expect([...new Set(all)].filter((name) => !there.has(name))).toEqual([]);
  });

  test('say what to do about each alert, and where that is written down', async () => {
    const rules = alerts.split('- alert: ').slice(1);
    for (const rule of rules)
      expect(rule).toMatch(/severity: (page|ticket)[\s\S]*summary: .*\n[\s\S]*do: .*\n[\s\S]*runbook: /);
    const headings = [...(await read('docs/operations.md')).matchAll(/^#+ (.*)$/gm)].map(
      ([, text = '']) => `docs/operations.md#${text.toLowerCase().replaceAll(' ', '-')}`,
    );
    const runbooks = [...alerts.matchAll(/runbook: (.*)/g)].map(([, runbook]) => runbook);
    expect(runbooks.filter((runbook) => !headings.includes(String(runbook)))).toEqual([]);
    expect(runbooks).toHaveLength(rules.length);
  });
});

describe('a metric counts', () => {
  test('a thousand addresses of one call, or of one page, as one figure', async () => {
    // A busy machine refuses some of a thousand concurrent requests, which would be another figure.
    const askFor = async (times: number, url: () => string) => {
      for (let asked = 0; asked < times; asked += 20)
        await Promise.all(Array.from({ length: 20 }, () => app.request({ url: url() })));
    };
    await askFor(1_000, () => `/api/jobs/${newId()}`);
    await askFor(20, () => `/jobs/${newId()}`);
    await askFor(20, () => `/nowhere/${newId()}`);
    const counts = [...(await figures())].filter(([name]) =>
      name.startsWith('surehands_http_requests_total'),
    );
    expect(counts.filter(([name]) => name.includes('/api/jobs/'))).toEqual([
      ['surehands_http_requests_total{method="GET",route="/api/jobs/:id",status="404"}', 1_000],
    ]);
    expect(counts.filter(([name]) => name.includes('"/jobs/'))).toEqual([
      ['surehands_http_requests_total{method="GET",route="/jobs/:id",status="404"}', 20],
    ]);
    expect(counts.filter(([name]) => name.includes('"/*"'))).toEqual([
      ['surehands_http_requests_total{method="GET",route="/*",status="404"}', 20],
    ]);
    expect(counts.length).toBeLessThan(20);
  });

  test('a page that fails as one more error of its address, with its duration', async () => {
    const name = 'surehands_http_requests_total{method="GET",route="/reviews",status="500"}';
    expect((await figures()).get(name)).toBeUndefined();
    await app.request({ url: '/reviews', headers: { accept: 'text/html' } });
    const all = await figures();
    expect(all.get(name)).toBe(1);
    expect(all.get('surehands_http_request_duration_seconds_count{method="GET",route="/reviews"}')).toBe(1);
  });

  test('an open stream without its duration, which says nothing about answers', async () => {
    await app.request({ url: '/api/live/stream' });
    const stream = 'method="GET",route="/api/live/stream"';
    const all = await figures();
    expect(all.get(`surehands_http_requests_total{${stream},status="401"}`)).toBe(1);
    expect(all.has(`surehands_http_request_duration_seconds_count{${stream}}`)).toBe(false);
  });

  test('an email that has waited for an hour in its queue, and a finished job once it is sent', async () => {
    await app.request({
      method: 'POST',
      url: '/api/contactUs/send',
      payload: {
        name: 'Grace Okon',
        email: 'grace@example.ng',
        phoneNumber: '0803 123 4567',
        message: 'Do you have welders in Ikeja?',
      },
    });
    await sql`update pgboss.job set start_after = now() - interval '1 hour', created_on = now() - interval '1 hour'
               where name = 'send-mail'`.execute(app.db);
    const before = await figuresLater();
    expect(before.get('surehands_jobs_waiting{task="send-mail"}')).toBeGreaterThanOrEqual(1);
    expect(before.get('surehands_jobs_oldest_seconds{task="send-mail"}')).toBeGreaterThan(3_599);
    expect(before.get('surehands_jobs_oldest_seconds{task="send-push"}')).toBe(0);
    // One that failed waits as well, for its next try.
    const setJob = (state: string, dueIn: string) =>
      sql`update pgboss.job set state = ${state}::pgboss.job_state, start_after = now() + ${dueIn}::interval
           where name = 'send-mail' and state < 'active'`.execute(app.db);
    await setJob('retry', '1 hour');
    expect((await figuresLater()).get('surehands_jobs_waiting{task="send-mail"}')).toBeGreaterThanOrEqual(1);
    await setJob('created', '0');
    await app.runJobs();
    const after = await figuresLater();
    expect(after.get('surehands_jobs_waiting{task="send-mail"}')).toBe(0);
    expect(after.get('surehands_job_tries_total{task="send-mail",outcome="done"}')).toBeGreaterThanOrEqual(1);
  });

  test('the age of a live event that waits for its number', async () => {
    const name = 'surehands_live_events_oldest_seconds';
    expect((await figuresLater()).get(name)).toBe(0);
    // Two events wait for their numbers; the older one counts.
    for (const seconds of [2, 1]) {
      await app.db
        .insertInto('live_outbox')
        .values({
          people: [],
          kind: 'seen',
          data: '{}',
          created_at: new Date(app.clock.now.getTime() - seconds * 1_000),
        })
        .execute();
    }
    expect((await figuresLater()).get(name)).toBe(2);
    // What cannot be read is unknown, not 0 and not as before.
    await renameTable(app, 'live_outbox', 'live_outbox_away');
    expect((await figuresLater()).has(name)).toBe(false);
    await renameTable(app, 'live_outbox_away', 'live_outbox');
    await app.db.deleteFrom('live_outbox').execute();
  });

  test('database connections in use and idle', async () => {
    const connections = async () => {
      const all = await figures();
      const [inUse, idle] = ['in_use', 'idle'].map((state) =>
        Number(all.get(`surehands_database_connections{state="${state}"}`)),
      );
      return { inUse, idle };
    };
    // Opens two connections, which are idle from then on.
    const hold = <Result>(work: () => Promise<Result>) =>
      app.db.connection().execute((one) =>
        sql`select 1`.execute(one).then(() =>
          app.db.connection().execute(async (other) => {
            await sql`select 1`.execute(other);
            return work();
          }),
        ),
      );
    await hold(async () => undefined);
    // Repeated where background work began or ended between the two measurements.
    await expect
      .poll(async () => {
        const before = await connections();
        const during = await hold(connections);
        return { more: Number(during.inUse) - Number(before.inUse), idle: Number(before.idle) >= 2 };
      })
      .toEqual({ more: 2, idle: true });
    expect((await figures()).get('surehands_database_up')).toBe(1);
  });

  test('held money and operators’ queues in figures without personal data', async () => {
    const before = await figuresLater();
    const artisan = await makeArtisan(app, { bio: 'Grace of Surulere' });
    const customer = await makeConsumer(app);
    await makePaidHire(app, artisan, { customer_id: customer.id });
    const after = await figuresLater();
    const held = 'surehands_held_money_kobo';
    expect(Number(after.get(held)) - Number(before.get(held))).toBe(500_000);
    expect(after.get('surehands_operator_queue_waiting{queue="contact"}')).toBe(1);
    const text = [...after.keys()].join('\n');
    for (const secret of [artisan.id, artisan.email, customer.id, '@', 'Grace', token])
      expect(text).not.toContain(secret);
  });

  test('how long news and payouts have waited, without those that are handled or wait for an operator', async () => {
    const at = app.clock.now;
    const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
    const news = { event: 'charge.success', body: '{}' };
    for (const [hours, handled] of [
      [3, { handled_at: at, outcome: 'paid' }],
      [1, {}],
    ] as const)
      await app.db
        .insertInto('provider_events')
        .values({ ...news, ...handled, id: newId(), dedup_key: newId(), received_at: ago(hours) })
        .execute();
    const { id: user_id } = await makeArtisan(app);
    const payout = { user_id, amount_kobo: 200_000, kind: 'asked', status: 'sent', next_ask_at: at };
    for (const [hours, waits_for] of [
      [5, 'operator'],
      [2, null],
    ] as const)
      await app.db
        .insertInto('payouts')
        .values({
          ...{ ...payout, id: newId(), reference: `sp-${newId()}`, waits_for },
          ...{ created_at: ago(hours), updated_at: at },
        })
        .execute();
    for (const hours of [26, 50])
      await app.db
        .insertInto('paystack_comparisons')
        .values({
          ...{ id: newId(), began_at: ago(hours), ended_at: ago(hours) },
          ...{ since: ago(hours + 48), until: ago(hours) },
        })
        .execute();
    const shown = await figuresLater();
    expect(shown.get('surehands_paystack_comparison_age_seconds')).toBe(26 * 3_600);
    expect([
      shown.get('surehands_paystack_events_waiting'),
      shown.get('surehands_paystack_events_oldest_seconds'),
      shown.get('surehands_payouts_oldest_open_seconds'),
    ]).toEqual([1, 3_600, 7_200]);
  });

  test('values that one process reads for all, at most every 15 seconds', async () => {
    await figuresLater();
    const taken = () => app.db.selectFrom('watched_values').select('taken_at').executeTakeFirstOrThrow();
    const first = await taken();
    app.context.watched.invalidate();
    await figures();
    expect(await taken()).toEqual(first);
    await app.db
      .updateTable('watched_values')
      .set({ taken_at: new Date(Date.now() - 15_001) })
      .execute();
    app.context.watched.invalidate();
    await figures();
    expect(await taken()).not.toEqual(first);
  });
});
