import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../src/server/database.ts';
import { SERVICE_FEE_BASIS_POINTS } from '../src/shared/kobo.ts';
import { dayAfter, lagosInstant } from '../src/shared/lagos-time.ts';
import { demoIds } from './demo-id.ts';

import { clocksOf, historyOf } from './hire-history.ts';

import type { DemoHire, NumberedHire } from './hires.ts';
import { inBatches } from './in-batches.ts';
import { insertMoney, type PaidHire } from './insert-money.ts';
import { insertReviews } from './insert-reviews.ts';
import { streetOf } from './people.ts';

/** Inserts the hires with their history, days, payments, money and reviews, in the order in which they were made. */
export async function insertHires(
  tx: Tx,
  hires: readonly DemoHire[],
  today: Date,
  withPictures: boolean,
): Promise<void> {
  const nextHireId = demoIds('hire');
  const nextPaymentId = demoIds('payment');
  const numbered = hires.map((hire) => ({ id: nextHireId(), paymentId: nextPaymentId(), hire }));
  await inBatches(numbered, (batch) => tx.insertInto('hires').values(batch.map(hireRow)).execute());
  const quoted = quoteRows(numbered);
  await inBatches(quoted, (batch) => tx.insertInto('quotes').values(batch).execute());
  await sql`update hires set quote_id = quotes.id from quotes where quotes.hire_id = hires.id`.execute(tx);
  await inBatches(eventRows(numbered), (batch) => tx.insertInto('hire_events').values(batch).execute());
  await sql`update hire_events set quote_id = quotes.id from quotes
    where quotes.hire_id = hire_events.hire_id and hire_events.action = 'quote'`.execute(tx);
  const paid = numbered.flatMap((one) => (one.hire.payment ? [{ ...one, payment: one.hire.payment }] : []));
  await inBatches(paid, (batch) => tx.insertInto('slots').values(batch.map(slotRow)).execute());
  await inBatches(paid, (batch) => tx.insertInto('payments').values(batch.map(paymentRow)).execute());
  await insertReviews(tx, numbered, { today, withPictures });
  await insertMoney(tx, paid);
}

const landmarks = [
  'Opposite the market',
  'Behind the church',
  'Near the filling station',
  'Beside the school',
];

/**
 * The street of the customer, or for a guest one near the artisan; addresses are made up, and phone numbers belong to
 * no one.
 */
function whereOf({ customer, artisan, customerName }: DemoHire) {
  const pick = [...customerName].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return {
    job_address: customer ? streetOf(customer.address) : `${(pick % 90) + 1} Market Road`,
    job_landmark: landmarks[pick % landmarks.length] ?? '',
    job_town: artisan.town,
    job_state: artisan.state,
    customer_phone: customer?.phone ?? `+234803000${String(1000 + (pick % 9000))}`,
  };
}

function hireRow({ id, hire }: NumberedHire): Insertable<Database['hires']> {
  const clocks = clocksOf(hire);
  return {
    id,
    artisan_id: hire.artisan.id,
    customer_id: hire.customer?.id ?? null,
    customer_name: hire.customerName,
    customer_email: hire.customerEmail,
    job_description: hire.jobDescription,
    start_date: hire.startDate,
    end_date: hire.endDate,
    start_time: hire.startTime,
    notes: hire.notes,
    status: hire.status,
    amount_kobo: hire.amountKobo,
    price_kobo: hire.acceptedAt ? hire.amountKobo : null,
    fee_basis_points: SERVICE_FEE_BASIS_POINTS,
    ...whereOf(hire),
    payment_due_at: clocks.expire,
    answer_due_at: clocks.lapse,
    confirmed_at: hire.payment?.paidAt ?? null,
    done_due_at: clocks.complete,
    release_due_at: clocks.release,
    completed_at: hire.completedAt ?? null,
    created_at: hire.createdAt,
    updated_at:
      hire.releasedAt ??
      hire.reportedAt ??
      hire.completedAt ??
      hire.askedAt ??
      hire.startedAt ??
      hire.payment?.paidAt ??
      hire.createdAt,
  };
}

function quoteRows(hires: readonly NumberedHire[]): Insertable<Database['quotes']>[] {
  const nextId = demoIds('quote');
  return hires.flatMap(({ id, hire }) =>
    hire.quotedAt
      ? [
          {
            id: nextId(),
            hire_id: id,
            amount_kobo: hire.amountKobo,
            note: hire.quoteNote,
            created_at: hire.quotedAt,
          },
        ]
      : [],
  );
}

function eventRows(hires: readonly NumberedHire[]): Insertable<Database['hire_events']>[] {
  const nextId = demoIds('hire event');
  return hires.flatMap(({ id, hire }) =>
    historyOf(hire).map(({ action, actor, from, to, happenedAt }) => ({
      id: nextId(),
      hire_id: id,
      action,
      actor,
      from_status: from,
      to_status: to,
      happened_at: happenedAt,
      ...(action === 'decline_request' && { reason: 'too_busy', note: 'Please ask me again next month.' }),
      ...(action === 'report_problem' && { note: hire.problem }),
    })),
  );
}

/** A confirmed hire takes whole Lagos days, from midnight to the midnight after the last. */
function slotRow({ id, hire }: NumberedHire) {
  const from = lagosInstant(hire.startDate);
  const until = lagosInstant(dayAfter(hire.endDate));
  return {
    hire_id: id,
    artisan_id: hire.artisan.id,
    during: sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz, '[)')`,
  };
}

function paymentRow({ id, paymentId, payment }: PaidHire): Insertable<Database['payments']> {
  return {
    id: paymentId,
    hire_id: id,
    reference: payment.reference,
    method: payment.method,
    amount_kobo: payment.amountKobo,
    status: 'success',
    channel: payment.method,
    fees_kobo: payment.feesKobo,
    received_kobo: payment.amountKobo,
    paid_at: payment.paidAt,
    created_at: payment.openedAt,
    updated_at: payment.paidAt,
  };
}
