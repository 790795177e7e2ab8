export {
  type ArtisanDays,
  everybodyFullFrom,
  findFreeDays,
  firstTakenDay,
  isFullFrom,
} from './bookings-store.ts';
export { bookingsPersonalData } from './personal-data.ts';
export { confirmSlot, freeDaysAfter, moveSlot, releaseSlot, takeHold } from './take-days.ts';
