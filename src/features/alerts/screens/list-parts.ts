/* What the list of artisans shows of alerts, in one file, which its page fetches after its own script. */
export { AlertOffer } from './alert-offer-part.tsx';
export { SaveSearch } from './save-search-part.tsx';
