/* The numbers of a test, as its rules, its pages and its emails say them. */

/** So many questions are drawn for a try, and so many right answers pass. */
export const QUESTIONS_ASKED = 10;
export const RIGHT_TO_PASS = 8;

/** A try ends so long after it began. */
export const TRY_MINUTES = 30;

/** So many tries of one course may begin within so many days, counted back from each moment. */
export const TRIES_A_WEEK = 3;
export const WEEK_DAYS = 7;

/** A badge holds so many years, to the end of its last day in Lagos. */
export const BADGE_YEARS = 2;
/** From so many days before its last, its test can be taken again. */
export const RENEWAL_DAYS = 60;
/** So many days before its last, its owner is told. */
export const BADGE_WARNING_DAYS = 30;

/** A try is kept for so many days after it began. */
export const TRY_KEPT_DAYS = 90;
