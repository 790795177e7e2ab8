import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../test-support/database-proxy.ts';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { renameTable } from '../../test-support/owner.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();
const secure = await startTestApp({ pages: true, environment: { COOKIE_SECURE: 'true' } });

describe('the app’s entry', () => {
  test('says that the process is alive and that the database answers', async () => {
    expect((await app.request({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.request({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('answers an unknown call with an error for programs and people', {
    meta: { promise: 'An unknown call answers an error that programs and people can read' },
  }, async () => {
    const response = await app.request({ url: '/api/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'call_not_found', message: 'There is no such call.' });
  });

  test('answers an address that is unreadable or too long with not found', async () => {
    for (const url of ['/api/jobs/%', `/api/jobs/${'x'.repeat(300)}`, '/%zz']) {
      const answer = await app.request({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'call_not_found']);
    }
    const page = await secure.request({ url: '/%zz', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/not/found']);
  });

  test('refuses a write from another site', {
    meta: { promise: 'A write that another site’s page makes is refused' },
  }, async () => {
    const { protocol, host, hostname, port } = new URL(app.url);
    for (const headers of [
      { origin: 'https://evil.example' },
      // Our own origin with a suffix, another port, another scheme.
      { origin: `${app.url}.evil.example` },
      { origin: `${protocol}//${hostname}.evil.example:${port}` },
      { origin: `${app.url}0` },
      { origin: `${protocol}//${hostname}:1` },
      { origin: `https://${host}` },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const response = await app.request({ method: 'POST', url: '/api/auth/signout', headers, payload: {} });
      expect([response.statusCode, response.json().code]).toEqual([403, 'foreign_origin']);
    }
    // A proxy may request us by another host name than the page's.
    for (const authority of [host, `127.0.0.1:${port}`]) {
      const headers = { origin: app.url };
      const ours = await app.request({
        method: 'POST',
        url: '/api/nothing',
        authority,
        headers,
        payload: {},
      });
      expect(ours.statusCode).toBe(404);
    }
  });

  test('allows reads when another site links to them', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await app.request({ method, url: '/api/users/', headers })).statusCode).toBe(200);
    }
  });

  test('refuses a body that is not JSON, not UTF-8 or too large, and says so', {
    meta: { promise: 'What is no JSON, not UTF-8 or too large is refused in words' },
  }, async () => {
    const post = (payload: string | Buffer) =>
      app.request({
        method: 'POST',
        url: '/api/nothing',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const refused = async (payload: string | Buffer) => {
      const response = await post(payload);
      return [response.statusCode, response.json().code];
    };
    expect(await refused('{"a":')).toEqual([400, 'invalid_json']);
    expect(await refused(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toEqual([400, 'invalid_text']);
    expect(await refused(JSON.stringify({ a: 'x'.repeat(10_000_000) }))).toEqual([413, 'too_large']);
  });

  test('makes browsers run only scripts from our own files, and lets no other site frame us', async () => {
    const { headers } = await app.request({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/', '/contact', '/nowhere', '/healthz', '/api/auth/me', '/api/nothing'])(
    'lets no other site see %s as the referrer, since guests’ links contain keys',
    async (url) => {
      const { headers } = await secure.request({ url, headers: { accept: 'text/html' } });
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringContaining('microphone=()'),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
    },
  );
});

describe('while the database is unreachable', () => {
  test('calls answer 503, /readyz fails and /healthz does not, and everything recovers automatically', {
    meta: { promise: 'While the database is gone calls answer 503, and they recover automatically' },
  }, async () => {
    const proxy = await startDatabaseProxy(app.databaseUrl);
    const other = await startTestApp({
      databaseUrl: proxy.url,
      pages: true,
      environment: { LOG_LEVEL: 'silent' },
    });
    expect((await other.request({ url: '/readyz' })).statusCode).toBe(200);

    await proxy.shut();
    const refused = await other.request({ url: '/readyz' });
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect((await other.request({ url: '/healthz' })).statusCode).toBe(200);
    const page = await other.request({ url: '/artisan', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
    const plain = await other.request({ url: '/contact', headers: { accept: 'text/html' } });
    expect([plain.statusCode, plain.headers['retry-after']]).toEqual([200, undefined]);

    await proxy.open();
    expect((await other.request({ url: '/readyz' })).statusCode).toBe(200);
  });
});

test('a request in progress when the process closes is answered, and does not stop it from closing', async () => {
  const other = await startTestApp();
  const agent = new Agent({ keepAlive: true });
  const locking = new Client({ connectionString: other.databaseUrl });
  await locking.connect();
  await locking.query('begin; lock table users');
  const answered = new Promise<number | undefined>((resolve, reject) => {
    get(`${other.url}/api/users/`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });
  await vi.waitFor(async () => {
    const { rows } = await locking.query(
      "select from pg_locks where relation = 'users'::regclass and not granted",
    );
    expect(rows).toHaveLength(1);
  });

  const closed = other.close();
  await locking.query('commit');
  await locking.end();
  expect(await answered).toBe(200);
  // Waiting for a kept-alive connection would take longer than a test may.
  await closed;
  agent.destroy();
});

test('a connection that a browser opened in advance does not stop the process from closing', async () => {
  const other = await startTestApp();
  const { hostname, port } = new URL(other.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  // Unless closed by us, it would be kept for a minute, longer than a test may take.
  await other.close();
  unused.destroy();
});

test('a request that its sender aborted does not stop the process from closing', async () => {
  const other = await startTestApp();
  const { hostname, port } = new URL(other.url);
  const brokenOff = connect(Number(port), hostname);
  await once(brokenOff, 'connect');
  brokenOff.write(
    'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  // Once the next connection is answered, the server has read the first one's beginning.
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
  brokenOff.destroy();
  await once(brokenOff, 'close');
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  await other.close();
  unused.destroy();
});

test('a failed request with a guest’s key leaves no key in the log', async () => {
  const logged: string[] = [];
  const logging = await startTestApp({
    pages: true,
    environment: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
  await renameTable(logging, 'hires', 'hires_gone');
  const key = '1795430000.the-key-of-one-guest_xyz';
  const hire = '0190f0e0-0000-7000-8000-000000000001';
  const call = `/api/hiring/hires/${hire}`;
  for (const [url, headers, status] of [
    [call, { 'x-guest-key': key }, 500],
    [`${call}?key=${key}`, {}, 400],
    [`/hirepage?hire=${hire}&key=${key}`, {}, 500],
  ] as const) {
    const answer = await logging.request({ url, headers: { accept: 'text/html', ...headers } });
    expect(answer.statusCode, url).toBe(status);
  }
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain('the-key-of-one-guest');
});

test('a page that fails on our side answers 500 in our words, and the log has the error', async () => {
  const lines: { level: number; err?: { message: string } }[] = [];
  const broken = await startTestApp({
    environment: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    pages: (site) => {
      const [id = '', route] =
        Object.entries(site.routes).find(([, each]) => each?.path === 'profile/:id?') ?? [];
      const fails = () => {
        throw new Error('the screen is broken');
      };
      const module = { ...route?.module, default: fails };
      return { ...site, routes: { ...site.routes, [id]: { ...route, module } } } as typeof site;
    },
  });
  const artisan = await makeArtisan(broken);
  const answer = await broken.request({ url: `/profile/${artisan.id}`, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
  expect(answer.body).not.toContain('the screen is broken');
  expect(lines.map(({ err }) => err?.message)).toContain('the screen is broken');
});
