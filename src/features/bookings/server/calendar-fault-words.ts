import type { CalendarFault } from './fetch-calendar.ts';

/** Tells the artisan why a calendar cannot be read and what to do about it. */
export const calendarFaultWords: Record<CalendarFault, string> = {
  not_an_address: 'This isn’t a calendar address. It must begin with https:// or webcal://.',
  not_public: 'This address isn’t public, so we can’t read it.',
  no_answer: 'This address didn’t answer. Please check it, or try again later.',
  refused: 'This address did not give us the calendar. Please copy the secret iCal address again.',
  too_large: 'This calendar is larger than 1 MB. Please choose one with fewer events.',
  no_calendar: 'There’s no calendar at this address. Look for “Secret address in iCal format”.',
};
