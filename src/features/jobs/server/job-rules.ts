import { Refusal } from '../../../server/refusal.ts';
import { MOST_DAYS_AHEAD, MOST_OPEN_DAYS, MOST_OPEN_JOBS } from '../../../shared/job-limits.ts';
import { addDays, dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import type { JobStatus } from '../contract.ts';

/** The two days of a job as Lagos calendar days (YYYY-MM-DD); both null where its poster is flexible. */
export interface JobDays {
  firstDate: string | null;
  lastDate: string | null;
}

/** What somebody says about the days; undefined where they said nothing. */
export interface SaidDays {
  flexible?: boolean | undefined;
  firstDate?: string | null | undefined;
  lastDate?: string | null | undefined;
}

/**
 * The days of a job after somebody said something about them. A first day alone is the last one too.
 *
 * @param before those it had; absent for a new job
 */
export function daysAfter(said: SaidDays, before?: JobDays): JobDays {
  if (said.flexible === true) return { firstDate: null, lastDate: null };
  const firstDate = said.firstDate === undefined ? (before?.firstDate ?? null) : said.firstDate;
  const lastDate = said.lastDate === undefined ? (before?.lastDate ?? null) : said.lastDate;
  // A day that was moved past the last one, where nothing was said about that, takes it along.
  const tooEarly =
    said.lastDate === undefined && lastDate !== null && firstDate !== null && lastDate < firstDate;
  return { firstDate, lastDate: lastDate === null || tooEarly ? firstDate : lastDate };
}

/**
 * What is wrong with a job's days, a sentence for each field; empty when nothing is.
 *
 * @param saidFlexible whether the poster said that any day will do, or the job's days were never asked for
 * @param startedBefore the first day it had already: a job that runs may keep a first day that is over
 */
export function faultsOfDays(
  { firstDate, lastDate }: JobDays,
  saidFlexible: boolean,
  now: Date,
  startedBefore?: string | null,
): Record<string, string> {
  if (firstDate === null && lastDate === null) {
    return saidFlexible ? {} : { firstDate: 'Please name the days, or say that you are flexible.' };
  }
  if (firstDate === null) return { firstDate: 'Please name the first day too.' };
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

/** What is wrong with a budget; empty when nothing is. */
export function faultsOfBudget(fromKobo: number | null, toKobo: number | null): Record<string, string> {
  if (fromKobo === null || toKobo === null || toKobo >= fromKobo) return {};
  return { budgetToNaira: '“Budget to” cannot be less than “Budget from”.' };
}

const email = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u;
/** A Nigerian mobile number in any way of writing it: eleven digits from 07, 08 or 09 on, or ten after 234. */
const phoneNumber = /(?<!\d)(?:0|\+?234[\s().-]*0?)[\s().-]*[789](?:[\s().-]*\d){9}(?!\d)/;

/** A job is read by everyone, search engines too: its words hold no way to its customer's door. */
export function faultsOfContact(said: Record<string, string | null | undefined>): Record<string, string> {
  const fault =
    'Leave out phone numbers and email addresses: everyone can read this. Artisans write to you here.';
  const holding = Object.entries(said).filter(
    ([, words]) => words && (email.test(words) || phoneNumber.test(words)),
  );
  return Object.fromEntries(holding.map(([name]) => [name, fault]));
}

/** When an open job ends by itself: at the midnight after its last day in Lagos, and after 60 days at the latest. */
export function expiryOf(lastDate: string | null, openedAt: Date): Date {
  const longest = new Date(openedAt.getTime() + MOST_OPEN_DAYS * 24 * 3_600_000);
  if (lastDate === null) return longest;
  const afterLastDay = lagosInstant(dayAfter(lastDate));
  return afterLastDay < longest ? afterLastDay : longest;
}

/** A job's state now: one whose time is over has expired, also before the clock's own round has come to it. */
export function statusAt(job: { status: JobStatus; expiresAt: Date }, now: Date): JobStatus {
  return job.status === 'open' && job.expiresAt <= now ? 'expired' : job.status;
}

/** @throws Refusal 409 for one open job more than anybody may have */
export function assertMayOpenAnother(openJobs: number): void {
  if (openJobs < MOST_OPEN_JOBS) return;
  throw new Refusal(
    409,
    'too_many_jobs',
    `You have ${MOST_OPEN_JOBS} open jobs, which is the most at a time. Close one that you no longer need, then post this one.`,
  );
}

/** @throws Refusal 400 with a message for each field, where there are any */
export function assertFaultless(fields: Record<string, string>): void {
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return;
  const message = others.length > 0 ? 'Please correct the marked fields.' : first;
  throw new Refusal(400, 'invalid_input', message, { fields });
}
