export { priceListPersonalData } from './personal-data.ts';
export { findPrice } from './prices-store.ts';
