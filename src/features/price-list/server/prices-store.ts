import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { PriceItem } from '../contract.ts';

/** An artisan's fixed prices, in their order. */
export function listPrices(reads: Reads, artisanId: string): Promise<PriceItem[]> {
  return reads
    .selectFrom('price_items')
    .select(['id', 'title', 'price_kobo as priceKobo', 'is_visit as isVisit'])
    .where('artisan_id', '=', artisanId)
    .orderBy('position')
    .execute();
}

/** For a statement about artisans: the first of their fixed prices, no visit, as a `PriceItem`, or null; `artisanId` is a column or a value. */
export const firstPriceOf = (artisanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', id, 'title', title, 'priceKobo', price_kobo, 'isVisit', is_visit)
    from price_items where artisan_id = ${artisanId} and not is_visit order by position limit 1)`;

/** For a statement about artisans: the lowest of their fixed prices for what is called so, or null. */
export const cheapestOfTitle = (
  artisanId: RawBuilder<unknown>,
  title: string,
): RawBuilder<number | null> => sql`(
  select min(price_kobo) from price_items where artisan_id = ${artisanId} and fold_text(title) = fold_text(${title}))`;

/** One of an artisan's fixed prices; undefined where there is none of that id, or no more. */
export function findPrice(reads: Reads, artisanId: string, id: string): Promise<PriceItem | undefined> {
  return reads
    .selectFrom('price_items')
    .select(['id', 'title', 'price_kobo as priceKobo', 'is_visit as isVisit'])
    .where('artisan_id', '=', artisanId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Replaces an artisan's list. */
export async function replacePrices(tx: Tx, artisanId: string, items: readonly PriceItem[]): Promise<void> {
  await tx.deleteFrom('price_items').where('artisan_id', '=', artisanId).execute();
  if (items.length === 0) return;
  await tx
    .insertInto('price_items')
    .values(
      items.map(({ id, title, priceKobo, isVisit }, position) => ({
        artisan_id: artisanId,
        id,
        title,
        price_kobo: priceKobo,
        position,
        is_visit: isVisit,
      })),
    )
    .execute();
}
