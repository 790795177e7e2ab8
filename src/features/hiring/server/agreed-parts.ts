import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import { workSpanOf } from '../../../shared/hire-clock.ts';
import { newId } from '../../../shared/identifier.ts';
import type { QuotePart } from '../part-shape.ts';
import { clocksAfter, findTransition, type HireAction } from '../process.ts';
import type { HirePart } from './hire-part.ts';
import type { HireRecord } from './hire-record.ts';

/**
 * Divides a job when its customer agrees to parts: its hire becomes the first part, and the later parts are created.
 */

/** What this file needs of a step. */
interface PartStep {
  action: HireAction;
  reason?: string | undefined;
  now: Date;
  agreedParts?: readonly QuotePart[] | undefined;
}

const firstPart = (groupId: string, first: QuotePart, count: number): HirePart => ({
  groupId,
  number: 1,
  count,
  title: first.title,
  askedAt: null,
});

/** The changes to a hire's record when it becomes the first part; {} if the step agrees to no parts. */
export function firstPartAfter(
  hire: Pick<HireRecord, 'id'>,
  { action, agreedParts = [] }: Pick<PartStep, 'action' | 'agreedParts'>,
): Partial<HireRecord> {
  const [first] = agreedParts;
  if (!first) return {};
  const { amountKobo } = first;
  return {
    part: firstPart(hire.id, first, agreedParts.length),
    priceKobo: amountKobo,
    // A booked job keeps its amount: what is already paid is credited to the first part.
    ...(action === 'accept_quote' && { amountKobo }),
  };
}

/** The columns that a step sets on the row of a part, or of a hire that becomes one; {} for other steps. */
export function columnsOfPart(hireId: string, { action, reason, now, agreedParts = [] }: PartStep) {
  if (action === 'ask_for_part') {
    return {
      part_asked_at: sql<Date>`coalesce(part_asked_at, ${now}::timestamptz)`,
      ...(reason === 'soon' && { part_reminded_at: now }),
    };
  }
  // The new start needs its own reminder.
  if (action === 'reschedule') return { part_reminded_at: null };
  const [first] = agreedParts;
  if (!first) return {};
  return {
    group_id: hireId,
    part_number: 1,
    part_count: agreedParts.length,
    part_title: first.title,
    price_kobo: first.amountKobo,
    ...(action === 'accept_quote' && { amount_kobo: first.amountKobo }),
  };
}

/**
 * Creates the later parts of a job, each with the first line of its history, in the transaction that agrees to them.
 * The first part is locked and was not divided before, so they are created once.
 *
 * @throws Error if the process table has no `plan_part`
 */
export async function planLaterParts(
  tx: Tx,
  first: HireRecord,
  { agreedParts = [], now }: PartStep,
): Promise<void> {
  const row = findTransition(null, 'system', 'plan_part');
  if (!row) throw new Error('the process has no way to plan a part');
  for (const [at, part] of agreedParts.entries()) {
    if (at === 0) continue;
    const id = newId();
    const { startDate, endDate, title, amountKobo } = part;
    const span = workSpanOf({ startDate, endDate, startTime: first.startTime });
    const { expire } = clocksAfter(row, span, now);
    await sql`
      with made as (
        insert into hires (
          id, artisan_id, customer_id, guest_key_version, customer_emailed, artisan_emailed, customer_name, customer_email,
          job_description, notes, photos, job_address, job_landmark, job_town, job_state, customer_phone, quote_id,
          fee_basis_points, start_time, start_date, end_date, status, amount_kobo, price_kobo, payment_due_at,
          group_id, part_number, part_count, part_title, created_at, updated_at)
        select ${id}::uuid, artisan_id, customer_id, guest_key_version, customer_emailed, artisan_emailed, customer_name, customer_email,
               job_description, notes, photos, job_address, job_landmark, job_town, job_state, customer_phone, quote_id,
               fee_basis_points, start_time, ${startDate}::date, ${endDate}::date, ${row.to}, ${amountKobo}, ${amountKobo},
               ${expire}::timestamptz, id, ${at + 1}, part_count, ${title}, ${now}::timestamptz, ${now}::timestamptz
          from hires where id = ${first.id}
        returning id)
      insert into hire_events (id, hire_id, action, actor, from_status, to_status, happened_at)
      select ${newId()}::uuid, id, 'plan_part', 'system', null, ${row.to}, ${now}::timestamptz from made`.execute(
      tx,
    );
  }
}
