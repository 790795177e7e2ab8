export { findBasePlace } from './find-base-place.ts';
export { assertFaultless, type FieldMessages, faultsOfWork, milesOf } from './sign-up-rules.ts';
