import { Refusal } from '../../../server/refusal.ts';
import { MOST_DAYS_AHEAD, MOST_OPEN_DAYS, MOST_OPEN_JOBS } from '../../../shared/job-limits.ts';
import { addDays, dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import type { JobStatus } from '../contract.ts';

/** The days of a job (Lagos, YYYY-MM-DD); both null if the customer is flexible. */
export interface JobDays {
  firstDate: string | null;
  lastDate: string | null;
}

/** Changes to the days; undefined fields keep their values. */
export interface DayChanges {
  flexible?: boolean | undefined;
  firstDate?: string | null | undefined;
  lastDate?: string | null | undefined;
}

/**
 * The days of a job after a change. A first day without a last day is both.
 *
 * @param before the current days; absent for a new job
 */
export function daysAfter(said: DayChanges, before?: JobDays): JobDays {
  if (said.flexible === true) return { firstDate: null, lastDate: null };
  const firstDate = said.firstDate === undefined ? (before?.firstDate ?? null) : said.firstDate;
  const lastDate = said.lastDate === undefined ? (before?.lastDate ?? null) : said.lastDate;
  // A first day moved past the last one moves that along, unless a last day was given.
  const tooEarly =
    said.lastDate === undefined && lastDate !== null && firstDate !== null && lastDate < firstDate;
  return { firstDate, lastDate: lastDate === null || tooEarly ? firstDate : lastDate };
}

/**
 * Faults of a job's days, by field; empty if there are none.
 *
 * @param saidFlexible whether the customer said that any day will do, or the days were never asked for
 * @param startedBefore the current first day, which a running job may keep even if it is past
 */
export function faultsOfDays(
  { firstDate, lastDate }: JobDays,
  saidFlexible: boolean,
  now: Date,
  startedBefore?: string | null,
): Record<string, string> {
  if (firstDate === null && lastDate === null) {
    return saidFlexible ? {} : { firstDate: 'Please choose the days, or say that you are flexible.' };
  }
  if (firstDate === null) return { firstDate: 'Please choose the first day too.' };
  const faults: Record<string, string> = {};
  const today = lagosDay(now);
  const latest = addDays(today, MOST_DAYS_AHEAD);
  if (firstDate < today && firstDate !== startedBefore) {
    faults.firstDate = 'First day cannot be in the past.';
  } else if (firstDate > latest) faults.firstDate = 'First day can be at most one year ahead.';
  if (lastDate !== null && lastDate < firstDate) {
    faults.lastDate = 'Last day cannot be before the first day.';
  } else if (lastDate !== null && lastDate < today && !faults.firstDate) {
    faults.lastDate = 'Last day cannot be in the past.';
  } else if (lastDate !== null && lastDate > latest && !faults.firstDate) {
    faults.lastDate = 'Last day can be at most one year ahead.';
  }
  return faults;
}

/** Faults of a budget, by field; empty if there are none. */
export function faultsOfBudget(fromKobo: number | null, toKobo: number | null): Record<string, string> {
  if (fromKobo === null || toKobo === null || toKobo >= fromKobo) return {};
  return { budgetToNaira: '“Budget to” cannot be less than “Budget from”.' };
}

const email = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u;
/** A Nigerian mobile number in any notation: eleven digits from 07, 08 or 09, or ten after 234. */
const phoneNumber = /(?<!\d)(?:0|\+?234[\s().-]*0?)[\s().-]*[789](?:[\s().-]*\d){9}(?!\d)/;

/**
 * Faults of texts with contact details, by field. Jobs are public, even to search
 * engines, so they must not reveal them.
 */
export function faultsOfContact(said: Record<string, string | null | undefined>): Record<string, string> {
  const fault =
    'Leave out phone numbers and email addresses: everyone can read this. Artisans write to you here.';
  const holding = Object.entries(said).filter(
    ([, words]) => words && (email.test(words) || phoneNumber.test(words)),
  );
  return Object.fromEntries(holding.map(([name]) => [name, fault]));
}

/** When an open job expires: midnight after its last day in Lagos, and at the latest after 60 days. */
export function expiryOf(lastDate: string | null, openedAt: Date): Date {
  const longest = new Date(openedAt.getTime() + MOST_OPEN_DAYS * 24 * 3_600_000);
  if (lastDate === null) return longest;
  const afterLastDay = lagosInstant(dayAfter(lastDate));
  return afterLastDay < longest ? afterLastDay : longest;
}

/** A job's current state: one past its expiry counts as expired, even before the task has recorded it. */
export function statusAt(job: { status: JobStatus; expiresAt: Date }, now: Date): JobStatus {
  return job.status === 'open' && job.expiresAt <= now ? 'expired' : job.status;
}

/** @throws Refusal 409 if the customer already has as many open jobs as allowed */
export function assertMayOpenAnother(openJobs: number): void {
  if (openJobs < MOST_OPEN_JOBS) return;
  throw new Refusal(
    409,
    'too_many_jobs',
    `You have ${MOST_OPEN_JOBS} open jobs, which is the limit. Close one that you no longer need, then post this one.`,
  );
}

/** @throws Refusal 400 with a message for each field, if there are any faults */
export function assertFaultless(fields: Record<string, string>): void {
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return;
  const message = others.length > 0 ? 'Please correct the marked fields.' : first;
  throw new Refusal(400, 'invalid_input', message, { fields });
}
