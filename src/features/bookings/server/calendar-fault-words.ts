import type { CalendarFault } from './fetch-calendar.ts';

/** Tells the artisan why a calendar cannot be read and what to do about it. */
export const calendarFaultWords: Record<CalendarFault, string> = {
  not_an_address: 'This is not a calendar address. It begins with https:// or webcal://.',
  not_public: 'This address is not a public one, so we cannot read it.',
  no_answer: 'No answer came from this address. Please check it, or try again later.',
  refused: 'This address did not give us the calendar. Please copy the secret iCal address again.',
  too_large: 'This calendar is larger than 1 MB. Please choose one with fewer events.',
  no_calendar: 'What is at this address is not a calendar. Look for “secret address in iCal format”.',
};
