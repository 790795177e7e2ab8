import type { AppContext } from '../../../server/app-context.ts';
import type { PaystackConnection, Span } from '../../payments/server/public.ts';
import type { Difference } from './differences-store.ts';

/** What each part of a comparison works with. */
export interface Comparison {
  context: AppContext;
  connection: PaystackConnection;
  span: Span;
  /** Takes what differs. */
  note(difference: Difference): Promise<void>;
}

export interface ComparedBalance {
  /** What lies at Paystack, in whole kobo. */
  balanceKobo: number;
  /** What should lie there by our books, less what has left and has not arrived. */
  booksKobo: number;
  /** What lies there beside our books: what was put in to begin with, less what was taken out by hand. */
  unexplainedKobo: number;
}
