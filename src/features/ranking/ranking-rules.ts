/*
 * Over which time an artisan's figures are counted. What each figure weighs is in the database
 * (`migrations/0032-explained-ranking.sql`, the functions `…_points`), which the order and its explanation both ask. Only
 * distance is weighed here: it depends on where a customer searches.
 */

/** How quickly they answer: of what was asked in so many days. */
export const ANSWERS_DAYS = 90;
/** Whether they finish what was booked: of bookings of the last twelve months. */
export const BOOKINGS_DAYS = 365;
/** “Usually” is not said of fewer answers. */
export const FEWEST_ANSWERS = 2;
/** Ten miles of road weigh as much as one star. */
export const MILES_PER_STAR = 10;
/** How often an artisan was seen is told for so many days, today among them. */
export const VIEWS_DAYS = 30;
/** Kept for the days told and as many before, to compare with. */
export const VIEWS_KEPT_DAYS = 2 * VIEWS_DAYS;
