/* Limits of a course's test, used by rules, pages and emails. */

/** How many questions a try has, and how many right answers pass it. */
export const QUESTIONS_ASKED = 10;
export const RIGHT_TO_PASS = 8;

/** Duration of a try. */
export const TRY_MINUTES = 30;

/** How many tries of one course may begin within {@link WEEK_DAYS} days, counted back from any moment. */
export const TRIES_A_WEEK = 3;
export const WEEK_DAYS = 7;

/** How many years a badge is valid, to the end of its last day in Lagos. */
export const BADGE_YEARS = 2;
/** How many days before a badge ends its test can be taken again. */
export const RENEWAL_DAYS = 60;
/** How many days before a badge ends its owner is notified. */
export const BADGE_WARNING_DAYS = 30;

/** How many days after its start a try is deleted. */
export const TRY_RETENTION_DAYS = 90;
