import { expect, test } from 'vitest';
import { readBusyTimes } from './read-ical.ts';

const from = new Date('2026-12-01T00:00:00Z');
const until = new Date('2026-12-31T00:00:00Z');

/** The busy times of a calendar with these lines, as "05T07:00/05T08:00". */
const busyIn = (lines: readonly string[]): string[] => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR'];
  return readBusyTimes(text.join('\r\n'), from, until).map((time) =>
    [time.from, time.until].map((at) => at.toISOString().slice(8, 16)).join('/'),
  );
};
let count = 0;
const event = (...lines: string[]): string[] => {
  count += 1;
  return ['BEGIN:VEVENT', `UID:${count}`, ...lines, 'END:VEVENT'];
};
const hours = (day: string, begins: string, ends: string, zone = ''): string[] =>
  event(`DTSTART${zone}:202612${day}T${begins}00`, `DTEND${zone}:202612${day}T${ends}00`);
/** A time zone defined only in the calendar, three hours ahead of UTC. */
const described = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
  ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
];

test.each<[string, string[], string[]]>([
  ['without a zone is of Lagos', hours('05', '1000', '1100'), ['05T09:00/05T10:00']],
  [
    'in a zone that the calendar describes is of that zone',
    [...described, ...hours('05', '1000', '1100', ';TZID="Customized Time Zone"')],
    ['05T07:00/05T08:00'],
  ],
  [
    'that repeats in a zone that the calendar describes is of that zone',
    [
      ...described,
      ...event(
        'DTSTART;TZID="Customized Time Zone":20261205T100000',
        'DTEND;TZID="Customized Time Zone":20261205T110000',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXDATE;TZID="Customized Time Zone":20261206T100000',
      ),
    ],
    ['05T07:00/05T08:00', '07T07:00/07T08:00'],
  ],
  [
    'in a zone that another calendar has described is of Lagos',
    hours('05', '1000', '1100', ';TZID="Customized Time Zone"'),
    ['05T09:00/05T10:00'],
  ],
  [
    'in a zone that it only names is of that zone',
    hours('05', '1000', '1100', ';TZID=America/New_York'),
    ['05T15:00/05T16:00'],
  ],
  [
    'in an unknown zone is of Lagos',
    hours('05', '1000', '1100', ';TZID=Mars/Olympus'),
    ['05T09:00/05T10:00'],
  ],
  [
    'in Greenwich is of Greenwich',
    event('DTSTART:20261205T100000Z', 'DTEND:20261205T110000Z'),
    ['05T10:00/05T11:00'],
  ],
  [
    'of whole days is from midnight to midnight in Lagos',
    event('DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'),
    ['04T23:00/05T23:00'],
  ],
  [
    'that overlaps with or touches another is merged with it',
    [...hours('05', '1300', '1400'), ...hours('05', '1000', '1200'), ...hours('05', '1100', '1300')],
    ['05T09:00/05T13:00'],
  ],
  [
    'that lies within another adds nothing, and a separate one stays separate',
    [...hours('05', '1000', '1400'), ...hours('05', '1100', '1200'), ...hours('05', '1430', '1500')],
    ['05T09:00/05T13:00', '05T13:30/05T14:00'],
  ],
  [
    'that begins before or ends after the requested period is cut to it',
    [
      ...event('DTSTART:20261130T220000Z', 'DTEND:20261201T020000Z'),
      ...event('DTSTART:20261230T220000Z', 'DTEND:20261231T020000Z'),
    ],
    ['01T00:00/01T02:00', '30T22:00/31T00:00'],
  ],
  [
    'that only touches the requested period, or has no length, is left out',
    [
      ...event('DTSTART:20261130T220000Z', 'DTEND:20261201T000000Z'),
      ...event('DTSTART:20261231T000000Z', 'DTEND:20261231T020000Z'),
      ...event('DTSTART:20261205T100000Z', 'DTEND:20261205T100000Z'),
    ],
    [],
  ],
  [
    'that repeats ends with its last time',
    event('DTSTART:20261205T100000Z', 'DTEND:20261205T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ['05T10:00/05T11:00', '12T10:00/12T11:00'],
  ],
])('a time in a calendar file %s', (_what, lines, busy) => {
  expect(busyIn(lines)).toEqual(busy);
});
