import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { type CacheableResponse, ResponseCache } from './response-cache.ts';

let nowMs = 0;
let cache: ResponseCache;
beforeEach(() => {
  nowMs = 1_000_000;
  cache = new ResponseCache(() => nowMs, {
    visitors: (cookies) => cookies === 'harmless',
    everyone: (cookies) => cookies !== 'written=1',
  });
});

const asked = (changes: object = {}) =>
  ({
    method: 'GET',
    protocol: 'https',
    host: 'hands.example',
    url: '/artisan?q=tap',
    headers: {},
    ...changes,
  }) as FastifyRequest;
const page = (text: string, changes: Partial<CacheableResponse> = {}): CacheableResponse => ({
  status: 200,
  headers: [],
  body: Buffer.from(text),
  ...changes,
});

/** What a visitor gets; `render` makes the page when it is not cached. */
async function serve(
  render: () => Promise<CacheableResponse>,
  { key = 'key', etag = '', accepts = '', url = '/artisan' } = {},
) {
  const sent = { status: 0, body: '', bytes: Buffer.alloc(0), headers: {} as Record<string, unknown> };
  const reply = {
    header: (name: string, value: unknown) => {
      sent.headers[name] = value;
      return reply;
    },
    status: (status: number) => {
      sent.status = status;
      return reply;
    },
    send: (body: string | Buffer = '') => {
      sent.bytes = Buffer.from(body);
      sent.body = String(body);
      return reply;
    },
  };
  const headers = {
    ...(etag && { 'if-none-match': etag }),
    ...(accepts && { 'accept-encoding': accepts }),
  };
  const request = asked({ headers, url });
  await cache.send(await cache.find(key, request, render), request, reply as unknown as FastifyReply);
  return sent;
}

test('a page with an address of 500 characters is not cached, since anyone could fill the cache with such', () => {
  const keyOf = (length: number) => cache.keyOf(asked({ url: '/artisan?'.padEnd(length, 'q') }));
  expect([keyOf(499) !== undefined, keyOf(500) !== undefined]).toEqual([true, false]);
});

test('a request with a session cookie, or a write, is never served from the cache', () => {
  expect(cache.keyOf(asked({ headers: { cookie: 'harmless' } }))).toBeDefined();
  expect(cache.keyOf(asked({ headers: { cookie: 'session=1' } }))).toBeUndefined();
  expect(cache.keyOf(asked({ headers: { cookie: 'session=1' } }), 'everyone')).toBe(cache.keyOf(asked()));
  expect(cache.keyOf(asked({ headers: { cookie: 'written=1' } }), 'everyone')).toBeUndefined();
  expect(cache.keyOf(asked({ method: 'HEAD' }))).toBeUndefined();
  expect(cache.keyOf(asked({ method: 'POST' }))).toBeUndefined();
});

test('a page is cached for one protocol, host and address', () => {
  const others = [{ protocol: 'http' }, { host: 'www.hands.example' }, { url: '/artisan?q=roof' }];
  const keys = [{}, ...others].map((changes) => cache.keyOf(asked(changes)));
  expect(new Set(keys).size).toBe(4);
  expect(cache.keyOf(asked())).toBe(keys[0]);
});

test('a page is served for less than five seconds, and other caches are told that it varies by cookie', async () => {
  const first = await serve(async () => page('first'));
  expect(first).toMatchObject({ status: 200, body: 'first', headers: { vary: 'cookie, accept-encoding' } });
  nowMs += 4_999;
  expect((await serve(async () => page('second'))).body).toBe('first');
  nowMs += 1;
  const second = await serve(async () => page('second'));
  expect(second.body).toBe('second');
  expect(second.headers.etag).not.toBe(first.headers.etag);
});

test('visitors who request an expired page at once wait for one rendering', async () => {
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return page(`rendering ${renderings}`);
  };
  await serve(render);
  nowMs += 5_000;
  const bodies = await Promise.all([1, 2, 3].map(() => serve(render)));
  expect(bodies.map(({ body }) => body)).toEqual(Array(3).fill('rendering 2'));
});

