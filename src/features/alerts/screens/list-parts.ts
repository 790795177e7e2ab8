/* The parts of alerts that the list of artisans shows, in one chunk that loads after the page's own code. */
export { AlertOffer } from './alert-offer-part.tsx';
export { SaveSearch } from './save-search-part.tsx';
