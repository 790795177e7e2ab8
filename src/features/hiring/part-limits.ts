/** Into how many parts a job can be divided. */
export const LEAST_PARTS = 2;
export const MOST_PARTS = 5;
/** Characters of what a part is called. */
export const MOST_PART_TITLE = 60;
