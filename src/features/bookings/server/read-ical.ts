import ICAL from 'ical.js';
import { LAGOS, lagosInstant } from '../../../shared/lagos-time.ts';

/** A busy time in a subscribed calendar. */
export interface BusyTime {
  from: Date;
  until: Date;
}

/** The most busy times stored for a calendar; a full working year has fewer. */
export const MOST_BUSY_TIMES = 5_000;
/** How many repetitions of an event are examined, from its first. */
const MOST_REPETITIONS = 20_000;

const LAGOS_OFFSET_SECONDS = 3_600;

/**
 * The busy times of a calendar (iCalendar, RFC 5545) between two instants, with recurring events expanded. Cancelled
 * events and those marked as free are left out. Times without a zone are Lagos times.
 *
 * It may never end: outside tests use {@link readBusyTimesApart}.
 *
 * @throws Error if the text is not a calendar
 */
export function readBusyTimes(text: string, from: Date, until: Date): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  const components = calendar.getAllSubcomponents('vevent');
  // A single repetition that was moved, cancelled or freed has an event of its own, which replaces it in the series.
  const moved = new Map<string, ICAL.Component[]>();
  for (const component of components) {
    if (!component.hasProperty('recurrence-id')) continue;
    const uid = String(component.getFirstPropertyValue('uid'));
    moved.set(uid, [...(moved.get(uid) ?? []), component]);
  }
  const busy: BusyTime[] = [];
  for (const component of components.filter(isBusy)) {
    if (component.hasProperty('recurrence-id')) {
      add(busy, new ICAL.Event(component), from, until);
      continue;
    }
    const event = new ICAL.Event(component, { exceptions: [], strictExceptions: true });
    if (event.isRecurring()) {
      const exceptions = moved.get(event.uid) ?? [];
      addRepeated(busy, event, exceptions, from, until);
    } else {
      add(busy, event, from, until);
    }
  }
  return merged(busy).slice(0, MOST_BUSY_TIMES);
}

const isBusy = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED';

function add(busy: BusyTime[], event: ICAL.Event, from: Date, until: Date): void {
  if (!event.startDate) return;
  keep(busy, instantOf(event.startDate), instantOf(event.endDate), from, until);
}

function addRepeated(
  busy: BusyTime[],
  event: ICAL.Event,
  exceptions: ICAL.Component[],
  from: Date,
  until: Date,
): void {
  const elsewhere = new Set(
    exceptions.map((each) => String(each.getFirstPropertyValue('recurrence-id') ?? '')),
  );
  const lasts = instantOf(event.endDate).getTime() - instantOf(event.startDate).getTime();
  const iterator = event.iterator();
  for (let count = 0; count < MOST_REPETITIONS; count += 1) {
    const next = iterator.next();
    if (!next) return;
    const begins = instantOf(next, zoneNameOf(event.startDate));
    if (begins >= until) return;
    if (elsewhere.has(next.toString())) continue;
    keep(busy, begins, new Date(begins.getTime() + lasts), from, until);
  }
}

function keep(busy: BusyTime[], begins: Date, ends: Date, from: Date, until: Date): void {
  if (ends <= begins || ends <= from || begins >= until) return;
  busy.push({ from: begins < from ? from : begins, until: ends > until ? until : ends });
}

/**
 * All-day dates are Lagos days; so are times without a zone, or with one that
 * neither the calendar nor the server knows.
 */
function instantOf(time: ICAL.Time, zoneName: string | undefined = zoneNameOf(time)): Date {
  if (time.isDate) return lagosInstant(time.toString().slice(0, 10));
  const { zone } = time;
  const isUnknown = zone === ICAL.Timezone.localTimezone || zone.tzid === 'floating';
  if (!isUnknown) return new Date(time.toUnixTime() * 1000);
  return inZone(time, zoneNamed(zoneName) ?? LAGOS);
}

/** The TZID of a time; the library has it, but its types do not. */
const zoneNameOf = (time: ICAL.Time & { timezone?: string }): string | undefined => time.timezone;

/** The zone that a time names without the calendar defining it, if the server knows it (IANA). */
function zoneNamed(name: string | undefined): string | undefined {
  if (!name || name === 'floating' || name === 'Z') return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}

/** The instant at which clocks in a zone show this time. */
function inZone(time: ICAL.Time, timeZone: string): Date {
  const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (timeZone === LAGOS) return new Date(shown - LAGOS_OFFSET_SECONDS * 1000);
  // Twice, because the first guess may be on the other side of a clock change.
  let instant = shown - offsetAt(shown, timeZone);
  instant = shown - offsetAt(instant, timeZone);
  return new Date(instant);
}

/** A zone's offset from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Merges times that overlap or touch. */
function merged(times: BusyTime[]): BusyTime[] {
  const sorted = [...times].sort((one, other) => one.from.getTime() - other.from.getTime());
  const result: BusyTime[] = [];
  for (const time of sorted) {
    const last = result.at(-1);
    if (last && time.from <= last.until) {
      if (time.until > last.until) last.until = time.until;
    } else {
      result.push({ ...time });
    }
  }
  return result;
}
