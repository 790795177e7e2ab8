export { checkReview } from './check-review.ts';
export { comparePicturesTask } from './compare-pictures.ts';
export { abuseQueue, abuseTimeline } from './console-abuse.ts';
export { findSamePeopleTask } from './find-same-people.ts';
export { abuseCommands } from './operator-commands.ts';
export { abusePersonalData } from './personal-data.ts';