test('a rendering that fails does so for everyone who waited, and the next visitor gets a new one', async () => {
  const failing = async () => {
    throw new Error('not now');
  };
  const both = await Promise.allSettled([serve(failing), serve(async () => page('whole'))]);
  expect(both).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { body: 'whole' } }]);
  expect((await serve(async () => page('another'))).body).toBe('whole');
});

test('a page that sets a cookie, or is not found, is not cached', async () => {
  await serve(async () => page('hers', { headers: [['set-cookie', 'a=1']] }));
  expect((await serve(async () => page('gone', { status: 404 }))).body).toBe('gone');
  expect((await serve(async () => page('there now'))).body).toBe('there now');
});

test('only a page that is found is answered as unchanged', async () => {
  const { headers } = await serve(async () => page('whole'));
  const again = await serve(async () => page('whole'), { etag: String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
  const gone = () => serve(async () => page('gone', { status: 404 }), { key: 'other', etag });
  let etag = '';
  etag = String((await gone()).headers.etag);
  expect(await gone()).toMatchObject({ status: 404, body: 'gone' });
});

test('beyond five hundred pages the oldest is removed', async () => {
  for (let number = 0; number <= 500; number += 1)
    await serve(async () => page(`page ${number}`), { key: `key ${number}` });
  const served = async (key: string) => (await serve(async () => page('anew'), { key })).body;
  expect(await served('key 1')).toBe('page 1');
  expect(await served('key 500')).toBe('page 500');
  expect(await served('key 0')).toBe('anew');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
])('a page for a browser that reads “%s” is compressed as %s, once', async (accepts, encoding, read) => {
  const long = 'Ọ̀ṣọ́ '.repeat(2_000);
  const first = await serve(async () => page(long), { accepts });
  expect(first.headers['content-encoding']).toBe(encoding);
  expect(read(first.bytes).toString()).toBe(long);
  const again = await serve(async () => page('another'), { accepts });
  expect(again.bytes).toEqual(first.bytes);
  const plain = await serve(async () => page('another'));
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, long]);
});

test('a small answer, or one for an unsupported encoding, is sent uncompressed', async () => {
  const small = await serve(async () => page('small'), { accepts: 'br' });
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'small']);
  const long = 'x'.repeat(2_000);
  const other = await serve(async () => page(long), { key: 'long', accepts: 'zstd' });
  expect([other.headers['content-encoding'], other.body]).toEqual([undefined, long]);
});

test('a page rendered while the cache is cleared reaches those who wait for it, and no one later', async () => {
  let finish = (_page: CacheableResponse) => {};
  const waiting = serve(() => new Promise((resolve) => (finish = resolve)));
  await Promise.resolve();
  cache.clear();
  finish(page('before the change'));
  expect((await waiting).body).toBe('before the change');
  expect((await serve(async () => page('after it'))).body).toBe('after it');
});

test.each([
  ['/artisan?q=tap', 'visitors'],
  [
    '/profile/0190F0E0-0000-7000-8000-000000000001.data?x=1',
    'visitors,artisan-0190f0e0-0000-7000-8000-000000000001',
  ],
  [
    '/api/users/0190f0e0-0000-7000-8000-000000000001/standing',
    'visitors,artisan-0190f0e0-0000-7000-8000-000000000001',
  ],
])('a CDN may cache %s if that is configured, with tags for removing it', async (url, tags) => {
  const secret = async () => page('whole', { headers: [['cache-control', 'private, no-cache']] });
  const without = await serve(secret, { url });
  expect(without.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(without.headers).not.toHaveProperty('cache-tag');
  cache = new ResponseCache(() => nowMs, { visitors: () => false, everyone: () => false }, 60);
  const { headers } = await serve(secret, { url });
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=60', 'cache-tag': tags });
  const gone = await serve(async () => page('gone', { status: 404 }), { key: 'gone', url });
  expect(gone.headers).not.toHaveProperty('cache-control');
});

test('the action for each visitor also runs for those served from the cache, with their headers', async () => {
  const seen: unknown[] = [];
  const render = async () => page('list', { onCacheHit: [(headers) => seen.push(headers)] });
  await serve(render);
  expect(seen).toEqual([]);
  await serve(render, { accepts: 'gzip' });
  expect(seen).toEqual([{ 'accept-encoding': 'gzip' }]);
});
