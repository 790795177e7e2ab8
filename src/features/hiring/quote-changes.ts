import type { QuoteLineKind } from './quote-lines.ts';
import { quoteLineKinds } from './quote-lines.ts';

/* Changes of a price that customers ask for, and how one version differs from the one before. */

/** So often can a customer ask for a change of the quotes of one hire. */
export const MOST_QUOTE_CHANGES = 5;
/** What should change, in at least and at most so many characters. */
export const WISH_LEAST = 10;
export const WISH_MOST = 1000;

interface Price {
  amountKobo: number;
  lines: readonly { kind: QuoteLineKind; amountKobo: number }[];
}

/** A part of a price in two versions, in whole kobo; null: that version has no such part. `total`: all of it. */
export interface LineChange {
  part: QuoteLineKind | 'total';
  beforeKobo: number | null;
  afterKobo: number | null;
}

/** Every part of two versions of a price, the whole last; a price that is one sum has only the whole. */
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
