import { KOBO_PER_NAIRA } from './kobo.ts';

/** Most open jobs that one account may have at a time. */
export const MOST_OPEN_JOBS = 20;
/** Most days that a job stays open. A job with days stays open until the last of them is over. */
export const MOST_OPEN_DAYS = 60;
/** How many days ahead the days of a job may be. */
export const MOST_DAYS_AHEAD = 365;
export const MOST_JOB_PHOTOS = 6;
export const MOST_EXPERTISE_CHARACTERS = 120;
export const MOST_DESCRIPTION_CHARACTERS = 2000;
export const MOST_ANSWER_CHARACTERS = 1000;
/** The largest budget or offer: ₦500 million. */
export const MOST_BUDGET_KOBO = 500_000_000 * KOBO_PER_NAIRA;
