export { findLargestTowns, findPlaceId, ownUserOf } from './accounts-store.ts';
export { adminCommands } from './create-admin.ts';
export { findPendingEmail } from './email-links-store.ts';
export { findBasePlace } from './find-base-place.ts';
export { findCaller } from './find-caller.ts';
export { removeExpiredSessionsTask } from './remove-expired.ts';
export { sessionCookieName } from './session-cookie.ts';
export { assertFaultless, type FieldMessages, faultsOfWork, milesOf } from './sign-up-rules.ts';
