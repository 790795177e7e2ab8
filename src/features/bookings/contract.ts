import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { calendarDay, requiredText } from '../../shared/words.ts';
import { gapLengths, jobLengths, MOST_DAYS, MOST_JOB_MINUTES, noticeLengths } from './calendar-rules.ts';

/** How many days ahead an artisan plans. */
export const DAYS_PLANNED = 365;

/** How many days of a calendar are shown at once. */
export const DAYS_SHOWN = 60;

const clockTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Please enter a time like 08:30.')
  .meta({ description: 'Lagos time of day, HH:MM; 24:00 is midnight.' });
const workingSpan = z
  .object({ opens: clockTime, closes: clockTime })
  .refine(({ opens, closes }) => closes > opens, {
    error: 'The end time must be after the start time.',
    path: ['closes'],
  })
  .meta({ id: 'WorkingSpan', description: 'The start and end of a working span.' });
const spansOfDay = z
  .array(workingSpan)
  .max(3, 'You can set at most three sets of hours a day.')
  .refine(
    (spans) => spans.every(({ opens }, at) => at === 0 || opens >= (spans[at - 1]?.closes ?? '')),
    'These hours overlap. Please enter them in order.',
  );
const minutes = (allowed: readonly number[], sentence: string) =>
  z.number().refine((value) => allowed.includes(value), sentence);

/** The wire format of the rules in calendar-rules.ts. */
const calendarRules = z
  .object({
    week: z.array(spansOfDay).length(7).meta({ description: 'The hours of each weekday, Monday first.' }),
    special: z
      .record(z.iso.date(), spansOfDay.min(1))
      .refine((dates) => Object.keys(dates).length <= 60, 'You can set other hours on at most 60 dates.')
      .meta({ description: 'Other hours on single dates. A date without work is a day off.' }),
    jobMinutes: minutes(jobLengths, 'Please choose how long a usual job takes.')
      .nullable()
      .meta({ description: 'How long the usual job takes; null: each takes a whole day.' }),
    gapMinutes: minutes(gapLengths, 'Please choose the time between two jobs.').meta({
      description: 'Kept free after each timed job, for travel.',
    }),
    noticeHours: minutes(noticeLengths, 'Please choose the notice you need.').meta({
      description: 'How long before the start a job must be requested.',
    }),
    mostDays: z
      .number('Please enter a number of days.')
      .int('Please enter whole days.')
      .min(1, 'Please enter at least 1 day.')
      .max(MOST_DAYS, `Please enter at most ${MOST_DAYS} days.`)
      .meta({ description: 'The longest job they take, in days.' }),
  })
  .meta({ id: 'CalendarRules' });

/** The length of the job for which openings are requested. */
export const openingsQuery = z.object({
  from: calendarDay('First day').optional(),
  minutes: z.coerce.number().int().min(30).max(MOST_JOB_MINUTES).optional().meta({
    description: 'For a timed job of this many minutes. Without either, for the artisan’s usual job.',
  }),
  jobDays: z.coerce.number().int().min(1).max(MOST_DAYS).optional().meta({
    description: 'For a job of this many whole days.',
  }),
});

/** When an artisan can be booked. Only the times listed here can be. */
export const openings = z
  .object({
    days: z.array(
      z.object({
        date: day,
        free: z.boolean(),
        times: z.array(z.string()).meta({ description: 'When the job can begin, HH:MM in Lagos.' }),
      }),
    ),
    jobMinutes: z.number().nullable().meta({
      description: 'How long the usual job takes; null for an artisan who is booked by the day.',
    }),
    mostDays: z.number().meta({ description: 'The longest job they take, in days.' }),
    lastDay: day.meta({ description: 'The last day that can be booked.' }),
  })
  .meta({ id: 'Openings' });
export type Openings = z.output<typeof openings>;
export type OpeningsDay = Openings['days'][number];
export const exampleOpenings: Openings = {
  days: [
    { date: '2026-11-23', free: true, times: ['08:00', '08:30'] },
    { date: '2026-11-24', free: false, times: [] },
  ],
  jobMinutes: 120,
  mostDays: 5,
  lastDay: '2027-11-22',
};

const ownHire = z.object({
  id: z.string(),
  customerName: z.string(),
  jobDescription: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable().meta({ description: 'Null if it takes the whole day.' }),
  held: z.boolean(),
});
const ownDay = z
  .object({
    date: day.meta({ description: 'Lagos calendar day, YYYY-MM-DD.' }),
    state: z.enum(['free', 'closed', 'off', 'booked', 'held']).meta({
      description:
        "Free; not a working day; the artisan's day off; booked by a confirmed hire; or held while a customer pays.",
    }),
    hire: ownHire
      .nullable()
      .meta({ description: 'The hire on that day; the first where there are several.' }),
    hires: z.array(ownHire),
    hours: z.array(workingSpan).meta({ description: 'The artisan’s working hours that day.' }),
    busyElsewhere: z.boolean().meta({
      description: 'Whether the calendar that the artisan subscribed to has something that day.',
    }),
  })
  .meta({ id: 'OwnDay' });
export type OwnDay = z.output<typeof ownDay>;

const ownAvailability = z
  .object({
    available: z.boolean().meta({ description: `The artisan's own "available for hire" switch.` }),
    days: z.array(ownDay),
    today: day.meta({ description: 'The days that can be planned.' }),
    lastDay: day,
    rules: calendarRules,
    feedUrl: z.string().nullable().meta({
      description: 'The secret address for subscribing to the artisan’s bookings. Null if there is none.',
    }),
    subscription: z
      .object({
        host: z.string(),
        readAt: instant.nullable().meta({ description: 'When it last answered with a calendar.' }),
        askedAt: instant.nullable(),
        fault: z.string().nullable().meta({ description: 'Why it could not be read; null when it could.' }),
      })
      .nullable()
      .meta({
        description: 'The external calendar whose busy times block days. Its address is not shown again.',
      }),
  })
  .meta({ id: 'OwnAvailability' });
