import { expect, test } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { leave, member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { BOOKING_DEPOSIT_KOBO } from '../../../shared/kobo.ts';
import { bookPaymentHeld, bookRelease } from '../../escrow/server/public.ts';
import { hireStatus } from '../../hiring/contract.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

test('money that is earned and not paid out, and money on its way back, keep an account, each named', {
  meta: { promise: 'Money on its way keeps an account' },
}, async () => {
  const zed = await member(app, 'rich@example.ng', { role: 'skilled' });
  const hire = await makeHire(app, zed, { status: 'released', payment_due_at: null });
  const payment = await makePayment(app, hire, { status: 'success' });
  await app.db.transaction().execute(async (tx) => {
    const received = { paymentId: payment.id, reference: payment.reference, hireId: hire.id };
    await bookPaymentHeld(tx, { ...received, receivedKobo: 4_000_000, feesKobo: null }, app.clock.now);
    const release = { hireId: hire.id, artisanId: zed.id, amountKobo: 4_000_000, feeBasisPoints: 500 };
    await bookRelease(tx, release, app.clock.now);
  });
  const refused = await leave(app, zed.headers);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(
    'Your account cannot be deleted yet. ₦38,000 that you earned has not been paid out to you.',
  );
  // What others wait for is named first.
  await makeHire(app, zed);
  const { obstacles } = (await call('GET', '/api/users/me/deletion', zed.headers)).json();
  expect(obstacles.map(({ kind }: { kind: string }) => kind)).toEqual(['hire', 'earnings']);

  const amina = await member(app, 'refunded@example.ng');
  const ended = await makeHire(app, zed, { customer_id: amina.id, status: 'refunded', payment_due_at: null });
  const paid = await makePayment(app, ended, { status: 'refund_due' });
  const refund = {
    id: newId(),
    payment_id: paid.id,
    amount_kobo: BOOKING_DEPOSIT_KOBO,
    reason: 'slot_taken',
  };
  await app.db
    .insertInto('refunds')
    .values({ ...refund, status: 'sent', created_at: app.clock.now, updated_at: app.clock.now })
    .execute();
  expect((await call('GET', '/api/users/me/deletion', amina.headers)).json().obstacles).toEqual([
    { kind: 'refund', text: '₦5,000 is being refunded to you.', url: '/consumer' },
  ]);
  expect((await leave(app, amina.headers)).statusCode).toBe(409);
  await app.db.updateTable('refunds').set({ status: 'done' }).where('id', '=', refund.id).execute();
  expect((await leave(app, amina.headers)).statusCode).toBe(200);
});

test('a hire keeps both its sides until it is over, whatever its state', {
  meta: { promise: 'A hire keeps both its sides until it is over' },
}, async () => {
  const over = ['declined', 'expired', 'cancelled', 'released', 'settled', 'refunded'];
  const artisan = await member(app, 'artisan@example.ng', { role: 'skilled' });
  const customer = await member(app, 'customer@example.ng');
  const hire = await makeHire(app, artisan, {
    customer_id: customer.id,
    customer_name: 'Zubaida Quartermain',
  });
  for (const status of hireStatus.options) {
    await app.db.updateTable('hires').set({ status }).where('id', '=', hire.id).execute();
    for (const { id, headers } of [artisan, customer]) {
      const { obstacles } = (await call('GET', '/api/users/me/deletion', headers)).json();
      // Who has cancelled is out of it, while the customer's money waits.
      const isOut = over.includes(status) || (status === 'artisan_cancelled' && id === artisan.id);
      expect(obstacles, status).toHaveLength(isOut ? 0 : 1);
    }
  }
  // Before it is paid, the artisan knows the customer by the first name and an initial.
  await app.db.updateTable('hires').set({ status: 'quoted' }).where('id', '=', hire.id).execute();
  const { obstacles } = (await call('GET', '/api/users/me/deletion', artisan.headers)).json();
  expect(obstacles[0].text).toBe('The hire by Zubaida Q. for 1 December 2026 is not over.');
});

test('a hire that was made as a guest with the account’s address keeps the account, too', async () => {
  const artisan = await member(app, 'booked@example.ng', { role: 'skilled' });
  const amina = await member(app, 'amina@example.ng');
  const hire = await makeHire(app, artisan, { customer_email: amina.email });
  const refused = await leave(app, amina.headers);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'account_in_use']);
  await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', hire.id).execute();
  expect((await leave(app, amina.headers)).statusCode).toBe(200);
});
