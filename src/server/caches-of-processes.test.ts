import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../../test-support/applicants.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

// Two apps on one database behave like two processes. The clock stands still, so no cache expires: an app either hears
// of the other's change or keeps its copy.

const first = await startTestApp({ pages: true });
const second = await startTestApp({ pages: true, databaseUrl: first.databaseUrl });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await Promise.all([first.context.live.listen(), second.context.live.listen()]);
});
afterAll(() => void vi.useRealTimers());

const homeOf = async (app: TestApp) =>
  (await app.request({ url: '/', headers: { accept: 'text/html' } })).body;
const CLOSED = 'Our office is closed on Monday.';

test('a notice set at one process is shown at once on pages cached by another', async () => {
  expect(await homeOf(second)).not.toContain(CLOSED);
  await operate(first, 'notice', 'set', '24', '--note', CLOSED, '--reason', 'A holiday');
  expect(await homeOf(first)).toContain(CLOSED);
  await vi.waitFor(async () => expect(await homeOf(second)).toContain(CLOSED));
});

test('a part of the site switched off at one process is refused at another at once', async () => {
  const paying = () => second.request({ method: 'POST', url: '/api/payments/initialize', payload: {} });
  expect((await paying()).json().code).not.toBe('switched_off');
  await operate(first, 'switches', 'off', 'payments', '--reason', 'Paystack is down');
  await vi.waitFor(async () => expect((await paying()).json().code).toBe('switched_off'));
  await operate(first, 'switches', 'on', 'payments', '--reason', 'Paystack is back');
  await vi.waitFor(async () => expect((await paying()).json().code).not.toBe('switched_off'));
});
