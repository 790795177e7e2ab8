import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { calendarDay } from '../../shared/words.ts';

/** How far ahead an artisan plans, in days from today. */
export const DAYS_PLANNED = 365;

const ownDay = z.object({
  /** Lagos calendar day, YYYY-MM-DD. */
  date: z.string(),
  /** Free; the artisan's own day off; booked by a confirmed hire; or held while a customer pays. */
  state: z.enum(['free', 'off', 'booked', 'held']),
  /** The hire that has the day. */
  hire: z.object({ id: z.string(), customerName: z.string(), jobDescription: z.string() }).nullable(),
});
export type OwnDay = z.output<typeof ownDay>;

const ownAvailability = z.object({
  /** The artisan's own "available for hire" switch. */
  available: z.boolean(),
  days: z.array(ownDay),
  /** Between which days one can plan. */
  today: z.string(),
  lastDay: z.string(),
});
export type OwnAvailability = z.output<typeof ownAvailability>;

const span = {
  from: calendarDay('First day'),
  to: calendarDay('Last day'),
};

export const showOwnAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/availability',
  who: 'skilled',
  summary:
    'The artisan’s own switch and days: free, off, booked or being paid for. At most a year from today.',
  query: z.object({ from: span.from.optional(), to: span.to.optional() }),
  answer: ownAvailability,
});

export const setDaysOffCall = defineCall({
  method: 'PUT',
  path: '/api/availability/days-off',
  who: 'skilled',
  summary:
    'Says which days between two others are days off; all others between them are not. Days with a hire cannot be.',
  body: z.object({
    ...span,
    daysOff: z.array(calendarDay('Day off')).max(DAYS_PLANNED + 1),
  }),
  answer: z.object({ message: z.string() }),
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
});
