import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import {
  ADDRESS_PLACES,
  ADDRESS_STATES,
  CERTIFICATE_STATES,
  CHECK_KINDS,
  CHECK_STATES,
  HANDED_IN_CHECKS,
  PROOF_KINDS,
  REFEREE_RELATIONS,
  VERIFICATION_STATUSES,
} from '../../shared/verification-words.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { optionalText } from '../../shared/words.ts';
import { IDENTITY_REASONS, IDENTITY_STATES } from './identity-words.ts';

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
      .array(
        z.object({
          kind: z.enum(CHECK_KINDS),
          state: z.enum(CHECK_STATES),
          recordedAt: instant.nullable().meta({ description: 'Since when it stands so.' }),
        }),
      )
      .meta({ description: 'In the order in which they are shown.' }),
    bvnLastDigits: z
      .string()
      .nullable()
      .meta({ description: 'All that is ever shown of a BVN; null when none was given.' }),
    hasFacePhoto: z.boolean(),
  })
  .meta({ id: 'Verification', description: 'A verification, as its applicant sees it.' });
export type OwnVerification = z.output<typeof ownVerification>;

const certificate = z
  .object({
    id: z.string(),
    title: z.string(),
    issuer: z.string(),
    expiresOn: day
      .nullable()
      .meta({ description: 'The last day on which it is valid; null: it does not expire.' }),
    expired: z.boolean(),
    state: z.enum(CERTIFICATE_STATES),
    reason: z.string().nullable().meta({ description: 'Why it was not accepted.' }),
  })
  .meta({ id: 'Certificate', description: 'A certificate that an artisan handed in.' });

const ownAddress = z
  .object({
    id: z.string(),
    place: z.enum(ADDRESS_PLACES),
    street: z.string(),
    landmark: z.string(),
    lga: z.string(),
    state: z.string().meta({ description: 'Of Nigeria.' }),
    proofKind: z.enum(PROOF_KINDS),
    status: z.enum(ADDRESS_STATES),
    reason: z.string().nullable().meta({ description: 'Why it was not accepted.' }),
    handedInAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'OwnAddress', description: 'An address that an artisan handed in. No one else sees it.' });

const referee = z
  .object({
    id: z.string(),
    fullName: z.string(),
    relation: z.enum(REFEREE_RELATIONS),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'As people write it: 0803 123 4567.' }),
    state: z.enum(['asked', 'answered', 'does_not_know']).meta({
      description: 'What they answered is never told to the artisan, but for "I do not know this person".',
    }),
    askedAt: instant,
    answeredAt: instant.nullable(),
    mayRemind: z.boolean().meta({ description: 'Whether they can be asked again by email now.' }),
  })
  .meta({ id: 'Referee', description: 'A person whom an artisan named as one who knows their work.' });

/** Result of Paystack's comparison of BVN, name and bank account, as the artisan and the console see it. */
export const identityCheck = z
  .object({
    state: z.enum(IDENTITY_STATES).meta({
      description:
        'due: not sent yet; asked: the answer comes; passed; failed; no_answer: none came in 24 hours, so a person compares; unavailable: Paystack does not offer it to us.',
    }),
    reason: z.enum(IDENTITY_REASONS).nullable().meta({ description: 'What does not match.' }),
    what: z.string().nullable().meta({ description: 'The same as a sentence.' }),
    todo: z.string().nullable().meta({ description: 'What the artisan can do about it.' }),
    askFrom: instant.nullable().meta({
      description: 'When it is asked at the earliest, where three were asked in 24 hours; null: at once.',
    }),
    answeredAt: instant.nullable(),
  })
  .meta({
    id: 'IdentityCheck',
    description: 'Whether a BVN, a name and a bank account belong together, as Paystack answers it.',
  });

