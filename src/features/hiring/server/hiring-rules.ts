import { Refusal } from '../../../server/refusal.ts';
import { DELETED_PERSON } from '../../../shared/deleted-person.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import { addDays, formatDay, formatTimeOfDay, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { MOST_DAYS, MOST_JOB_MINUTES } from '../../bookings/calendar-rules.ts';
import { type HireStatus, isPaid } from '../process.ts';

/** The most days from the first day of a hire to its last. */
const MOST_DAYS_FROM_START = MOST_DAYS - 1;
/** The shortest timed job, in minutes. */
const LEAST_MINUTES = 30;
/** The most days that a hire can be booked ahead. */
export const MOST_DAYS_AHEAD = 365;

/** What is needed to tell whose hire it is. */
export interface HireParties {
  id: string;
  artisanId: string;
  /** Null for a guest's hire, which belongs to the email address. */
  customerId: string | null;
  customerEmail: string;
  guestKeyVersion: number;
  part?: { groupId: string } | null;
}

interface Visitor {
  id: string;
  email: string;
  emailVerified: boolean;
}

/**
 * Whether the hire belongs to the caller's account, directly or as a guest hire with the account's verified address.
 */
export function isCustomerOf(hire: HireParties, caller: Visitor | null): boolean {
  if (!caller) return false;
  if (hire.customerId !== null) return hire.customerId === caller.id;
  return caller.emailVerified && caller.email === hire.customerEmail;
}

/** Default labels of the date fields. */
const DATES = { start: 'Start date', end: 'End date' };

/**
 * A message for each field of the wanted days and time that is invalid; empty if all are valid.
 *
 * @param called the labels of the date fields
 */
export function faultsOfTimes(
  { startDate, endDate, startTime, lengthMinutes }: TimedDays,
  now: Date,
  called = DATES,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const today = lagosDay(now);
  if (startDate < today) faults.startDate = `${called.start} cannot be in the past.`;
  else if (startDate > addDays(today, MOST_DAYS_AHEAD))
    faults.startDate = `${called.start} can be at most one year ahead.`;
  else if (lagosInstant(startDate, startTime) <= now) {
    faults.startTime = 'That time has already passed today. Please choose a later one.';
  }
  if (endDate < startDate)
    faults.endDate = `${called.end} cannot be before the ${called.start.toLowerCase()}.`;
  else if (!faults.startDate && endDate > addDays(startDate, MOST_DAYS_FROM_START)) {
    faults.endDate = `${called.end} can be at most ${MOST_DAYS_FROM_START} days after the ${called.start.toLowerCase()}.`;
  }
  if (lengthMinutes != null && (lengthMinutes < LEAST_MINUTES || lengthMinutes > MOST_JOB_MINUTES)) {
    faults.lengthMinutes = `Please choose between half an hour and ${MOST_JOB_MINUTES / 60} hours, or whole days.`;
  } else if (lengthMinutes != null && endDate > startDate) {
    faults.endDate = 'A job of a few hours must end on the day it begins.';
  }
  return faults;
}

/**
 * Refuses a new hire that breaks the rules.
 *
 * @param faults the result of faultsOfTimes
 * @throws Refusal 400 with a message for each wrong field, 409 if the artisan cannot be hired
 */
export function assertMayHire(
  wish: { email: string; barred: boolean },
  faults: Record<string, string>,
  caller: { id: string } | null,
  artisan: { id: string; name: string; email: string; available: boolean },
): void {
  const [fault, ...more] = Object.values(faults);
  if (fault !== undefined) {
    const message = more.length > 0 ? 'Please correct the marked fields.' : fault;
    throw new Refusal(400, 'invalid_input', message, { fields: faults });
  }
  if (wish.barred) {
    const message =
      'You can’t hire as a guest with this email or phone number. Sign in to hire, or contact us.';
    throw new Refusal(403, 'account_sanctioned', message);
  }
  if (caller?.id === artisan.id || wish.email === artisan.email) {
    throw new Refusal(409, 'own_profile', 'You cannot hire yourself.');
  }
  if (!artisan.available) {
    throw new Refusal(
      409,
      'fully_booked',
      `${artisan.name} is fully booked and isn’t taking new work at the moment.`,
    );
  }
}

/** Time that is not available. Days are Lagos days (YYYY-MM-DD). */
export interface TakenDays {
  /** The first wanted day that is taken. */
  day: string;
  /** The next day from which the same number of days is free; undefined if there is none within a year. */
  nextFree: string | undefined;
  /** How many days are wanted. */
  dayCount: number;
  /**
   * For a timed job (HH:MM): the wanted time, other free times that day, and the first time
   * on `nextFree`; null for whole days.
   */
  timed: { at: string; sameDay: string[]; nextTime: string | undefined } | null;
}

/** A refusal that names the taken day and offers the next free one. */
export function refusalOfTakenDays(artisanName: string, taken: TakenDays): Refusal {
  const { day, nextFree, dayCount, timed } = taken;
  if (timed) {
    const { at, sameDay, nextTime } = timed;
    const [first, ...others] = sameDay.map(formatTimeOfDay);
    const free =
      first !== undefined
        ? `Free that day: ${others.length > 0 ? `${[first, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` : first}.`
        : nextFree === undefined || nextTime === undefined
          ? 'No later times are free either.'
          : `The next free time is ${formatDay(nextFree)}, ${formatTimeOfDay(nextTime)}.`;
    const message = `${artisanName} is not free on ${formatDay(day)} at ${formatTimeOfDay(at)}. ${free}`;
    return new Refusal(409, 'slot_taken', message, {
      fields: { [first === undefined ? 'startDate' : 'startTime']: message },
    });
  }
  const offer =
    nextFree === undefined
      ? 'No later days are free either.'
      : dayCount === 1
        ? `The next free day is ${formatDay(nextFree)}.`
        : `The next ${dayCount} free days in a row begin on ${formatDay(nextFree)}.`;
  const message = `${artisanName} is not free on ${formatDay(day)}. ${offer}`;
  return new Refusal(409, 'slot_taken', message, { fields: { startDate: message } });
}

/**
 * A customer's name as the artisan may see it: first name and initial until the hire is paid, so that customers who did
 * not book cannot be traced; then the full name.
 */
export function nameForArtisan(customerName: string, status: HireStatus): string {
  if (isPaid(status) || customerName === DELETED_PERSON) return customerName;
  const [first = '', ...rest] = customerName.split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial === undefined ? first : `${first} ${initial}.`;
}
