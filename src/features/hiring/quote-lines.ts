/** What a price can be made of, in the order in which it is shown. */
export const quoteLineKinds = ['labour', 'materials', 'transport'] as const;
export type QuoteLineKind = (typeof quoteLineKinds)[number];

/** What a price includes, or why it changes, in at least so many characters. */
export const PRICE_REASON_LEAST = 10;
