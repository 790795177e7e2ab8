import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { optionalText } from '../../shared/words.ts';
import { exampleFile, hireFile } from '../hiring/console-calls.ts';
import { hireStatus } from '../hiring/hire-shape.ts';
import { MOST_FOUND } from './limits.ts';

const who = { who: 'admin', permission: 'hires.read' } as const;

const found = z
  .object({
    id: z.string(),
    status: hireStatus,
    customerName: z.string(),
    artisanName: z.string(),
    startDate: day,
    amountKobo: kobo,
    createdAt: instant,
  })
  .meta({ id: 'FoundHire' });

export const searchHiresCall = defineCall({
  method: 'GET',
  path: '/api/admin/hires',
  ...who,
  summary: `Hires by their id, a receipt’s number, a reference of ours or of Paystack’s, or a person’s email, phone number or name; the newest ${MOST_FOUND}.`,
  query: z.object({ q: optionalText({ label: 'Search', max: 200 }) }),
  answer: z.object({
    result: z.array(found),
    payout: z
      .string()
      .nullable()
      .meta({ description: 'The pay-out with the reference or number that was searched for.' }),
  }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.hire,
        status: 'confirmed',
        customerName: 'Amina Yusuf',
        artisanName: 'Chidi Okafor',
        startDate: '2026-12-01',
        amountKobo: 4_500_000,
        createdAt: '2026-11-26T09:00:00.000Z',
      },
    ],
    payout: null,
  },
});

const line = z
  .object({
    at: instant,
    kind: z.enum(['step', 'payment', 'refund', 'books', 'email', 'operator']),
    words: z.string(),
    kobo: kobo.nullable(),
  })
  .meta({ id: 'HireTimelineLine' });
export type TimelineLine = z.output<typeof line>;

export const showHirePageCall = defineCall({
  method: 'GET',
  path: '/api/admin/hires/:id',
  ...who,
  summary: 'One hire with its full history and its money, in order of time.',
  params: z.object({ id: identifier }),
  refusals: ['hire_not_found'],
  answer: z.object({
    file: hireFile,
    timeline: z.array(line),
    payouts: z
      .array(z.object({ id: z.string(), at: instant, amountKobo: kobo, status: z.string() }))
      .meta({ description: 'The artisan’s newest pay-outs; a pay-out is not tied to one hire.' }),
  }),
  exampleAnswer: {
    file: exampleFile,
    timeline: [
      { at: '2026-11-26T09:00:00.000Z', kind: 'step', words: 'hire by customer', kobo: null },
      { at: '2026-11-26T09:05:00.000Z', kind: 'payment', words: 'SH-1234 by card: success', kobo: 4_500_000 },
    ],
    payouts: [],
  },
});
