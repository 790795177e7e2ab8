export {
  type ArtisanDays,
  during,
  findFreeDays,
  firstTakenDay,
  isFullFrom,
  nextDays,
} from './bookings-store.ts';
export { bookingsPersonalData } from './personal-data.ts';
export { confirmSlot, freeDaysAfter, moveSlot, releaseSlot, takeHold } from './take-days.ts';
