import type { QuoteLineKind } from './quote-lines.ts';
import { quoteLineKinds } from './quote-lines.ts';

/* Customers' requests to change a quote, and the differences between versions of a price. */

/** How often a customer can ask for a change of the quotes of one hire. */
export const MOST_QUOTE_CHANGES = 5;
/** The fewest and the most characters in the requested change. */
export const WISH_LEAST = 10;
export const WISH_MOST = 1000;

interface Price {
  amountKobo: number;
  lines: readonly { kind: QuoteLineKind; amountKobo: number }[];
}

/** A line of a price in two versions, in whole kobo; null if that version lacks it. `total` is the whole price. */
export interface LineChange {
  part: QuoteLineKind | 'total';
  beforeKobo: number | null;
  afterKobo: number | null;
}

/** Compares two versions of a price line by line, the total last; two prices without lines yield only the total. */
export function changesOfPrice(before: Price, after: Price): LineChange[] {
  const of = ({ lines }: Price, kind: QuoteLineKind) =>
    lines.find((line) => line.kind === kind)?.amountKobo ?? null;
  const parts = quoteLineKinds.map((part) => ({
    part,
    beforeKobo: of(before, part),
    afterKobo: of(after, part),
  }));
  const total = { part: 'total', beforeKobo: before.amountKobo, afterKobo: after.amountKobo } as const;
  return [...parts.filter(({ beforeKobo, afterKobo }) => beforeKobo !== null || afterKobo !== null), total];
}
