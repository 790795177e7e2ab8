import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';

/* Endpoints for the console's setting of working days. */

const workingDays = z
  .object({
    days: z.array(
      z.object({
        day,
        works: z.boolean(),
        why: z.string(),
        setBy: z.string().nullable().meta({ description: 'Null if it comes from the calendar.' }),
      }),
    ),
    history: z.array(
      z.object({ at: instant, actor: z.string(), day, becameHoliday: z.boolean(), reason: z.string() }),
    ),
  })
  .meta({
    id: 'WorkingDays',
    description: 'The holidays of the next year, and who changed what, newest first.',
  });

const exampleDays: z.input<typeof workingDays> = {
  days: [{ day: '2026-12-25', works: false, why: 'Christmas Day', setBy: null }],
  history: [],
};

export const listWorkingDaysCall = defineCall({
  method: 'GET',
  path: '/api/admin/working-days',
  who: 'admin',
  permission: 'console.open',
  summary: 'The public holidays of the next year, the days set by hand, and the changes.',
  answer: workingDays,
  exampleAnswer: exampleDays,
});

export const setWorkingDayCall = defineCall({
  method: 'POST',
  path: '/api/admin/working-days',
  who: 'admin',
  permission: 'settings.change',
  summary:
    'Sets whether a day is a working day. Due days of undecided verifications move. Sending it twice does it once.',
  body: z.object({
    day: requiredText({ label: 'Day', max: 10 }),
    works: z
      .union([z.boolean(), z.enum(['true', 'false'])])
      .transform((value) => value === true || value === 'true')
      .meta({ type: 'boolean', description: 'A form sends it as text.' }),
    reason: requiredText({ label: 'Reason', max: 500 }).meta({
      description: 'The reason, or the name of the holiday.',
    }),
  }),
  answer: z.object({ message: z.string(), settings: workingDays }),
  exampleBody: { day: '2026-12-28', works: false, reason: 'Declared by the Minister of Interior.' },
  exampleAnswer: { message: 'Monday, 28 December 2026 is a public holiday now.', settings: exampleDays },
});
