import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { kobo } from '../../shared/wire-types.ts';

export const earningsCall = defineCall({
  method: 'GET',
  path: '/api/escrow/earnings',
  who: 'signed-in',
  summary: 'What the caller has earned, and what is held for them until their jobs are done.',
  answer: z.object({ earnedKobo: kobo, heldKobo: kobo }),
  exampleAnswer: { earnedKobo: 4_275_000, heldKobo: 500_000 },
});

/** How many months a dashboard shows, the current one included. */
export const MONTHS_SHOWN = 12;

export const earningsByMonthCall = defineCall({
  method: 'GET',
  path: '/api/escrow/earnings/months',
  who: 'signed-in',
  summary: `What the caller has earned in each of the last ${MONTHS_SHOWN} months, the oldest first, after the service fee; the last one is this month in Lagos.`,
  answer: z.object({
    months: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), earnedKobo: kobo })),
  }),
  exampleAnswer: {
    months: [
      { month: '2026-10', earnedKobo: 3_800_000 },
      { month: '2026-11', earnedKobo: 475_000 },
    ],
  },
});
