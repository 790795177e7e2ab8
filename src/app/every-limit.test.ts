import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import type { AnyCall } from '../shared/call.ts';
import { newId } from '../shared/identifier.ts';
import { features } from './api.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });

const calls: AnyCall[] = [];
for (const join of features) join((call) => void calls.push(call));
const limited = calls.flatMap((call) =>
  call.rateLimit ? { name: `${call.method} ${call.path}`, call, max: call.rateLimit.max } : [],
);
/** So many requests of Paystack's in a minute are let through that trying it takes longer than it is worth. */
const tried = limited.filter(({ max }) => max <= 1_000);

const ask = async ({ method, path }: AnyCall, remoteAddress: string) => {
  const url = path.replaceAll(/:\w+/g, newId());
  const writes = method !== 'GET';
  return app.request({ method, url, remoteAddress, ...(writes && { payload: {} }) });
};

test('all calls with a limit are tried here, but the webhook of Paystack', () => {
  expect(tried.length).toBeGreaterThan(25);
  expect(limited.filter((each) => !tried.includes(each)).map(({ name }) => name)).toEqual([
    'POST /api/payments/webhook/paystack',
  ]);
});

test.each(tried)(
  '$name is refused for one visitor after $max tries, and for nobody else',
  async ({ call, max }) => {
    const [hasty, other] = ['192.0.2.1', '192.0.2.2'];
    for (let count = 1; count <= max; count += 1) {
      expect((await ask(call, hasty)).statusCode, `try ${count}`).not.toBe(429);
    }
    const refused = await ask(call, hasty);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(call, other)).statusCode).not.toBe(429);
    expect((await app.request({ url: '/api/auth/me', remoteAddress: hasty })).statusCode).toBe(200);
  },
);
