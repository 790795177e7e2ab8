import type { AppContext } from '../../../server/app-context.ts';
import type { PaystackConnection, Span } from '../../payments/server/public.ts';
import type { Difference } from './differences-store.ts';

/** About how many payments or transfers Paystack is asked singly at the same time, where its lists do not suffice. */
export const ASKED_AT_ONCE = 10;

/** Input of each part of a comparison. */
export interface Comparison {
  context: AppContext;
  connection: PaystackConnection;
  /** A slice of the whole span. */
  span: Span;
  /** Records a difference. */
  note(difference: Difference): Promise<void>;
}

export interface ComparedBalance {
  /** Balance at Paystack, in kobo. */
  balanceKobo: number;
  /** Balance according to the ledger, less what has left Paystack but not arrived, in kobo. */
  booksKobo: number;
  /** Balance beyond the ledger, in kobo: initial deposits less withdrawals by hand. */
  unexplainedKobo: number;
}
