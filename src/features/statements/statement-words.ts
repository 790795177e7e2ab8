/** "November 2026" */
export const monthWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-NG', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export interface StatementSums {
  openingKobo: number;
  earnedKobo: number;
  feesKobo: number;
  tipsKobo: number;
  paidOutKobo: number;
  repaidKobo: number;
  otherKobo: number;
  closingKobo: number;
}

interface Part {
  term: string;
  /** What it added to the balance; below zero where it took. */
  koboOf: (sums: StatementSums) => number;
}

/** What can change the balance. */
const parts: readonly Part[] = [
  { term: 'Earned from hires', koboOf: ({ earnedKobo }) => earnedKobo },
  { term: 'Our service fee', koboOf: ({ feesKobo }) => -feesKobo },
  { term: 'Tips', koboOf: ({ tipsKobo }) => tipsKobo },
  { term: 'Pay-outs', koboOf: ({ paidOutKobo }) => -paidOutKobo },
  { term: 'Taken for chargebacks', koboOf: ({ repaidKobo }) => -repaidKobo },
  { term: 'Corrections', koboOf: ({ otherKobo }) => otherKobo },
];

/** The way from the opening to the closing balance; what there was none of is left out. */
export const wayOf = (sums: StatementSums, isOver: boolean): { term: string; kobo: number }[] => [
  { term: 'Opening balance', kobo: sums.openingKobo },
  ...parts.map(({ term, koboOf }) => ({ term, kobo: koboOf(sums) })).filter(({ kobo }) => kobo !== 0),
  { term: isOver ? 'Closing balance' : 'Balance now', kobo: sums.closingKobo },
];

/** The columns of a year, which add up in each row; what no month has is left out, but for what every artisan expects. */
export const columnsOf = (months: readonly StatementSums[]): Part[] => [
  { term: 'Opening', koboOf: ({ openingKobo }) => openingKobo },
  ...parts.filter((part, at) => at < 4 || months.some((month) => part.koboOf(month) !== 0)),
  { term: 'Closing', koboOf: ({ closingKobo }) => closingKobo },
];
