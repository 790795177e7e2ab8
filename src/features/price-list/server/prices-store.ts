import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { PriceItem } from '../contract.ts';

/** An artisan's fixed prices in display order. */
export function listPrices(reads: Reads, artisanId: string): Promise<PriceItem[]> {
  return reads
    .selectFrom('price_items')
    .select(['id', 'title', 'price_kobo as priceKobo', 'is_visit as isVisit'])
    .where('artisan_id', '=', artisanId)
    .orderBy('position')
    .execute();
}

/**
 * SQL for an artisan's first fixed price, visits excluded, as `PriceItem` JSON; null without one.
 *
 * @param artisanId column or value
 */
export const firstPriceOf = (artisanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', id, 'title', title, 'priceKobo', price_kobo, 'isVisit', is_visit)
    from price_items where artisan_id = ${artisanId} and not is_visit order by position limit 1)`;

/** SQL for an artisan's lowest fixed price with this title, in kobo; null without one. */
export const cheapestOfTitle = (
  artisanId: RawBuilder<unknown>,
  title: string,
): RawBuilder<number | null> => sql`(
  select min(price_kobo) from price_items where artisan_id = ${artisanId} and fold_text(title) = fold_text(${title}))`;

/** An artisan's fixed price by id; undefined when it does not exist any more. */
export function findPrice(reads: Reads, artisanId: string, id: string): Promise<PriceItem | undefined> {
  return reads
    .selectFrom('price_items')
    .select(['id', 'title', 'price_kobo as priceKobo', 'is_visit as isVisit'])
    .where('artisan_id', '=', artisanId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Replaces an artisan's price list. */
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
