import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { CALLS_A_SESSION, CALLS_AN_ADDRESS, PAGES_AN_ADDRESS, SESSIONS_AN_ADDRESS } from './rate-limits.ts';

const limits = { RATE_LIMITS: 'true' };
const inFull = await startTestApp({ environment: limits });
/** A tenth of each limit, so that the same rules are reached with a tenth of the requests. */
const app = await startTestApp({ pages: true, environment: limits, scaleLimit: (max) => max / 10 });
let addresses = 0;
/** An address that has sent no request yet. */
const fresh = () => {
  addresses += 1;
  return `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`;
};

async function statusesOf(
  times: number,
  request: (time: number) => Promise<LightMyRequestResponse>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await request(time);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}
/** A cheap call, which answers 404. */
const call = (remoteAddress: string, headers: Record<string, string> = {}, at = app) =>
  at.request({ url: '/api/nothing', remoteAddress, headers });

test('a session may make 600 calls a minute, an address 3,000, twenty sessions together 12,000, and 6,000 pages', async () => {
  expect([CALLS_A_SESSION, CALLS_AN_ADDRESS, SESSIONS_AN_ADDRESS, PAGES_AN_ADDRESS]).toEqual([
    600, 3_000, 20, 6_000,
  ]);
});

describe('the general limit', () => {
  // On a slow machine thousands of calls take longer than the minute in which they are counted.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test('does not count pictures, scripts, fonts and icons', async () => {
    const remoteAddress = fresh();
    const home = await app.request({ url: '/', headers: { accept: 'text/html' } });
    const script = /\/assets\/[\w.-]+\.js/.exec(home.body)?.[0] ?? '';
    const font = /\/assets\/[\w.-]+\.woff2/.exec(home.body)?.[0] ?? '';
    for (const url of [script, font, '/favicon.svg', '/files/none.webp']) {
      const counts = await statusesOf(90, () => app.request({ method: 'HEAD', url, remoteAddress }));
      expect(counts[429], url).toBeUndefined();
    }
    expect((await call(remoteAddress)).statusCode).toBe(404);
  });

  test('allows a session 600 calls a minute, without affecting others behind its IP address', async () => {
    const remoteAddress = fresh();
    const amina = await signedInAs(inFull, await makeConsumer(inFull));
    expect(await statusesOf(601, () => call(remoteAddress, amina, inFull))).toEqual({ 404: 600, 429: 1 });
    const refused = await call(remoteAddress, amina, inFull);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(remoteAddress, {}, inFull)).statusCode).toBe(404);
    const bola = await signedInAs(inFull, await makeConsumer(inFull));
    expect((await call(remoteAddress, bola, inFull)).statusCode).toBe(404);
  });

  test('counts a forged cookie for the IP address it comes from', async () => {
    const remoteAddress = fresh();
    const { cookie } = await signedInAs(app, await makeConsumer(app));
    const forged = (time: number) => ({
      cookie: cookie.replace(/=.{8}/, `=${String(time).padStart(8, 'x')}`),
    });
    expect(await statusesOf(301, (time) => call(remoteAddress, forged(time)))).toEqual({ 404: 300, 429: 1 });
  });

  test('counts all addresses of one IPv6 network as one visitor’s', async () => {
    const counts = await statusesOf(301, (time) => call(`2001:db8:7:1::${(time + 1).toString(16)}`));
    expect(counts).toEqual({ 404: 300, 429: 1 });
    expect((await call('2001:db8:7:2::1')).statusCode).toBe(404);
  });

  test('allows sessions behind one IP address together no more calls than twenty sessions', async () => {
    const remoteAddress = fresh();
    const amina = await makeConsumer(app);
    let headers = {};
    const counts = await statusesOf(1_201, async (time) => {
      if (time % 60 === 0) headers = await signedInAs(app, amina);
      return call(remoteAddress, headers);
    });
    expect(counts).toEqual({ 404: 1_200, 429: 1 });
  });
});

test('the local Paystack has no limit, since it stands for another company', async () => {
  const calls = await statusesOf(70, () => app.request({ url: '/sandbox/paystack/bank' }));
  expect(calls).toEqual({ 401: 70 });
});

describe('a call’s own limit', () => {
  test('counts password guesses by IP address, whatever the session', async () => {
    const remoteAddress = fresh();
    const amina = await makeConsumer(app);
    const counts = await statusesOf(3, async (time) =>
      app.request({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { email: `guess-${time}@example.ng` },
        headers: await signedInAs(app, amina),
        remoteAddress,
      }),
    );
    expect(counts).toEqual({ 400: 2, 429: 1 });
  });

  test('counts by session if there is one', async () => {
    const remoteAddress = fresh();
    const hire = async (headers: Record<string, string> = {}) =>
      app.request({ method: 'POST', url: '/api/hiring/hire', payload: {}, headers, remoteAddress });
    expect(await statusesOf(4, () => hire())).toEqual({ 400: 3, 429: 1 });
    const amina = await signedInAs(app, await makeConsumer(app));
    expect(await statusesOf(4, () => hire(amina))).toEqual({ 400: 3, 429: 1 });
  });

  test('allows sessions behind one IP address together no more than twenty sessions', async () => {
    const remoteAddress = fresh();
    const amina = await makeConsumer(app);
    let headers = {};
    const counts = await statusesOf(61, async (time) => {
      if (time % 3 === 0) headers = await signedInAs(app, amina);
      return app.request({ method: 'POST', url: '/api/hiring/hire', payload: {}, headers, remoteAddress });
    });
    expect(counts).toEqual({ 400: 60, 429: 1 });
  });
});

describe('a page under the rate limits', () => {
  const post = (remoteAddress: string, more: Record<string, string> = {}) =>
    app.request({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...more },
      payload: new URLSearchParams({
        name: 'Amina Bello',
        email: 'amina@example.ng',
        subject: 'Hello',
        message: 'Is anybody there who reads this?',
      }).toString(),
      remoteAddress,
    });

  test('that is sent a form too often answers with a page and the seconds to wait', async () => {
    const remoteAddress = fresh();
    expect((await post(remoteAddress)).statusCode).not.toBe(429);
    const limited = await post(remoteAddress);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['content-type']).toContain('text/html');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(wordsOf(limited.body)).toContain('Too many tries. Please wait a minute and try again.');
  });

  test('is refused, with a page, only to an IP address over its limit of pages', async () => {
    const remoteAddress = fresh();
    const ask = (accept: string) =>
      app.request({
        method: 'POST',
        url: '/',
        headers: { accept, 'content-type': 'text/x' },
        payload: '',
        remoteAddress,
      });
    expect(await statusesOf(600, () => ask('*/*'))).toEqual({ 415: 600 });
    const limited = await ask('text/html');
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['content-type']).toContain('text/html');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(wordsOf(limited.body)).toContain('Too many tries.');
    expect((await call(remoteAddress)).statusCode).toBe(404);
  });
});
