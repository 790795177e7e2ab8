import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../src/server/database.ts';
import { newId } from '../src/shared/identifier.ts';
import { BOOKING_DEPOSIT_KOBO } from '../src/shared/kobo.ts';
import type { TestApp } from './test-app.ts';

type HireRow = Selectable<Database['hires']>;

/**
 * A guest's hire of an artisan for 1 December 2026 that waits for its payment until tomorrow; `wishes` override
 * columns.
 */
export async function makeHire(
  app: TestApp,
  artisan: { id: string },
  wishes: Partial<Insertable<Database['hires']>> = {},
): Promise<HireRow> {
  return app.db
    .insertInto('hires')
    .values({
      id: newId(),
      artisan_id: artisan.id,
      customer_name: 'Ngozi Eze',
      customer_email: 'ngozi@example.ng',
      job_description: 'Fix the kitchen sink',
      job_address: '12 Allen Avenue',
      job_landmark: 'Opposite the market',
      job_town: 'Ikeja',
      job_state: 'Lagos',
      customer_phone: '+2348031234567',
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      start_time: '09:00',
      status: 'awaiting_payment',
      amount_kobo: BOOKING_DEPOSIT_KOBO,
      fee_basis_points: 500,
      payment_due_at: new Date(app.clock.now.getTime() + 24 * 3_600_000),
      created_at: app.clock.now,
      updated_at: app.clock.now,
      ...(wishes.status === 'completed' && { release_due_at: twoDaysAfter(wishes.completed_at) }),
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const twoDaysAfter = (completedAt: unknown): Date | null =>
  completedAt instanceof Date ? new Date(completedAt.getTime() + 48 * 3_600_000) : null;

/** A payment row in the state after its checkout was opened. */
export async function makePayment(
  app: TestApp,
  hire: { id: string; amount_kobo: number },
  wishes: Partial<Insertable<Database['payments']>> = {},
): Promise<Selectable<Database['payments']>> {
  const id = newId();
  return app.db
    .insertInto('payments')
    .values({
      id,
      hire_id: hire.id,
      reference: `SH-${Number.parseInt(id.slice(-7), 16) + 1}`,
      method: 'card',
      amount_kobo: hire.amount_kobo,
      status: 'pending',
      created_at: app.clock.now,
      updated_at: app.clock.now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
