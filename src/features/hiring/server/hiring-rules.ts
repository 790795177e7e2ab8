import { Refusal } from '../../../server/refusal.ts';
import { DELETED_PERSON } from '../../../shared/deleted-person.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import { addDays, formatDay, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { MOST_DAYS, MOST_JOB_MINUTES } from '../../bookings/calendar-rules.ts';
import { type HireStatus, isPaid } from '../process.ts';

/** The longest that one hire may last, from its first day to its last. */
const MOST_DAYS_FROM_START = MOST_DAYS - 1;
/** The shortest timed job, in minutes. */
const LEAST_MINUTES = 30;
/** How far ahead one may book. */
export const MOST_DAYS_AHEAD = 365;

/** What the rules need to know of a hire to say whose it is. */
export interface HireParties {
  id: string;
  artisanId: string;
  /** Null for a guest's hire, which belongs to the e-mail address. */
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

/** Whether the hire is the caller's by their account: ordered with it, or as a guest with its verified address. */
export function isCustomerOf(hire: HireParties, caller: Visitor | null): boolean {
  if (!caller) return false;
  if (hire.customerId !== null) return hire.customerId === caller.id;
  return caller.emailVerified && caller.email === hire.customerEmail;
}

/** What the fields of a hire's days are called. */
const DATES = { start: 'Start date', end: 'End date' };

/**
 * What is wrong with the days and time that are wanted, a sentence for each field; empty when nothing is.
 *
 * @param called what the form calls the days
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
    faults.endDate = 'A job of some hours ends on the day it begins.';
  }
  return faults;
}

/**
 * Refuses a new hire that the rules do not allow.
 *
 * @param faults what is wrong with its times, as faultsOfTimes says
 * @throws Refusal 400 with a message for each wrong field, 409 where the artisan cannot be had
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
      'We cannot take a hire without an account with this email or phone number. Sign in to hire, or write to us.';
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

/** Time that cannot be had. Days are Lagos calendar days (YYYY-MM-DD). */
export interface TakenDays {
  /** The first of the wanted ones that is gone. */
  day: string;
  /** From which day on as many are free; undefined when there is none within a year. */
  nextFree: string | undefined;
  /** How many are wanted. */
  dayCount: number;
  /** Of a timed job: the wanted time, when else it can begin that day, and when on the next free day (HH:MM). */
  timed: { at: string; sameDay: string[]; nextTime: string | undefined } | null;
}

/** Names the day that is gone, and offers the next one that is free. */
export function refusalOfTakenDays(artisanName: string, taken: TakenDays): Refusal {
  const { day, nextFree, dayCount, timed } = taken;
  if (timed) {
    const { at, sameDay, nextTime } = timed;
    const [first, ...others] = sameDay;
    const free =
      first !== undefined
        ? `Free that day: ${others.length > 0 ? `${sameDay.slice(0, -1).join(', ')} or ${others.at(-1)}` : first}.`
        : nextFree === undefined
          ? 'No later times are free either.'
          : `The next free time is ${formatDay(nextFree)}, ${nextTime}.`;
    const message = `${artisanName} is not free on ${formatDay(day)} at ${at}. ${free}`;
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
 * A customer's name as the artisan may see it: first name and an initial until the hire is paid, so that
 * customers who came to no agreement are not traced; then the whole.
 */
export function nameForArtisan(customerName: string, status: HireStatus): string {
  if (isPaid(status) || customerName === DELETED_PERSON) return customerName;
  const [first = '', ...rest] = customerName.split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial === undefined ? first : `${first} ${initial}.`;
}
