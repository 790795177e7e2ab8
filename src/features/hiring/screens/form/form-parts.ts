/* Parts of the hiring form that load together, after the form's own script. */
export { ForJob } from './for-job.tsx';
export { HirePhotosField } from './hire-photos-field.tsx';
export { HirePromise } from './hire-promise.tsx';
export { KnownPlace } from './known-place.tsx';
export { PlaceChips } from './place-chips.tsx';
export { PriceChoice } from './price-choice.tsx';
export { SentBefore } from './sent-before.tsx';
