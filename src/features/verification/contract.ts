import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { CHECK_KINDS, CHECK_STATES, VERIFICATION_STATUSES } from '../../shared/verification-words.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { optionalText } from '../../shared/words.ts';

export const ownVerification = z
  .object({
    status: z.enum(VERIFICATION_STATUSES),
    submittedAt: instant,
    dueOn: day.meta({
      description: 'The last day, in Lagos, on which a decision keeps the promise; YYYY-MM-DD.',
    }),
    overdue: z.boolean().meta({ description: 'Whether that day has passed without a decision.' }),
    decidedAt: instant.nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
    checks: z
      .array(z.object({ kind: z.enum(CHECK_KINDS), state: z.enum(CHECK_STATES) }))
      .meta({ description: 'In the order in which they are shown.' }),
    bvnLastDigits: z
      .string()
      .nullable()
      .meta({ description: 'All that is ever shown of a BVN; null when none was given.' }),
    hasFacePhoto: z.boolean(),
  })
  .meta({ id: 'Verification', description: 'A verification, as its applicant sees it.' });
export type OwnVerification = z.output<typeof ownVerification>;

const standing = z
  .object({
    verification: ownVerification.nullable().meta({ description: 'Null: nothing was submitted yet.' }),
    missing: z
      .array(z.enum(['bvn', 'bvn_URL']))
      .meta({ description: 'What has to be sent before a decision can be made.' }),
    maySubmit: z.boolean(),
  })
  .meta({ id: 'VerificationStanding' });
export type VerificationStanding = z.output<typeof standing>;
const exampleVerification: OwnVerification = {
  status: 'in_review',
  submittedAt: '2026-11-20T09:00:00.000Z',
  dueOn: '2026-11-27',
  overdue: false,
  decidedAt: null,
  reason: null,
  checks: [
    { kind: 'identity', state: 'passed' },
    { kind: 'face', state: 'waiting' },
    { kind: 'bank_account', state: 'waiting' },
    { kind: 'certificate', state: 'not_given' },
    { kind: 'references', state: 'waiting' },
  ],
  bvnLastDigits: '1234',
  hasFacePhoto: true,
};

export const showOwnVerificationCall = defineCall({
  method: 'GET',
  path: '/api/verification/mine',
  who: 'skilled',
  summary: 'The caller’s own verification: state, due day, each check.',
  answer: standing,
  exampleAnswer: { verification: exampleVerification, missing: [], maySubmit: false },
});

export const submitVerificationCall = defineCall({
  method: 'POST',
  path: '/api/verification/submit',
  who: 'skilled',
  summary: 'Sends what a verification needs: for the first time, to complete it, or again after a rejection.',
  refusals: ['nothing_to_submit', 'bvn_taken', 'already_used'],
  body: z.object({
    id: identifier.meta({
      description: 'Made by the client, so that the same submission sent twice is one.',
    }),
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
      .meta({ description: 'May be left out where one was given before.' }),
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }).meta({
      description:
        'The reference that POST /api/uploads/identity-photos answered. May be left out where one was given before.',
    }),
  }),
  rateLimit: { max: 10, perSeconds: 60 },
  answer: standing.extend({ message: z.string() }),
  exampleBody: {
    id: exampleIds.report,
    bvn: '22123456789',
    bvn_URL: 'private:identity-photos/0193a0c4.webp',
  },
  exampleAnswer: {
    message: 'We’ve received your details.',
    verification: { ...exampleVerification, status: 'submitted' },
    missing: [],
    maySubmit: false,
  },
});
