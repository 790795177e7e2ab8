import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { BENCH_KEY, hireAndPay, sendInto } from '../../../../bench/hire-and-pay.ts';
import { paystackStub } from '../../../../bench/paystack-stub.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

await once(paystackStub.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void paystackStub.close());
const { port } = paystackStub.address() as AddressInfo;
const environment = { PAYSTACK_SECRET_KEY: BENCH_KEY, PAYSTACK_URL: `http://127.0.0.1:${port}` };
const app = await startTestApp({ environment });

test('a guest who hires and pays costs 26 statements in four transactions, including live events', {
  meta: { promise: 'Hiring and paying costs 26 statements at the most' },
}, async () => {
  const { id: artisanId } = await makeArtisan(app);
  // The first run includes what a process does only once.
  await hireAndPay(sendInto(app.server), { hireId: newId(), artisanId, day: '2027-03-01' });
  const hireId = newId();
  const statements = await captureStatements(async () => {
    await hireAndPay(sendInto(app.server), { hireId, artisanId, day: '2027-03-03' });
    await app.context.live.settled();
  });
  // Switches are reloaded every two seconds by whichever request is next, so leave that statement out.
  const texts = statements.map(({ text }) => text).filter((text) => !text.includes('from "switched_off"'));
  expect(texts.filter((text) => /^begin/i.test(text))).toHaveLength(4);
  expect(texts.length, texts.map((text, at) => `${at + 1} ${text}`).join('\n')).toBeLessThanOrEqual(26);
  const hire = await app.db.selectFrom('hires').select('status').where('id', '=', hireId).executeTakeFirst();
  expect(hire?.status).toBe('confirmed');
});
