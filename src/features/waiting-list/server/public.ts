export { moveWaitingMail, waitingListPersonalData } from './personal-data.ts';
export { advanceWaitlist } from './tell-next.ts';
