import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { rescueTime } from '../../shared/promise-words.ts';
import { LEVEL_NAMES } from '../../shared/verification-levels.ts';
import { kobo } from '../../shared/wire-types.ts';
import { exampleAfter, guestKey } from './hire-shape.ts';
import { hireStep } from './step-calls.ts';

/* Calls of a customer whose artisan cancelled a paid hire. Re-exported by `contract.ts`. */

const otherArtisan = z.object({
  id: z.string(),
  name: z.string(),
  photoURL: z.string().nullable(),
  skill: z.string().nullable(),
  verified: z.boolean(),
  levels: z.array(z.enum(LEVEL_NAMES)).meta({ description: 'What we have checked about them, in words.' }),
  rating: z
    .number()
    .nullable()
    .meta({ description: 'The average of the reviews; null where there are none.' }),
  reviewCount: z.number().int(),
  town: z.string().nullable(),
  state: z.string().nullable(),
  miles: z.number().meta({ description: 'The distance from their base to the job.' }),
  priceFromKobo: kobo
    .nullable()
    .meta({ description: 'Where their work begins; null where they do not say.' }),
});
export type OtherArtisanView = z.output<typeof otherArtisan>;

export const listOthersCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/others',
  who: 'hire-customer',
  summary:
    'Who could take over a paid hire whose artisan has cancelled: at most 6 of the same trade who serve its place, are free at its time and do not ask for more than the agreed price, the best ranked first. Empty in every other state.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: z.array(otherArtisan) }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.artisan,
        name: 'Bola Adeyemi',
        photoURL: '/files/images/bola.webp',
        skill: 'Plumber',
        verified: true,
        levels: ['BVN', 'Bank'],
        rating: 4.8,
        reviewCount: 12,
        town: 'Ikeja',
        state: 'Lagos',
        miles: 2.4,
        priceFromKobo: 500_000,
      },
    ],
  },
});

export const rebookHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/rebook',
  who: 'hire-customer',
  summary: `The customer of a paid hire whose artisan has cancelled chooses another one, within ${rescueTime} and before the start. A hire with them for the same time and price is booked at once, and the money moves to it: \`rebookedAs\` of the answer. Sending the same choice again changes nothing.`,
  refusals: [
    'hire_not_found',
    'not_possible_now',
    'payment_questioned',
    'too_late',
    'artisan_not_found',
    'artisan_gone',
    'not_offered',
    'slot_taken',
    'outcome_changed',
  ],
  body: z.object({ key: guestKey, artisanId: identifier }),
  exampleBody: { artisanId: exampleIds.artisan },
  exampleAnswer: {
    message:
      'You’re booked with Bola Adeyemi for 24 November 2026, from 09:30. There is nothing more to pay now.',
    result: {
      ...exampleAfter('cancelled', 'rebook', 'customer'),
      rebookedAs: { id: exampleIds.hire, artisanName: 'Bola Adeyemi', guestKey: null },
    },
  },
});

export const takeBackCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/take-back',
  who: 'hire-customer',
  summary:
    'The customer of a paid hire whose artisan has cancelled takes all of the money back instead of choosing another one.',
  refusals: ['hire_not_found', 'not_possible_now', 'payment_questioned', 'outcome_changed'],
  body: z.object({ key: guestKey }),
  exampleBody: {},
  exampleAnswer: {
    message: 'All of your ₦5,000 is refunded.',
    result: exampleAfter('cancelled', 'take_back', 'customer'),
  },
});
