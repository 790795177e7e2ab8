import { KOBO_PER_NAIRA } from './kobo.ts';

/** The limits of the jobs that consumers post, where both sides read them. */

/** Somebody may have so many open jobs at a time. */
export const MOST_OPEN_JOBS = 20;
/** A job is open so long at the most; with days, until the last of them is over. */
export const MOST_OPEN_DAYS = 60;
/** Its days may lie so far ahead. */
export const MOST_DAYS_AHEAD = 365;
export const MOST_JOB_PHOTOS = 6;
export const MOST_EXPERTISE_CHARACTERS = 120;
export const MOST_DESCRIPTION_CHARACTERS = 2000;
export const MOST_ANSWER_CHARACTERS = 1000;
/** The largest budget or offer: ₦500 million. */
export const MOST_BUDGET_KOBO = 500_000_000 * KOBO_PER_NAIRA;
