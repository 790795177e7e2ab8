import { MOST_COUNTED } from '../search/counting.ts';

const number = (count: number): string => count.toLocaleString('en-NG');

/** How many artisans, as lists say it: "37", "1,000+". */
export const artisansCount = (count: number): string =>
  count > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(count);
