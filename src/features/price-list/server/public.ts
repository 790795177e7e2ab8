export { priceListPersonalData } from './personal-data.ts';
export { cheapestOfTitle, findPrice, firstPriceOf } from './prices-store.ts';
