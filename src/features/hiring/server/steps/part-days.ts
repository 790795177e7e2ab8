import type { Tx } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { startOf } from '../../../../shared/hire-clock.ts';
import { addDays, formatDay } from '../../../../shared/lagos-time.ts';
import type { QuotePart } from '../../part-shape.ts';
import { isEnded, isHeld, statusesThat } from '../../process.ts';
import type { HireRecord } from '../hire-record.ts';
import type { StepData } from '../hire-writes.ts';
import { faultsOfTimes, refusalOfTakenDays } from '../hiring-rules.ts';
import type { Taking } from '../take-step.ts';
import { findFirstTakenDay, takenDaysOf } from '../taken-days.ts';
import { failAt } from './build-quote.ts';

/* Checks the days of a job's parts, when they are proposed and when they are agreed to. */

/**
 * Checks that a job can be divided like this: parts in order, on days when the artisan is free.
 *
 * @param parts empty if the job is not divided
 * @throws Refusal 400 `invalid_input` at the invalid field
 */
export async function assertPartsPossible(
  tx: Tx,
  hire: HireRecord,
  parts: readonly QuotePart[],
  now: Date,
): Promise<void> {
  if (parts.length === 0) return;
  if (hire.part !== null) {
    failAt('parts', 'This is already a part of a job, so it cannot be divided again. Give one price for it.');
  }
  for (const [at, part] of parts.entries()) assertInOrder(hire, parts, part, at, now);
  for (const [at, part] of parts.entries()) {
    const day = await findTaken(tx, hire, part, at);
    if (day !== null) failAt(`parts.${at}.startDate`, `Your calendar is not free on ${formatDay(day)}.`);
  }
}

/** Labels of a part's date fields. */
const DAYS = { start: 'First day', end: 'Last day' };

function assertInOrder(
  hire: HireRecord,
  parts: readonly QuotePart[],
  part: QuotePart,
  at: number,
  now: Date,
): void {
  const before = parts[at - 1];
  if (before && part.startDate <= before.endDate) {
    const from = formatDay(addDays(before.endDate, 1));
    failAt(
      `parts.${at}.startDate`,
      `A part must begin after the one before it ends. Choose ${from} or later.`,
    );
  }
  // A booked job may have begun, so its days may be past.
  const isBooked = at === 0 && isHeld(hire.status);
  if (isBooked && part.startDate !== hire.startDate) {
    const booked = formatDay(hire.startDate);
    failAt(`parts.${at}.startDate`, `The first part must begin on the booked day, ${booked}.`);
  }
  const times = { ...part, startTime: hire.startTime, lengthMinutes: at === 0 ? hire.lengthMinutes : null };
  const { startDate, startTime, endDate } = faultsOfTimes(times, isBooked ? startOfDay(hire) : now, DAYS);
  if (startDate ?? startTime) failAt(`parts.${at}.startDate`, startDate ?? startTime ?? '');
  if (endDate) failAt(`parts.${at}.endDate`, endDate);
}

/** The moment just before a booked job starts, by which its own days are not past. */
const startOfDay = (hire: HireRecord): Date => new Date(startOf(hire).getTime() - 1);

/** The first day of a part that is not free for it; null if all are. */
const findTaken = (
  tx: Tx,
  { id, artisanId, startTime, lengthMinutes }: HireRecord,
  { startDate, endDate }: QuotePart,
  at: number,
): Promise<string | null> =>
  findFirstTakenDay(
    tx,
    { artisanId, startDate, endDate, ...(at === 0 && { startTime, lengthMinutes }) },
    null,
    id,
  );

/**
 * The step data for agreeing to parts.
 *
 * @returns {} if the job is not divided
 * @throws Refusal 409 `too_late` if a part should have begun by now, `slot_taken` if its days are taken
 */
export async function agreementTo({ tx, hire, now }: Taking, parts: readonly QuotePart[]): Promise<StepData> {
  const [first] = parts;
  if (!first) return {};
  const isBooked = isHeld(hire.status);
  const { startTime, lengthMinutes } = hire;
  for (const [at, part] of parts.entries()) {
    const { startDate, endDate } = part;
    if (at === 0 && isBooked) {
      if (startDate === hire.startDate) continue;
      throw tooLate(`The job was rescheduled after ${hire.artisanName} had proposed these parts.`, hire);
    }
    if (startOf({ startDate, startTime }) <= now) {
      throw tooLate(`“${part.title}” should have begun on ${formatDay(startDate)}.`, hire);
    }
    const day = await findTaken(tx, hire, part, at);
    if (day === null) continue;
    const wanted = { ...hire, startDate, endDate, lengthMinutes: at === 0 ? lengthMinutes : null };
    throw refusalOfTakenDays(hire.artisanName, await takenDaysOf(tx, wanted, day, now));
  }
  const { startDate, endDate } = first;
  return { agreedParts: parts, days: { startDate, endDate, startTime, lengthMinutes } };
}

/**
 * Checks that a part stays between the part before it and the one after it. The days of parts that have ended are free,
 * except that an unpaid part stays after an earlier one that expired: late money for that one brings both back.
 *
 * @param field where to report the fault
 * @throws Refusal 409 `slot_taken` for days on or beyond those of another part
 */
export async function assertBetweenParts(
  tx: Tx,
  { part, status }: HireRecord,
  days: Pick<QuotePart, 'startDate' | 'endDate'>,
  field: 'startDate' | 'endDate' = 'startDate',
): Promise<void> {
  if (part === null) return;
  const others = await tx
    .selectFrom('hires')
    .select(['part_number', 'part_title', 'start_date', 'end_date'])
    .where('group_id', '=', part.groupId)
    .where('part_number', '<>', part.number)
    .where(({ or, and, eb, lit }) =>
      or([
        eb('status', 'not in', statusesThat(isEnded)),
        and([lit(status === 'planned'), eb('status', '=', 'expired'), eb('part_number', '<', part.number)]),
      ]),
    )
    .orderBy('part_number')
    .execute();
  for (const other of others) {
    const isBefore = (other.part_number ?? 0) < part.number;
    if (isBefore ? days.startDate > other.end_date : days.endDate < other.start_date) continue;
    const message = isBefore
      ? `“${other.part_title}” comes before this part and lasts until ${formatDay(other.end_date)}. Please choose a later day.`
      : `“${other.part_title}” comes after this part and begins on ${formatDay(other.start_date)}. Please choose an earlier day.`;
    throw new Refusal(409, 'slot_taken', message, { fields: { [field]: message } });
  }
}

const tooLate = (why: string, { artisanName }: HireRecord): Refusal =>
  new Refusal(409, 'too_late', `${why} Ask ${artisanName} to send the parts again.`);
