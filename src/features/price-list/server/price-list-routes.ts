import type { FeatureRoutes } from '../../../server/answer.ts';
import { listPricesCall, savePricesCall } from '../contract.ts';
import { savePrices } from './save-prices.ts';
import { showPrices } from './show-prices.ts';

export const priceListRoutes: FeatureRoutes = (answer) => {
  answer(listPricesCall, showPrices);
  answer(savePricesCall, savePrices);
};
