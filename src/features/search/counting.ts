/** How far the people of a list are counted; more are “1,000+”, so that no search reads all that fits. */
export const MOST_COUNTED = 1_000;
