import type { Receipt } from './contract.ts';

/** Label of each kind of payment in lists. */
export const partWords: Record<Receipt['part'], string> = {
  first: 'Booking',
  balance: 'Rest of the price',
  tip: 'Tip',
};

/** Sentence about what happens to the money, on the page and in the PDF. */
export const whatBecomesOfIt = ({
  part,
  artisanName,
  movedTo,
}: Pick<Receipt, 'part' | 'artisanName' | 'movedTo'>): string =>
  part === 'tip'
    ? 'All of the tip goes to the artisan. There is no service fee on it.'
    : `Nothing was added to the price. ${movedTo ? `${artisanName} cancelled, and the money moved to your booking with ${movedTo}. ` : ''}We hold the money until the job is done. Our service fee comes out of what the artisan earns.`;
