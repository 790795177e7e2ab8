export type { OfferedWish } from './alert-form-result.ts';
export { AlertOffer, SaveSearch } from './on-lists.tsx';
