import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { OPERATOR_ROLES } from '../../shared/operator-roles.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';

const who = { who: 'admin', permission: 'people.search' } as const;
const params = z.object({ id: identifier });

const found = z
  .object({
    id: z.string(),
    role: z.string(),
    fullName: z.string(),
    trade: z.string().nullable(),
    joinedAt: instant,
    verified: z.boolean(),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPersonView = z.output<typeof found>;

const exampleFound: FoundPersonView = {
  id: exampleIds.artisan,
  role: 'skilled',
  fullName: 'Chidi Okafor',
  trade: 'Plumber',
  joinedAt: '2026-11-18T08:00:00.000Z',
  verified: true,
};

export const searchPeopleCall = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  ...who,
  summary:
    'Finds people by part of their name, their full email or phone number, their id, a hire’s id or a payment’s reference. A search by email or phone is logged, without what was typed.',
  query: z.object({ q: z.string().max(200).optional().default('') }),
  answer: z.object({
    result: z.array(found),
    more: z.boolean().meta({ description: 'Whether there are more people than are listed.' }),
  }),
  exampleAnswer: { result: [exampleFound], more: false },
});

const person = found
  .extend({
    roles: z.array(z.enum(OPERATOR_ROLES)).meta({ description: 'Of an operator.' }),
    place: z.string().nullable(),
    emailConfirmed: z.boolean(),
    lastSeenAt: instant.nullable(),
    rating: z.number().nullable(),
    reviewCount: z.number().meta({ type: 'integer' }),
    timeline: z.array(
      z.object({ at: instant, about: z.string(), words: z.string(), href: z.string().nullable() }),
    ),
  })
  .meta({
    id: 'PersonForOperators',
    description: 'A person and their history. Their contact details are shown only on request.',
  });
export type PersonForOperators = z.output<typeof person>;

export const showPersonCall = defineCall({
  method: 'GET',
  path: '/api/admin/people/:id',
  reveals: 'hourly',
  ...who,
  summary: 'A person with their history, newest first. Opening it is logged, once an hour.',
  params,
  refusals: ['user_not_found'],
  answer: person,
  exampleAnswer: {
    ...exampleFound,
    roles: [],
    place: 'Ikeja, Lagos',
    emailConfirmed: true,
    lastSeenAt: '2026-11-25T18:00:00.000Z',
    rating: 4.8,
    reviewCount: 12,
    timeline: [
      { at: '2026-11-24T08:00:00.000Z', about: 'Hires', words: 'Asked by Amina Yusuf: Done', href: null },
    ],
  },
});

export const revealPersonCall = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/look',
  reveals: 'each',
  who: 'admin',
  permission: 'people.private',
  summary: 'Shows a person’s contact details and the last digits of their BVN, and logs who looked and why.',
  params,
  body: z.object({ reason: requiredText({ label: 'Reason', max: 500 }) }),
  refusals: ['user_not_found', 'own_case'],
  answer: z.object({
    message: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    bvn: z.string().nullable().meta({ description: 'The last digits; null if no BVN was given.' }),
  }),
  exampleBody: { reason: 'They wrote that they cannot sign in' },
  exampleAnswer: {
    message: 'We’ve recorded that you looked, and why.',
    email: 'chidi@example.ng',
    phone: '0803 123 4567',
    address: '4 Awolowo Road, Ikoyi',
    bvn: '6789',
  },
});
