/** So many failed jobs are listed, and can be tried again at once. */
export const MOST_JOBS = 100;
/** So many hires are found by one search. */
export const MOST_FOUND = 25;
/** Whole weeks that the figures cover. */
export const FIGURE_WEEKS = 12;
