/** How many failed jobs are listed, and can be retried at once. */
export const MOST_JOBS = 100;
/** How many hires one search returns. */
export const MOST_FOUND = 25;
/** How many whole weeks the figures cover. */
export const FIGURE_WEEKS = 12;
