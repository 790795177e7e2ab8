import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { day } from '../../shared/wire-types.ts';
import { calendarDay } from '../../shared/words.ts';

/** How far ahead an artisan plans, in days from today. */
export const DAYS_PLANNED = 365;

const ownDay = z
  .object({
    date: day.meta({ description: 'Lagos calendar day, YYYY-MM-DD.' }),
    state: z.enum(['free', 'off', 'booked', 'held']).meta({
      description: "Free; the artisan's day off; booked by a confirmed hire; or held while a customer pays.",
    }),
    hire: z
      .object({ id: z.string(), customerName: z.string(), jobDescription: z.string() })
      .nullable()
      .meta({ description: 'The hire on that day.' }),
  })
  .meta({ id: 'OwnDay' });
export type OwnDay = z.output<typeof ownDay>;

const ownAvailability = z
  .object({
    available: z.boolean().meta({ description: `The artisan's own "available for hire" switch.` }),
    days: z.array(ownDay),
    today: day.meta({ description: 'The days that can be planned.' }),
    lastDay: day,
  })
  .meta({ id: 'OwnAvailability' });
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
  exampleAnswer: {
    available: true,
    days: [
      { date: '2026-11-23', state: 'free', hire: null },
      {
        date: '2026-11-24',
        state: 'booked',
        hire: { id: exampleIds.hire, customerName: 'Amina Yusuf', jobDescription: 'The kitchen tap drips.' },
      },
    ],
    today: '2026-11-22',
    lastDay: '2027-11-22',
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
