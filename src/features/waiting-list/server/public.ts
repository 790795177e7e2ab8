export { advanceWaitlist } from './advance-waitlist.ts';
export { moveWaitingMail, waitingListPersonalData } from './personal-data.ts';
