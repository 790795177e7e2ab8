/** The kinds of lines in a price, in display order. */
export const quoteLineKinds = ['labour', 'materials', 'transport'] as const;
export type QuoteLineKind = (typeof quoteLineKinds)[number];

/** The fewest characters in the note on what a price includes or why it changes. */
export const PRICE_REASON_LEAST = 10;
