export {
  type ArtisanDays,
  firstTakenDay,
  isFullFrom,
  isListedFull,
  isListedTaken,
  ownSlotKept,
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
export { confirmSlot, freeDaysAfter, moveSlot, releaseSlot, takeHold, takeMoreDays } from './take-days.ts';
export { whyNotOffered } from './why-not-offered.ts';
export { type CalendarEntry, writeCalendar } from './write-ical.ts';
