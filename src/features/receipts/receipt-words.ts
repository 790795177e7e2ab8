import type { Receipt } from './contract.ts';

/** What each kind of payment is called in a list. */
export const partWords: Record<Receipt['part'], string> = {
  first: 'Booking',
  balance: 'Rest of the price',
  tip: 'Tip',
};

/** What becomes of the money: on the page and on paper. */
export const whatBecomesOfIt = ({ part }: Pick<Receipt, 'part'>): string =>
  part === 'tip'
    ? 'A tip is the artisan’s, all of it. There is no service fee on it.'
    : 'Nothing was added to the price. We hold the money until the job is done. Our service fee comes out of what the artisan earns.';
