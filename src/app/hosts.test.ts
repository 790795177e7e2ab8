import { describe, expect, test } from 'vitest';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { MEMBERS_PASSWORD, member } from '../../test-support/members.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { hireAsGuest } from '../../test-support/paying.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { cookiesOf, visit } from '../../test-support/visit.ts';

const app = await startTestApp({
  pages: true,
  environment: { TRUST_PROXY: 'loopback', DEV_PAGES: 'network' },
});
const { port } = new URL(app.url);
await member(app, 'amina@example.ng');

const proxied = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
const addresses = [
  { origin: `http://localhost:${port}`, host: `localhost:${port}`, headers: {} },
  { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, headers: {} },
  { origin: `http://192.168.1.20:${port}`, host: `192.168.1.20:${port}`, headers: {} },
  { origin: 'https://hands.example', host: 'hands.example', headers: proxied },
  {
    origin: 'https://hands.example',
    host: `127.0.0.1:${port}`,
    headers: { ...proxied, 'x-forwarded-host': 'hands.example' },
  },
];

describe.each(addresses)('a browser at $origin (Host: $host)', ({ origin, host, headers }) => {
  const post = (path: string, form: Record<string, string>, more: object = {}) =>
    visit(app, host, path, { method: 'POST', form, headers: { ...headers, origin, ...more } });
  const credentials = { email: 'amina@example.ng', password: MEMBERS_PASSWORD };

  test('signs in, without script and with it, and is told of a wrong password', async () => {
    const signedIn = await post('/signin', credentials);
    expect([signedIn.status, signedIn.headers.location]).toEqual([
      302,
      expect.stringMatching('^/dashboard/'),
    ]);
    const cookie = cookiesOf(signedIn);
    const settings = await visit(app, host, '/settings', { headers: { ...headers, cookie } });
    expect(wordsOf(settings.body)).toContain('amina@example.ng');

    expect((await post('/signin.data', credentials)).status).toBe(202);
    const wrong = await post('/signin', { ...credentials, password: 'not the password' });
    expect([wrong.status, wordsOf(wrong.body)]).toEqual([
      401,
      expect.stringContaining('Wrong email or password.'),
    ]);
  });

  test('pays at the local Paystack under that address and comes back there', async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const sent = await post(`/hirepage?hire=${hire.id}&key=${hire.key}`, { method: 'card' });
    expect(sent.status).toBe(303);
    const checkout = new URL(String(sent.headers.location));
    expect(checkout.origin).toBe(origin);
    const page = await visit(app, host, checkout.pathname, { headers });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Test payment')]);
    const paid = await post(checkout.pathname, { outcome: 'success', channel: 'card' });
    expect(paid.status).toBe(303);
    expect(new URL(String(paid.headers.location)).origin).toBe(origin);
  });

  test('cannot send a form from another site', async () => {
    const refused = await post('/signin', credentials, { origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
  });
});

test.each([
  ['a b', {}],
  ['a.example:99999', {}],
  ["a.example';alert(1)", {}],
  ['a.example', { ...proxied, 'x-forwarded-proto': 'gopher' }],
])('a request with the invalid host %j is refused, and not logged as our error', async (host, headers) => {
  const nonsense = await visit(app, host, '/', { headers });
  expect([nonsense.status, nonsense.body]).toEqual([400, expect.stringContaining('invalid_host')]);
});

describe('with PUBLIC_URL set', async () => {
  const PUBLIC_URL = 'https://surehands.example';
  const ours = 'surehands.example';
  const published = await startTestApp({
    pages: true,
    environment: { PUBLIC_URL, TRUST_PROXY: 'loopback', CORS_ORIGINS: 'https://friend.example' },
  });
  const elsewhere = ['localhost:3000', '127.0.0.1', '192.168.1.20', 'www.surehands.example'];

  test.each(elsewhere)('a page requested at %s redirects to the public address', async (host) => {
    for (const method of ['GET', 'HEAD']) {
      const moved = await visit(published, host, '/artisan?q=tap', { method });
      expect([moved.status, moved.headers.location]).toEqual([308, `${PUBLIC_URL}/artisan?q=tap`]);
    }
  });

  test('a page requested at the public address is shown, whatever the proxy says about the protocol', async () => {
    expect((await visit(published, ours, '/')).status).toBe(200);
    expect((await visit(published, 'SureHands.example', '/', { headers: proxied })).status).toBe(200);
  });

  test('a page is shown even if a trusted proxy passes on only its internal host', async () => {
    expect((await visit(published, '127.0.0.1:3000', '/', { headers: proxied })).status).toBe(200);
  });

  test('health, calls, webhooks and the local Paystack answer at any address', async () => {
    const statusOf = async (path: string, options = {}) =>
      (await visit(published, '127.0.0.1:3000', path, options)).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/api/users/')).toBe(200);
    expect(await statusOf('/api/payments/webhook/paystack', { method: 'POST' })).toBe(401);
    expect(await statusOf('/sandbox/paystack/checkout/none')).toBe(404);
  });

  test('a form from a page at any other address is refused', async () => {
    for (const [host, origin] of [
      ['192.168.1.20', 'http://192.168.1.20'],
      [ours, 'https://friend.example'],
      [ours, `http://${ours}`],
    ] as const) {
      const refused = await visit(published, host, '/signin', {
        method: 'POST',
        form: { email: 'a@b.ng', password: '12345678' },
        headers: { origin },
      });
      expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('from another site')]);
    }
  });

  test('a form sent from the public address is accepted, even if the proxy changes the host', async () => {
    for (const host of [ours, '127.0.0.1:3000']) {
      const answered = await visit(published, host, '/signin', {
        method: 'POST',
        form: { email: 'a@b.ng', password: '12345678' },
        headers: { origin: PUBLIC_URL },
      });
      expect([answered.status, wordsOf(answered.body)]).toEqual([
        401,
        expect.stringContaining('Wrong email or password.'),
      ]);
    }
  });
});
