import { expect, test } from 'vitest';
import { makeHire, makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, member } from '../../../../test-support/members.ts';
import { books } from '../../../../test-support/paying.ts';
import { addAccount, type PaidArtisan } from '../../../../test-support/payouts.ts';
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

test('an account with earned money not yet paid out, or a pending refund, cannot be deleted, and is told each reason', {
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
    'You can’t delete your account yet. ₦38,000 that you earned has not been paid out to you.',
  );
  // What other people wait for comes first.
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

test('neither side of a hire can delete their account until the hire is over, whatever its state', {
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
      // An artisan who cancelled is no longer bound, while the customer's money is still held.
      const isOut = over.includes(status) || (status === 'artisan_cancelled' && id === artisan.id);
      expect(obstacles, status).toHaveLength(isOut ? 0 : 1);
    }
  }
  // Before payment, the artisan knows only the customer's first name and initial.
  await app.db.updateTable('hires').set({ status: 'quoted' }).where('id', '=', hire.id).execute();
  const { obstacles } = (await call('GET', '/api/users/me/deletion', artisan.headers)).json();
  expect(obstacles[0].text).toBe('The hire by Zubaida Q. for 1 December 2026 is not over.');
});

test('a hire made as a guest with the account’s address prevents its deletion too', async () => {
  const artisan = await member(app, 'booked@example.ng', { role: 'skilled' });
  const amina = await member(app, 'amina@example.ng');
  const hire = await makeHire(app, artisan, { customer_email: amina.email });
  const refused = await leave(app, amina.headers);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'account_in_use']);
  await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', hire.id).execute();
  expect((await leave(app, amina.headers)).statusCode).toBe(200);
});

test('an artisan who leaves is paid less than the smallest pay-out, or gives it up, and the books balance', {
  meta: { promise: 'Less than the smallest pay-out keeps no artisan' },
}, async () => {
  const earned = async (artisan: { id: string }, amountKobo: number) => {
    const hire = await makeHire(app, artisan, { status: 'released', payment_due_at: null });
    const payment = await makePayment(app, hire, { status: 'success' });
    await app.db.transaction().execute(async (tx) => {
      const received = { paymentId: payment.id, reference: payment.reference, hireId: hire.id };
      await bookPaymentHeld(tx, { ...received, receivedKobo: amountKobo, feesKobo: null }, app.clock.now);
      const release = { hireId: hire.id, artisanId: artisan.id, amountKobo, feeBasisPoints: 0 };
      await bookRelease(tx, release, app.clock.now);
    });
  };
  const zed = await member(app, 'little@example.ng', { role: 'skilled' });
  await earned(zed, 50_000);
  const account = { name: 'ZUBAIDA QUARTERMAIN' };
  await addAccount(app, zed as PaidArtisan, account);
  app.clock.advance({ hours: 24 });
  const open = await makeHire(app, zed);
  const ask = (body: object) => call('POST', '/api/payouts', zed.headers, { id: newId(), ...body });
  expect((await ask({})).json().message).toBe('You have ₦500 available. The smallest pay-out is ₦1,000.');
  expect((await ask({ last: true })).json()).toMatchObject({ code: 'not_possible_now' });
  await app.db.updateTable('hires').set({ status: 'cancelled' }).where('id', '=', open.id).execute();
  expect((await ask({ last: true })).json()).toMatchObject({ amountKobo: 50_000, status: 'due' });
  await app.runJobs();
  expect((await leave(app, zed.headers)).statusCode).toBe(200);

  const bisi = await member(app, 'given-up@example.ng', { role: 'skilled' });
  await earned(bisi, 9_999);
  const deletion = (await call('GET', '/api/users/me/deletion', bisi.headers)).json();
  expect(deletion).toMatchObject({ giveUpKobo: 9_999, obstacles: [{ kind: 'earnings' }] });
  // An amount that can be paid out is not given up.
  const lola = await member(app, 'just-enough@example.ng', { role: 'skilled' });
  await earned(lola, 100_000);
  expect((await call('GET', '/api/users/me/deletion', lola.headers)).json().giveUpKobo).toBeNull();
  // With another obstacle, giving up the money would not help, so it is not offered.
  const returned = await makeHire(app, await makeArtisan(app), {
    customer_id: bisi.id,
    status: 'refunded',
    payment_due_at: null,
  });
  const paid = await makePayment(app, returned, { status: 'refund_due' });
  const made = { created_at: app.clock.now, updated_at: app.clock.now };
  const refund = { id: newId(), payment_id: paid.id, amount_kobo: 500_000, reason: 'slot_taken' };
  await app.db
    .insertInto('refunds')
    .values({ ...refund, ...made, status: 'sent' })
    .execute();
  const both = (await call('GET', '/api/users/me/deletion', bisi.headers)).json();
  expect(both.obstacles.map(({ kind }: { kind: string }) => kind)).toEqual(['earnings', 'refund']);
  expect(both.giveUpKobo).toBeNull();
  await app.db.updateTable('refunds').set({ status: 'done' }).where('id', '=', refund.id).execute();
  await addAccount(app, bisi as PaidArtisan, account);
  app.clock.advance({ hours: 24 });
  expect((await call('POST', '/api/payouts', bisi.headers, { id: newId(), last: true })).json().message).toBe(
    'You have ₦99.99 available. The smallest pay-out is ₦100.',
  );
  const leaving = (giveUpKobo: number) =>
    call('POST', '/api/users/me/delete', bisi.headers, { password: MEMBERS_PASSWORD, giveUpKobo });
  expect((await leaving(5_000)).statusCode).toBe(409);
  const before = await books(app);
  expect((await leaving(9_999)).statusCode).toBe(200);
  const after = await books(app);
  expect(after.service_fees).toBe((before.service_fees ?? 0) + 9_999);
  expect(after.artisan_earnings ?? 0).toBe((before.artisan_earnings ?? 0) - 9_999);

  // Giving up works again for the next artisan who leaves.
  const emeka = await member(app, 'next-given-up@example.ng', { role: 'skilled' });
  await earned(emeka, 8_888);
  const last = { password: MEMBERS_PASSWORD, giveUpKobo: 8_888 };
  expect((await call('POST', '/api/users/me/delete', emeka.headers, last)).statusCode).toBe(200);
  expect((await books(app)).service_fees).toBe((after.service_fees ?? 0) + 8_888);
});
