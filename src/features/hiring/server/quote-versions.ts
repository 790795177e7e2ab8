import type { Reads } from '../../../server/database.ts';
import type { HireView } from '../contract.ts';
import { listQuotes } from './hire-reads.ts';
import { sentQuote } from './hire-view.ts';

/** A customer's request to change one version of the price. */
interface Wish {
  quoteId: string | null;
  wish: string | null;
}

/** The changes that a hire's customer asked for, oldest first. */
export async function listWishes(reads: Reads, hireId: string): Promise<Wish[]> {
  const rows = await reads
    .selectFrom('hire_events')
    .select(['quote_id', 'note'])
    .where('hire_id', '=', hireId)
    .where('action', '=', 'ask_for_change')
    .orderBy('id')
    .execute();
  return rows.map(({ quote_id: quoteId, note: wish }) => ({ quoteId, wish }));
}

/** All prices named for a hire, oldest first, each with the change that the customer then asked for. */
export async function findPriceVersions(reads: Reads, hireId: string): Promise<HireView['priceVersions']> {
  const [quotes, wishes] = [await listQuotes(reads, hireId), await listWishes(reads, hireId)];
  return quotes.map((quote) => ({
    ...sentQuote(quote),
    wish: wishes.find(({ quoteId }) => quoteId === quote.id)?.wish ?? null,
  }));
}
