/* The parts of the hiring form whose script comes after the form's own, in one file. */
export { PhotosField } from '../../../uploads/screens/public.ts';
export { EarlierPlaces } from './earlier-places.tsx';
export { HirePromise } from './hire-promise.tsx';
export { PriceChoice } from './price-choice.tsx';
