export { findLargestTowns, findPlaceId } from './accounts-store.ts';
export { adminCommands } from './create-admin.ts';
export { findCaller } from './find-caller.ts';
export { removeExpiredSessionsTask } from './remove-expired.ts';
