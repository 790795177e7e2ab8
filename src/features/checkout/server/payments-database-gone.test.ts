import { expect, it } from 'vitest';
import { startDatabaseProxy } from '../../../../test-support/database-proxy.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { hireAsGuest, hireStatus, openCheckout, sendWebhook } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const steady = await startTestApp();
const door = await startDatabaseProxy(steady.databaseUrl);
const app = await startTestApp({ databaseUrl: door.url, environment: { LOG_LEVEL: 'silent' } });

it('while the database is down a Paystack webhook is not acknowledged, so that Paystack sends it again', async () => {
  const artisan = await makeArtisan(app);
  const hire = await hireAsGuest(app, artisan);
  const other = await hireAsGuest(app, artisan, '2026-12-02');
  const { body } = await openCheckout(app, hire);
  const { reference } = body;
  const data = { id: 1, status: 'success', reference, amount: 500_000, currency: 'NGN', fees: 17_500 };
  const news = { event: 'charge.success', data };

  await door.shut();
  expect((await sendWebhook(app, news)).statusCode).toBe(503);
  expect((await app.request({ url: `/api/payments/verify/${reference}` })).statusCode).toBe(503);
  expect(await openCheckout(app, other)).toMatchObject({ status: 503, body: { code: 'unavailable' } });

  await door.open();
  expect((await sendWebhook(app, news)).statusCode).toBe(200);
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
  expect((await openCheckout(app, other)).status).toBe(200);
});
