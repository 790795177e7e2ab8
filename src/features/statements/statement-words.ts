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
  /** Change of the balance, in kobo; negative for deductions. */
  koboOf: (sums: StatementSums) => number;
}

/** Everything that changes the balance. */
const parts: readonly Part[] = [
  { term: 'Earned from hires', koboOf: ({ earnedKobo }) => earnedKobo },
  { term: 'Our service fee', koboOf: ({ feesKobo }) => -feesKobo },
  { term: 'Tips', koboOf: ({ tipsKobo }) => tipsKobo },
  { term: 'Pay-outs', koboOf: ({ paidOutKobo }) => -paidOutKobo },
  { term: 'Taken for chargebacks', koboOf: ({ repaidKobo }) => -repaidKobo },
  { term: 'Corrections', koboOf: ({ otherKobo }) => otherKobo },
];

/** Steps from the opening to the closing balance, without those that are zero. */
export const wayOf = (sums: StatementSums, isOver: boolean): { term: string; kobo: number }[] => [
  { term: 'Opening balance', kobo: sums.openingKobo },
  ...parts.map(({ term, koboOf }) => ({ term, kobo: koboOf(sums) })).filter(({ kobo }) => kobo !== 0),
  { term: isOver ? 'Closing balance' : 'Balance now', kobo: sums.closingKobo },
];

/**
 * Columns of a year's table, which add up in each row. Columns that are zero in every month are left out, except
 * the first four.
 */
export const columnsOf = (months: readonly StatementSums[]): Part[] => [
  { term: 'Opening', koboOf: ({ openingKobo }) => openingKobo },
  ...parts.filter((part, at) => at < 4 || months.some((month) => part.koboOf(month) !== 0)),
  { term: 'Closing', koboOf: ({ closingKobo }) => closingKobo },
];
