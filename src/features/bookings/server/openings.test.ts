import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { addDays, formatTime, formatWeekday, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { type CalendarRules, USUAL_RULES, type WorkingSpan } from '../calendar-rules.ts';
import { type Calendar, isOpening, type JobLength, nextOpenings, openingsOn } from './openings.ts';

const FIRST = '2026-11-23';
const DAYS = 14;
/** The number of random rules; 20,000 take half a minute, so they are tried by hand: OPENINGS_RUNS=20000. */
const RUNS = Number(process.env.OPENINGS_RUNS ?? 4_000);

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const minuteOf = (written: string) => Number(written.slice(0, 2)) * 60 + Number(written.slice(3));

/** Non-overlapping spans of a day, generated as boundaries in quarters of an hour. */
const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 })
  .map((quarters): WorkingSpan[] => {
    const sorted = [...quarters].sort((one, other) => one - other);
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at) => ({
      opens: time((sorted[2 * at] ?? 0) * 15),
      closes: time((sorted[2 * at + 1] ?? 0) * 15),
    }));
  });
const dayOf = fc.integer({ min: 0, max: DAYS - 1 }).map((days) => addDays(FIRST, days));
const rules: fc.Arbitrary<CalendarRules> = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  special: fc.dictionary(dayOf, spans, { maxKeys: 2 }),
  jobMinutes: fc.constantFrom(null, 30, 60, 90, 120, 240),
  gapMinutes: fc.constantFrom(0, 30, 45, 90),
  noticeHours: fc.constantFrom(0, 2, 24, 72),
  mostDays: fc.integer({ min: 1, max: 4 }),
});
const begin = lagosInstant(FIRST).getTime();
const taken = fc
  .array(
    fc.record({
      from: fc.integer({ min: -600, max: DAYS * 1440 }),
      lasts: fc.integer({ min: 1, max: 2_000 }),
      elsewhere: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((times) =>
    times.map(({ from, lasts, elsewhere }) => ({
      from: new Date(begin + from * MINUTE_MS),
      until: new Date(begin + (from + lasts) * MINUTE_MS),
      elsewhere,
    })),
  );
const length: fc.Arbitrary<JobLength> = fc.oneof(
  fc.constantFrom(30, 60, 75, 120, 300).map((minutes) => ({ minutes })),
  fc.integer({ min: 1, max: 5 }).map((days) => ({ days })),
);
const now = fc.integer({ min: -1440, max: 3 * 1440 }).map((minutes) => new Date(begin + minutes * MINUTE_MS));
/** Viewers' time zones, some with clock changes around these days. */
const zone = fc.constantFrom(
  'Africa/Lagos',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
);

/**
 * A slow reference implementation: minute by minute, without ranges or steps. Any difference from
 * the product is a bug in one of them.
 */
function canBegin(
  { rules: its, taken: gone }: Calendar,
  date: string,
  at: number,
  job: JobLength,
  when: Date,
): boolean {
  const midnight = lagosInstant(date).getTime();
  const days = new Map<string, number[]>();
  /** For each minute of a day, the index of its working span; -1 outside working hours. */
  const minutesOf = (day: string): number[] => {
    const known = days.get(day);
    if (known) return known;
    const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    const minutes = new Array<number>(1440).fill(-1);
    for (const [number, { opens, closes }] of (its.special[day] ?? its.week[weekday] ?? []).entries()) {
      minutes.fill(number, minuteOf(opens), minuteOf(closes));
    }
    days.set(day, minutes);
    return minutes;
  };
  const worksAt = (day: string, minute: number): number => minutesOf(day)[minute] ?? -1;
  const isGone = (instant: number, elsewhere?: boolean) =>
    gone.some(
      (each) =>
        (elsewhere === undefined || each.elsewhere === elsewhere) &&
        each.from.getTime() < instant + MINUTE_MS &&
        each.until.getTime() > instant,
    );
  if (worksAt(date, at) < 0) return false;
  if (midnight + at * MINUTE_MS < when.getTime() + its.noticeHours * 3_600_000) return false;
  if ('minutes' in job) {
    if (its.jobMinutes === null || job.minutes < its.jobMinutes || job.minutes % 30 !== 0) return false;
    const span = worksAt(date, at);
    for (let minute = at; minute < at + job.minutes; minute += 1) {
      if (minute >= 1440 || worksAt(date, minute) !== span) return false;
    }
    for (let minute = at; minute < at + job.minutes + its.gapMinutes; minute += 1) {
      if (isGone(midnight + minute * MINUTE_MS)) return false;
    }
    let opens = at;
    while (opens > 0 && worksAt(date, opens - 1) === span) opens -= 1;
    return (at - opens) % 30 === 0;
  }
  if (job.days > its.mostDays) return false;
  for (let day = 0; day < job.days; day += 1) {
    const on = addDays(date, day);
    const hours = minutesOf(on);
    if ((day === 0 || day === job.days - 1) && hours.every((span) => span < 0)) return false;
    const start = lagosInstant(on).getTime();
    for (let minute = 0; minute < 1440; minute += 1) {
      const instant = start + minute * MINUTE_MS;
      if (isGone(instant, false) || (worksAt(on, minute) >= 0 && isGone(instant, true))) return false;
    }
  }
  return true;
}

/** `expect(…).toBe(…)` is too slow for this many comparisons. */
function same<Value>(one: Value, other: Value): void {
  if (one !== other) throw new Error(`${String(one)} is not ${String(other)}`);
}

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test('the times shown are exactly those that can be booked, over random rules and in any time zone', {
  timeout: 120_000,
  meta: { promise: 'The times that a calendar shows are the ones that can be booked' },
}, () => {
  let offered = 0;
  fc.assert(
    fc.property(
      fc.record({ rules, taken }),
      dayOf,
      length,
      now,
      zone,
      fc.integer({ min: 0, max: 1439 }),
      (calendar, date, job, when, viewer, anyMinute) => {
        process.env.TZ = viewer;
        const shown = openingsOn(calendar, date, job, when);
        offered += shown.length;
        for (const each of shown) {
          same(isOpening(calendar, { date, time: each }, job, when), true);
          const [hours = 0, minutes = 0] = each.split(':').map(Number);
          same(canBegin(calendar, date, hours * 60 + minutes, job, when), true);
          same(lagosDay(lagosInstant(date, each)), date);
        }
        // Times that are not offered, on the half hour or not, cannot be booked. For jobs of whole days, every minute
        // within the hours is as valid as the full hours that are offered.
        const onTheHalf = anyMinute - (anyMinute % 30);
        for (const minute of [anyMinute, onTheHalf, onTheHalf + 15]) {
          const can = canBegin(calendar, date, minute, job, when);
          same(isOpening(calendar, { date, time: time(minute) }, job, when), can);
          if ('minutes' in job) same(shown.includes(time(minute)), can);
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(offered).toBeGreaterThan(RUNS);
});

test('times are written the same wherever the viewer is, even when clocks change there', () => {
  const written = (viewer: string) => {
    process.env.TZ = viewer;
    return ['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'].map(
      (date) => `${formatWeekday(date)}, ${formatTime(lagosInstant(date, '01:30'))}`,
    );
  };
  const [first, ...others] = ['Africa/Lagos', 'America/New_York', 'Europe/London'].map(written);
  expect(first?.[0]).toBe('Sunday, 25 October 2026, 1:30 am');
  for (const other of others) expect(other).toEqual(first);
});

describe('the next openings of an artisan', () => {
  const weekdays: CalendarRules = {
    ...USUAL_RULES,
    week: [1, 2, 3, 4, 5].map(() => [{ opens: '09:00', closes: '12:00' }]).concat([[], []]),
    jobMinutes: 120,
  };
  const early = lagosInstant(FIRST, '06:00');

  test('are one for each day, from a given day on, and no more than requested', () => {
    const found = nextOpenings(
      { rules: weekdays, taken: [] },
      { from: '2026-11-27', until: '2026-12-31', most: 3 },
      { minutes: 120 },
      early,
    );
    expect(found).toEqual([
      { date: '2026-11-27', time: '09:00' },
      { date: '2026-11-30', time: '09:00' },
      { date: '2026-12-01', time: '09:00' },
    ]);
  });

  test('end with the last day that is searched', () => {
    const search = { from: '2026-11-28', until: '2026-11-29', most: 3 };
    expect(nextOpenings({ rules: weekdays, taken: [] }, search, { minutes: 120 }, early)).toEqual([]);
  });

  test('keep the travel time between two jobs free, before and after', () => {
    const at = (hour: string) => lagosInstant(FIRST, hour);
    const calendar = {
      rules: { ...USUAL_RULES, jobMinutes: 60, gapMinutes: 30 },
      // A job from 10:00 to 11:00, stored with its gap of half an hour.
      taken: [{ from: at('10:00'), until: at('11:30'), elsewhere: false }],
    };
    const times = openingsOn(calendar, FIRST, { minutes: 60 }, early);
    expect(times.filter((each) => each >= '08:00' && each <= '12:00')).toEqual([
      '08:00',
      '08:30',
      '11:30',
      '12:00',
    ]);
  });
});
