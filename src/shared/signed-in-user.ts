import { z } from 'zod';
import { defineCall } from './call.ts';
import { exampleIds } from './example-ids.ts';

/* Screens of every feature ask who is signed in, so the call is shared here; the accounts feature answers it. */

export const ownUser = z
  .object({
    id: z.string(),
    _id: z.string(),
    email: z.string(),
    full_name: z.string(),
    role: z.enum(['consumer', 'skilled', 'admin']),
    photoURL: z.string().nullable(),
  })
  .meta({ id: 'OwnUser', description: 'What screens may know of the person who is signed in.' });
export type OwnUser = z.output<typeof ownUser>;
/** Amina, the customer in the examples of calls. */
export const exampleOwnUser: OwnUser = {
  id: exampleIds.customer,
  _id: exampleIds.customer,
  email: 'amina@example.ng',
  full_name: 'Amina Yusuf',
  role: 'consumer',
  photoURL: null,
};

export const meCall = defineCall({
  method: 'GET',
  path: '/api/auth/me',
  who: 'anyone',
  summary: 'Who is signed in; null for a visitor.',
  answer: z.object({
    user: ownUser.nullable(),
    email_verified: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether their email address is confirmed; null for a visitor.' }),
    sanctioned: z.boolean().meta({
      description: 'Whether their account is limited, suspended or banned now; /api/sanctions says why.',
    }),
  }),
  exampleAnswer: { user: exampleOwnUser, email_verified: true, sanctioned: false },
});
