import type { PersonalData } from '../../../server/personal-data.ts';
import { listPrices, replacePrices } from './prices-store.ts';

/** Personal data in fixed prices. */
export const priceListPersonalData: PersonalData = {
  tables: ['price_items'],
  collect: async (reads, { id }) => ({ prices: await listPrices(reads, id) }),
  erase: (tx, { id }) => replacePrices(tx, id, []),
};
