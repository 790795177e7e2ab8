import { MOST_PRICES } from '../src/features/price-list/contract.ts';
import { VISIT_TITLE } from '../src/features/price-list/visit.ts';
import type { Tx } from '../src/server/database.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import type { TradeSlug } from '../src/shared/trades.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';
import type { DemoArtisan } from './people.ts';
import { readData } from './read-data.ts';

/** Services at a fixed price, as multiples of the artisan's starting price. */
type PriceLists = Partial<Record<TradeSlug, readonly { title: string; times: number }[]>>;

/** One artisan in this many has fixed prices, including the demo artisan, who is the first. */
const EVERY = 2;
/** One in this many of them offers a paid visit first, including the demo artisan. */
const VISITS_EVERY = 4;
const VISIT_KOBO = 300_000;
const ROUND_TO_NAIRA = 500;

/** Gives artisans of trades with piecework their fixed prices. */
export async function insertPriceLists(tx: Tx, { artisans }: DemoData): Promise<void> {
  const lists = readData<PriceLists>('price-lists.json');
  const nextId = demoIds('price');
  const items = artisans
    .filter((_, at) => at % EVERY === 0)
    .flatMap((artisan) =>
      (lists[artisan.trade] ?? []).map(({ title, times }, position) => ({
        artisan_id: artisan.id,
        id: nextId(),
        title,
        price_kobo: priceOf(artisan, times),
        position,
      })),
    );
  const visits = artisans
    .filter(({ trade }, at) => at % VISITS_EVERY === 0 && lists[trade])
    .map((artisan) => ({
      artisan_id: artisan.id,
      id: nextId(),
      title: VISIT_TITLE,
      price_kobo: VISIT_KOBO,
      position: MOST_PRICES,
      is_visit: true,
    }));
  await tx.insertInto('price_items').values(items).execute();
  await tx.insertInto('price_items').values(visits).execute();
}

function priceOf({ priceFromNaira }: DemoArtisan, times: number): number {
  const steps = Math.max(1, Math.round((priceFromNaira * times) / ROUND_TO_NAIRA));
  return steps * ROUND_TO_NAIRA * KOBO_PER_NAIRA;
}
