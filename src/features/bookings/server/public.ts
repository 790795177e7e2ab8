export {
  type ArtisanDays,
  firstTakenDay,
  freeDaysAfter,
  isFullFrom,
  isListedFull,
  isListedTaken,
  ownSlotKept,
  releaseSlot,
} from './bookings-store.ts';
export { artisanOfFeed, feedUrlOf, isOpenFeed } from './calendar-feed.ts';
export { calendarAsked, calendarOf, findCalendar, loadCalendar, usualLength } from './calendar-store.ts';
export {
  type Calendar,
  isOpening,
  type JobLength,
  nextOpenings,
  openingsOn,
  type Start,
} from './openings.ts';
export { openingsView, spanAsked } from './openings-view.ts';
export { bookingsPersonalData } from './personal-data.ts';
export { readSubscriptionsTask } from './read-subscription.ts';
export { confirmSlot, moveSlot, takeHold, takeMoreDays } from './take-days.ts';
export { whyNotOffered } from './why-not-offered.ts';
export { type CalendarEntry, writeCalendar } from './write-ical.ts';
