import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import type { AnyCall } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';

/** A twentieth of each limit, but at least two, so that a single request does not use it up. */
const scaleLimit = (max: number) => Math.max(2, Math.ceil(max / 20));
const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' }, scaleLimit });

const calls: AnyCall[] = [];
for (const join of features) join((call) => void calls.push(call));
const limited = calls.flatMap((call) =>
  call.rateLimit ? { name: `${call.method} ${call.path}`, call, max: call.rateLimit.max } : [],
);
const ask = async ({ method, path }: AnyCall, remoteAddress: string) => {
  const url = path.replaceAll(/:\w+/g, newId());
  const writes = method !== 'GET';
  return app.request({ method, url, remoteAddress, ...(writes && { payload: {} }) });
};

test('this file finds the calls with a limit', () => {
  expect(limited.length).toBeGreaterThan(25);
});

test.each(limited)(
  '$name is refused to one visitor after its limit of tries, and to no one else',
  async ({ call, max }) => {
    const [hasty, other] = ['192.0.2.1', '192.0.2.2'];
    for (let count = 1; count <= scaleLimit(max); count += 1) {
      expect((await ask(call, hasty)).statusCode, `try ${count}`).not.toBe(429);
    }
    const refused = await ask(call, hasty);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(call, other)).statusCode).not.toBe(429);
    expect((await app.request({ url: '/api/auth/me', remoteAddress: hasty })).statusCode).toBe(200);
  },
);
