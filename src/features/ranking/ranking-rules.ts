/* Periods over which an artisan's figures are counted. The weights are in the database (functions `…_points` in
   `migrations/0032-explained-ranking.sql`), which both order and explanation use. Only distance is weighted
   here, since it depends on the search. */

/** Response times count over this many days. */
export const ANSWERS_DAYS = 90;
/** Completed bookings count over this many days. */
export const BOOKINGS_DAYS = 365;
/** With fewer answers, no usual response time is shown. */
export const FEWEST_ANSWERS = 2;
/** This many miles of distance cost one star. */
export const MILES_PER_STAR = 10;
/** Views are shown for this many days, today included. */
export const VIEWS_DAYS = 30;
/** Views are kept for twice as long, to compare with the period before. */
export const VIEW_RETENTION_DAYS = 2 * VIEWS_DAYS;
