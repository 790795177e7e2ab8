export { priceListPersonalData } from './personal-data.ts';
export { findPrice, firstPriceOf } from './prices-store.ts';
