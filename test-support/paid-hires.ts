import type { Insertable, Selectable } from 'kysely';
import { confirmSlot } from '../src/features/bookings/server/public.ts';
import { bookPaymentHeld } from '../src/features/escrow/server/public.ts';
import { guestKeyFor } from '../src/features/hiring/server/public.ts';
import type { Database } from '../src/server/database.ts';
import { makeHire, makePayment } from './made-up-hires.ts';
import { type GuestHire, openCheckout, payAtPaystack, verify } from './paying.ts';
import type { TestApp } from './test-app.ts';

/**
 * A paid hire with its payment, its entries in the books and its days, confirmed by default; `wishes` override columns.
 */
export async function makePaidHire(
  app: TestApp,
  artisan: { id: string },
  wishes: Partial<Insertable<Database['hires']>> = {},
): Promise<Selectable<Database['hires']>> {
  const { now } = app.clock;
  const paid = { status: 'confirmed', payment_due_at: null, confirmed_at: now, ...wishes };
  const hire = await makeHire(app, artisan, paid);
  const payment = await makePayment(app, hire, {
    status: 'success',
    received_kobo: hire.amount_kobo,
    paid_at: now,
  });
  const { id: hireId, start_date: startDate, end_date: endDate, amount_kobo: receivedKobo } = hire;
  const { id: paymentId, reference } = payment;
  await app.db.transaction().execute(async (tx) => {
    await bookPaymentHeld(tx, { hireId, paymentId, reference, receivedKobo, feesKobo: null }, now);
    const free = await confirmSlot(tx, { hireId, artisanId: artisan.id, startDate, endDate, now });
    if (!free) throw new Error(`the artisan is not free from ${startDate} to ${endDate}`);
  });
  return hire;
}

/** The key in the links of a guest's emails; a part of a job has the key of the first part. */
export const keyOf = (
  app: TestApp,
  { id, part }: { id: string; part?: { groupId: string } | null },
): string => guestKeyFor({ id, guestKeyVersion: 1, part: part ?? null }, app.context.config, app.clock.now);

/**
 * A guest's unpaid hire for a day (YYYY-MM-DD) like that of hireAsGuest, but inserted, without its call and emails: for
 * tests of what happens afterwards.
 */
export async function insertGuestHire(
  app: TestApp,
  artisan: { id: string },
  day = '2026-12-01',
): Promise<GuestHire> {
  const { id } = await makeHire(app, artisan, { start_date: day, end_date: day });
  return { id, key: keyOf(app, { id }) };
}

/** A guest pays for their hire at the local Paystack. @returns the payment's reference */
export async function payFor(app: TestApp, hire: GuestHire): Promise<string> {
  const { body } = await openCheckout(app, hire);
  await payAtPaystack(app, body.access_code);
  const { status } = await verify(app, body.reference, { key: hire.key });
  if (status !== 'success') throw new Error(`the payment is ${status}`);
  return body.reference;
}
