import { z } from 'zod';
import { defineCall } from './call.ts';

/* Who is signed in is asked by screens of every feature, so the call is a shared word; accounts answers it. */

/** What screens may know of the person who is signed in. */
export const ownUser = z.object({
  id: z.string(),
  _id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(['consumer', 'skilled', 'admin']),
  photoURL: z.string().nullable(),
});
export type OwnUser = z.output<typeof ownUser>;

export const meCall = defineCall({
  method: 'GET',
  path: '/api/auth/me',
  who: 'anyone',
  summary: 'Who is signed in; null for a visitor.',
  answer: z.object({
    user: ownUser.nullable(),
    /** Whether they have shown to read their e-mail address; null for a visitor. */
    email_verified: z.boolean().nullable(),
  }),
});
