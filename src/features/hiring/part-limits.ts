/** The fewest and the most parts of a divided job. */
export const LEAST_PARTS = 2;
export const MOST_PARTS = 5;
/** The most characters in the title of a part. */
export const MOST_PART_TITLE = 60;