export type OwnAvailability = z.output<typeof ownAvailability>;

const span = {
  from: calendarDay('First day'),
  to: calendarDay('Last day'),
};

const exampleOwnHire = {
  id: exampleIds.hire,
  customerName: 'Amina Yusuf',
  jobDescription: 'The kitchen tap drips.',
  startTime: '09:30',
  endTime: '11:30',
  held: false,
};
const workday = [{ opens: '08:00', closes: '17:00' }];
const exampleRules = {
  week: [workday, workday, workday, workday, workday, [{ opens: '09:00', closes: '13:00' }], []],
  special: { '2026-12-24': [{ opens: '08:00', closes: '12:00' }] },
  jobMinutes: 120,
  gapMinutes: 30,
  noticeHours: 4,
  mostDays: 5,
};

export const showOwnAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/availability',
  who: 'skilled',
  summary:
    'The artisan’s own switch and days: free, off, booked or being paid for. At most a year from today.',
  query: z.object({ from: span.from.optional(), to: span.to.optional() }),
  answer: ownAvailability,
  exampleAnswer: {
    available: true,
    days: [
      {
        date: '2026-11-23',
        state: 'free',
        hire: null,
        hires: [],
        hours: [{ opens: '08:00', closes: '17:00' }],
        busyElsewhere: false,
      },
      {
        date: '2026-11-24',
        state: 'booked',
        hire: exampleOwnHire,
        hires: [exampleOwnHire],
        hours: [{ opens: '08:00', closes: '17:00' }],
        busyElsewhere: true,
      },
    ],
    today: '2026-11-22',
    lastDay: '2027-11-22',
    rules: exampleRules,
    feedUrl: null,
    subscription: {
      host: 'calendar.google.com',
      readAt: '2026-11-22T08:00:00.000Z',
      askedAt: '2026-11-22T08:00:00.000Z',
      fault: null,
    },
  },
});

export const setDaysOffCall = defineCall({
  method: 'PUT',
  path: '/api/availability/days-off',
  who: 'skilled',
  summary:
    'Sets which days between two dates are days off; all others between them are not. A day with a hire cannot be a day off.',
  refusals: ['day_taken'],
  body: z.object({
    ...span,
    daysOff: z.array(calendarDay('Day off')).max(DAYS_PLANNED + 1),
  }),
  answer: z.object({ message: z.string() }),
  exampleBody: { from: '2026-12-21', to: '2026-12-31', daysOff: ['2026-12-25', '2026-12-26'] },
  exampleAnswer: { message: 'Your days off are saved.' },
});

export const switchAvailabilityCall = defineCall({
  method: 'PUT',
  path: '/api/availability/switch',
  who: 'skilled',
  summary: 'Turns the artisan’s “available for hire” on or off.',
  body: z.object({
    available: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: 'Please say whether you are available.' })
      .transform((value) => value === true || value === 'true'),
  }),
  answer: z.object({ message: z.string(), available: z.boolean() }),
  exampleBody: { available: true },
  exampleAnswer: { message: 'You are available for hire.', available: true },
});

export const setWorkingHoursCall = defineCall({
  method: 'PUT',
  path: '/api/availability/hours',
  who: 'skilled',
  summary:
    'Sets when the artisan works and how they can be booked: hours of each weekday, other hours on single dates, how long a job takes, time between two, notice, longest job. Existing hires stay.',
  body: calendarRules,
  answer: z.object({ message: z.string(), rules: calendarRules }),
  exampleBody: exampleRules,
  exampleAnswer: { message: 'Your working hours are saved.', rules: exampleRules },
});

export const renewCalendarFeedCall = defineCall({
  method: 'POST',
  path: '/api/availability/feed',
  who: 'skilled',
  summary:
    'Makes a new secret address for subscribing to the artisan’s bookings. The previous one stops working.',
  rateLimit: { max: 20, perSeconds: 3600 },
  answer: z.object({ message: z.string(), feedUrl: z.string() }),
  exampleAnswer: {
    message: 'Your calendar address is ready.',
    feedUrl: `https://surehands.ng/calendars/availability/${exampleIds.artisan}.kP3xN0c1xS9rVQ2mB7yT4w.ics`,
  },
});

export const endCalendarFeedCall = defineCall({
  method: 'DELETE',
  path: '/api/availability/feed',
  who: 'skilled',
  summary: 'Ends the secret calendar address.',
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'Your calendar address no longer works.' },
});

export const subscribeCalendarCall = defineCall({
  method: 'PUT',
  path: '/api/availability/subscription',
  who: 'skilled',
  summary:
    'Blocks the busy times of an external calendar (an iCalendar address, https). It is read at once and then every hour. Titles and places are not stored.',
  refusals: ['calendar_unreadable'],
  rateLimit: { max: 20, perSeconds: 3600 },
  body: z.object({ url: requiredText({ label: 'Calendar address', max: 2000 }) }),
  answer: z.object({ message: z.string(), busyTimes: z.number().int() }),
  exampleBody: { url: 'https://calendar.google.com/calendar/ical/chidi/private-1234/basic.ics' },
  exampleAnswer: { message: 'We’ve read your calendar: 14 busy times are blocked.', busyTimes: 14 },
});

export const unsubscribeCalendarCall = defineCall({
  method: 'DELETE',
  path: '/api/availability/subscription',
  who: 'skilled',
  summary: 'Removes the external calendar. The times it blocked are free again.',
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'We no longer read that calendar.' },
});
