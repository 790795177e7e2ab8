export type { OfferedWish } from './alert-form-result.ts';
export { AlertOffer } from './alert-offer.tsx';
export { SaveSearch } from './save-search.tsx';
