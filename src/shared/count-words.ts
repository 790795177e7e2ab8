/** "1 review", "1,200 reviews". */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;