export const standing = z
  .object({
    verification: ownVerification.nullable().meta({ description: 'Null: nothing was submitted yet.' }),
    missing: z
      .array(z.enum(['bvn', 'bvn_URL']))
      .meta({ description: 'What has to be sent before a decision can be made.' }),
    maySubmit: z.boolean(),
    identityCheck: identityCheck.nullable().meta({
      description: 'Null: Paystack was not asked, since something is missing, or a person compares.',
    }),
    toHandIn: z.array(z.enum(HANDED_IN_CHECKS)).meta({
      description: 'What the badge needs besides, and the caller has not handed in yet.',
    }),
    bankAccount: z
      .object({ bank: z.string(), accountName: z.string(), lastDigits: z.string() })
      .nullable()
      .meta({ description: 'The account to which they are paid; null while none is confirmed.' }),
    certificates: z.array(certificate),
    addresses: z.array(ownAddress).meta({
      description: 'One that was accepted, and one that waits or was refused.',
    }),
    referees: z.array(referee),
    mayNameReferee: z.boolean().meta({ description: 'Whether they can name one more.' }),
  })
  .meta({ id: 'VerificationStanding' });
export type VerificationStanding = z.output<typeof standing>;
export type OwnCertificate = VerificationStanding['certificates'][number];
export type OwnAddress = VerificationStanding['addresses'][number];
export type OwnReferee = VerificationStanding['referees'][number];

const exampleVerification: OwnVerification = {
  status: 'in_review',
  submittedAt: '2026-11-20T09:00:00.000Z',
  dueOn: '2026-11-27',
  overdue: false,
  decidedAt: null,
  reason: null,
  checks: [
    { kind: 'identity', state: 'passed', recordedAt: '2026-11-23T10:00:00.000Z' },
    { kind: 'face', state: 'waiting', recordedAt: '2026-11-20T09:00:00.000Z' },
    { kind: 'bank_account', state: 'passed', recordedAt: '2026-11-21T08:30:00.000Z' },
    { kind: 'certificate', state: 'waiting', recordedAt: '2026-11-20T09:10:00.000Z' },
    { kind: 'references', state: 'not_given', recordedAt: '2026-11-20T09:00:00.000Z' },
    { kind: 'address', state: 'not_given', recordedAt: '2026-11-20T09:00:00.000Z' },
  ],
  bvnLastDigits: '1234',
  hasFacePhoto: true,
};

export const exampleStanding: VerificationStanding = {
  verification: exampleVerification,
  missing: [],
  maySubmit: false,
  identityCheck: {
    state: 'passed',
    reason: null,
    what: null,
    todo: null,
    askFrom: null,
    answeredAt: '2026-11-21T08:30:07.000Z',
  },
  toHandIn: ['references'],
  bankAccount: { bank: 'GTBank', accountName: 'CHIDI OKAFOR', lastDigits: '4321' },
  certificates: [
    {
      id: exampleIds.certificate,
      title: 'Trade Test Grade II, plumbing',
      issuer: 'Federal Ministry of Labour',
      expiresOn: null,
      expired: false,
      state: 'waiting',
      reason: null,
    },
  ],
  addresses: [],
  referees: [
    {
      id: exampleIds.referee,
      fullName: 'Alhaja Sidi Bello',
      relation: 'customer',
      email: 'sidi@example.ng',
      phone: '0803 123 4567',
      state: 'asked',
      askedAt: '2026-11-20T09:15:00.000Z',
      answeredAt: null,
      mayRemind: false,
    },
  ],
  mayNameReferee: true,
};

export const showOwnVerificationCall = defineCall({
  method: 'GET',
  path: '/api/verification/mine',
  who: 'skilled',
  summary: 'The caller’s own verification: state, due day, each check.',
  answer: standing,
  exampleAnswer: exampleStanding,
});

export const takeBackVerificationCall = defineCall({
  method: 'DELETE',
  path: '/api/verification/mine',
  who: 'skilled',
  summary:
    'Takes back the consent to a verification: BVN, photo, certificates and referees are deleted, and the badge ends. Sent twice, it is done once.',
  answer: standing.extend({ message: z.string() }),
  exampleAnswer: {
    ...exampleStanding,
    message: 'We have deleted what you gave for your verification.',
    verification: null,
    missing: ['bvn', 'bvn_URL'],
    maySubmit: true,
    identityCheck: null,
    certificates: [],
    addresses: [],
    referees: [],
  },
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
    ...exampleStanding,
    message: 'We’ve received your details.',
    verification: { ...exampleVerification, status: 'submitted' },
  },
});
