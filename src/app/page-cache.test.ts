import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

let nowMs = 0;
let cache: PageCache;
beforeEach(() => {
  nowMs = 1_000_000;
  cache = new PageCache(
    () => nowMs,
    (cookies) => cookies === 'harmless',
  );
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
const page = (text: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [],
  body: Buffer.from(text),
  ...changes,
});

/** What a visitor gets; `render` is done when the page is not kept. */
async function serve(render: () => Promise<RenderedPage>, { key = 'key', etag = '' } = {}) {
  const sent = { status: 0, body: '', headers: {} as Record<string, unknown> };
  const reply = {
    header: (name: string, value: unknown) => {
      sent.headers[name] = value;
      return reply;
    },
    status: (status: number) => {
      sent.status = status;
      return reply;
    },
    send: (body = '') => {
      sent.body = String(body);
      return reply;
    },
  };
  const headers = etag ? { 'if-none-match': etag } : {};
  await cache.serve(key, asked({ headers }), reply as unknown as FastifyReply, render);
  return sent;
}

test.each([
  ['/', true],
  ['/artisan', true],
  ['/ARTISAN?page=2', true],
  ['/profile/0190f0e0-0000-7000-8000-000000000001', true],
  ['/api/docs', true],
  ['/profile/x/reviews', false],
  ['/artisan/more', false],
  ['/jobs', false],
])('whether %s is kept: %s', (url, kept) => {
  expect(cache.keyOf(asked({ url })) !== undefined).toBe(kept);
});

test('a page with an address of 500 characters is not kept, since anyone could fill the cache with such', () => {
  const keyOf = (length: number) => cache.keyOf(asked({ url: '/artisan?'.padEnd(length, 'q') }));
  expect([keyOf(499) !== undefined, keyOf(500) !== undefined]).toEqual([true, false]);
});

test('a request with a cookie that matters, or one that writes, is never served from what is kept', () => {
  expect(cache.keyOf(asked({ headers: { cookie: 'harmless' } }))).toBeDefined();
  expect(cache.keyOf(asked({ headers: { cookie: 'session=1' } }))).toBeUndefined();
  expect(cache.keyOf(asked({ method: 'HEAD' }))).toBeUndefined();
  expect(cache.keyOf(asked({ method: 'POST' }))).toBeUndefined();
});

test('a page is kept for one protocol, host and address', () => {
  const others = [{ protocol: 'http' }, { host: 'www.hands.example' }, { url: '/artisan?q=roof' }];
  const keys = [{}, ...others].map((changes) => cache.keyOf(asked(changes)));
  expect(new Set(keys).size).toBe(4);
  expect(cache.keyOf(asked())).toBe(keys[0]);
});

test('a page serves for less than five seconds, and caches between know that cookies matter', async () => {
  const first = await serve(async () => page('first'));
  expect(first).toMatchObject({ status: 200, body: 'first', headers: { vary: 'cookie' } });
  nowMs += 4_999;
  expect((await serve(async () => page('second'))).body).toBe('first');
  nowMs += 1;
  const second = await serve(async () => page('second'));
  expect(second.body).toBe('second');
  expect(second.headers.etag).not.toBe(first.headers.etag);
});

test('visitors who come at once for a page that is too old wait for one rendering', async () => {
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

test('a rendering that failed fails for those who waited, and the next visitor gets a new one', async () => {
  const failing = async () => {
    throw new Error('not now');
  };
  const both = await Promise.allSettled([serve(failing), serve(async () => page('whole'))]);
  expect(both).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { body: 'whole' } }]);
  expect((await serve(async () => page('another'))).body).toBe('whole');
});

test('a page that sets a cookie, or that is not there, is kept for no one', async () => {
  await serve(async () => page('hers', { headers: [['set-cookie', 'a=1']] }));
  expect((await serve(async () => page('gone', { status: 404 }))).body).toBe('gone');
  expect((await serve(async () => page('there now'))).body).toBe('there now');
});

test('only a page that is there is answered as unchanged', async () => {
  const { headers } = await serve(async () => page('whole'));
  const again = await serve(async () => page('whole'), { etag: String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
  const gone = () => serve(async () => page('gone', { status: 404 }), { key: 'other', etag });
  let etag = '';
  etag = String((await gone()).headers.etag);
  expect(await gone()).toMatchObject({ status: 404, body: 'gone' });
});

test('past five hundred pages the oldest makes room', async () => {
  for (let number = 0; number <= 500; number += 1)
    await serve(async () => page(`page ${number}`), { key: `key ${number}` });
  const served = async (key: string) => (await serve(async () => page('anew'), { key })).body;
  expect(await served('key 1')).toBe('page 1');
  expect(await served('key 500')).toBe('page 500');
  expect(await served('key 0')).toBe('anew');
});
