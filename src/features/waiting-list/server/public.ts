export { advanceWaitlist } from './advance-waitlist.ts';
export { updateWaitlistEmail, waitingListPersonalData } from './personal-data.ts';
