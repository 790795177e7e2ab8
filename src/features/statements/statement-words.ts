/** "November 2026" */
export const monthWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-NG', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

interface Sums {
  openingKobo: number;
  earnedKobo: number;
  feesKobo: number;
  tipsKobo: number;
  paidOutKobo: number;
  otherKobo: number;
  closingKobo: number;
}

/** The way from the opening to the closing balance; what there was none of is left out. */
export const wayOf = (sums: Sums, isOver: boolean): { term: string; kobo: number }[] => [
  { term: 'Opening balance', kobo: sums.openingKobo },
  ...[
    { term: 'Earned from hires', kobo: sums.earnedKobo },
    { term: 'Our service fee', kobo: -sums.feesKobo },
    { term: 'Tips', kobo: sums.tipsKobo },
    { term: 'Pay-outs', kobo: -sums.paidOutKobo },
    { term: 'Corrections', kobo: sums.otherKobo },
  ].filter(({ kobo }) => kobo !== 0),
  { term: isOver ? 'Closing balance' : 'Balance now', kobo: sums.closingKobo },
];
