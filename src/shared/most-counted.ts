/** How far the rows of a list are counted; beyond it, people read “1,000+”. It bounds how many rows a request reads. */
export const MOST_COUNTED = 1_000;

/** Formats a count that stops at one more than {@link MOST_COUNTED}: "37", "1,000+". */
export const countedWords = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-NG')}+` : count.toLocaleString('en-NG');
