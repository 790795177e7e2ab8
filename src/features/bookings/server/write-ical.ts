import ICAL from 'ical.js';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { dayAfter, lagosInstant, type TimedDays } from '../../../shared/lagos-time.ts';

/** An entry to be written into a calendar. */
export interface CalendarEntry extends TimedDays {
  /** Stays the same when the entry changes, so that calendars update it. */
  uid: string;
  title: string;
  description: string;
  location: string;
  url: string;
  /** When it last changed. */
  changedAt: Date;
  cancelled?: boolean;
}

/**
 * A calendar as text (iCalendar, RFC 5545). Times are in UTC, so that no time zone has
 * to be defined; whole days are dates.
 */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', `-//${PRODUCT_NAME}//Bookings//EN`);
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry));
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry): ICAL.Component {
  const { uid, title, description, location, url, changedAt, startDate, endDate, startTime, lengthMinutes } =
    entry;
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', uid);
  event.updatePropertyWithValue('dtstamp', utc(changedAt));
  event.updatePropertyWithValue('last-modified', utc(changedAt));
  event.updatePropertyWithValue('summary', title);
  if (description) event.updatePropertyWithValue('description', description);
  if (location) event.updatePropertyWithValue('location', location);
  event.updatePropertyWithValue('url', url);
  if (entry.cancelled) event.updatePropertyWithValue('status', 'CANCELLED');
  if (lengthMinutes && endDate === startDate) {
    const start = lagosInstant(startDate, startTime);
    event.updatePropertyWithValue('dtstart', utc(start));
    event.updatePropertyWithValue('dtend', utc(new Date(start.getTime() + lengthMinutes * MINUTE_MS)));
  } else {
    event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(startDate));
    event.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(dayAfter(endDate)));
  }
  return event;
}

const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true);
