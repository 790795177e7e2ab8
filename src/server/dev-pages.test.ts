import { describe, expect, test } from 'vitest';
import { makeArtisan } from '../../test-support/made-up-people.ts';
import { hireAsGuest, openCheckout } from '../../test-support/paying.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const app = await startTestApp();

/** The statuses of /dev/mail and of a payment page of the local Paystack for a request from a given place. */
async function statusesFor(
  asked: TestApp,
  from: { remoteAddress?: string; headers?: Record<string, string> },
) {
  const hire = await hireAsGuest(asked, await makeArtisan(asked));
  const { body } = await openCheckout(asked, hire);
  const checkout = `/sandbox/paystack/checkout/${body.access_code}`;
  const statuses: number[] = [];
  for (const url of ['/dev/mail', checkout]) {
    statuses.push((await asked.request({ url, ...from })).statusCode);
  }
  const paid = await asked.request({
    method: 'POST',
    url: checkout,
    payload: { outcome: 'success', channel: 'card' },
    ...from,
  });
  return [...statuses, paid.statusCode];
}

describe('the page of sent emails and the local Paystack', () => {
  test.each([
    ['by IPv4', {}],
    ['by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['by its number', { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } }],
  ])('are open to this machine, %s', async (_how, from) => {
    expect(await statusesFor(app, from)).toEqual([200, 200, 200]);
  });

  test.each([
    ['a phone in the same network', { remoteAddress: '192.168.1.7' }],
    ['anybody else', { remoteAddress: '203.0.113.9' }],
    [
      'a visitor whom a proxy or a tunnel on this machine passes on',
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
    ],
    ['a page of another site whose name points to this machine', { headers: { host: 'evil.example' } }],
  ])('are closed to %s', async (_who, from) => {
    expect(await statusesFor(app, from)).toEqual([404, 404, 404]);
  });

  test('are open to the network if that was configured', async () => {
    const open = await startTestApp({ environment: { DEV_PAGES: 'network' } });
    expect(await statusesFor(open, { remoteAddress: '192.168.1.7' })).toEqual([200, 200, 200]);
  });
});
