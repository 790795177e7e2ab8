import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { CHECK_KINDS, CHECK_STATES, VERIFICATION_STATUSES } from '../../shared/verification-words.ts';
import { optionalText } from '../../shared/words.ts';

/** How a verification stands, for the one it is about. */
export const ownVerification = z.object({
  status: z.enum(VERIFICATION_STATUSES),
  submittedAt: z.string(),
  /** The last day, in Lagos, on which a decision keeps the promise; YYYY-MM-DD. */
  dueOn: z.string(),
  /** Whether that day has passed without a decision. */
  overdue: z.boolean(),
  decidedAt: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** In the order in which they are shown. */
  checks: z.array(z.object({ kind: z.enum(CHECK_KINDS), state: z.enum(CHECK_STATES) })),
  /** All that is ever shown of a BVN; null when none was given. */
  bvnLastDigits: z.string().nullable(),
  hasFacePhoto: z.boolean(),
});
export type OwnVerification = z.output<typeof ownVerification>;

const standing = z.object({
  /** Null: nothing was submitted yet. */
  verification: ownVerification.nullable(),
  /** What has to be sent before a decision can be made. */
  missing: z.array(z.enum(['bvn', 'bvn_URL'])),
  maySubmit: z.boolean(),
});
export type VerificationStanding = z.output<typeof standing>;

export const showOwnVerificationCall = defineCall({
  method: 'GET',
  path: '/api/verification/mine',
  who: 'skilled',
  summary: 'How the caller’s own verification stands: state, due day, each check.',
  answer: standing,
});

export const submitVerificationCall = defineCall({
  method: 'POST',
  path: '/api/verification/submit',
  who: 'skilled',
  summary: 'Sends what a verification needs, for the first time, to complete it, or again after a rejection.',
  body: z.object({
    /** Made by whoever sends it, so that the same submission sent twice is one. */
    id: identifier,
    /** May be left out where one was given before. */
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim())),
    /** The reference that POST /api/uploads/identity-photos answered. May be left out where one was given before. */
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standing.extend({ message: z.string() }),
});
