/** How far what a list holds is counted; more is “1,000+”, so that no request reads all that fits. */
export const MOST_COUNTED = 1_000;

/** A number that was counted up to one more than {@link MOST_COUNTED}, as people read it: "37", "1,000+". */
export const countedWords = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-NG')}+` : count.toLocaleString('en-NG');
