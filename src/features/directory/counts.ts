import { MOST_COUNTED } from '../search/counting.ts';

const number = (count: number): string => count.toLocaleString('en-NG');

/** How many artisans, as lists say it: "37", "1,000+". */
export const artisansCount = (count: number): string =>
  count > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(count);

/** "1 review", "214 reviews". */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
