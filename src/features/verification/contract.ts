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
      description: 'The last promised day for a decision, in Lagos; YYYY-MM-DD.',
    }),
    overdue: z.boolean().meta({ description: 'Whether that day has passed without a decision.' }),
    decidedAt: instant.nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
    checks: z
      .array(
        z.object({
          kind: z.enum(CHECK_KINDS),
          state: z.enum(CHECK_STATES),
          recordedAt: instant.nullable().meta({ description: 'Since when it has this state.' }),
        }),
      )
      .meta({ description: 'In the order in which they are shown.' }),
    bvnLastDigits: z
      .string()
      .nullable()
      .meta({
        description: 'The last digits of the BVN; the rest is never shown. Null when none was given.',
      }),
    hasFacePhoto: z.boolean(),
  })
  .meta({ id: 'Verification', description: 'A verification, as the applicant sees it.' });
export type OwnVerification = z.output<typeof ownVerification>;

const certificate = z
  .object({
    id: z.string(),
    title: z.string(),
    issuer: z.string(),
    expiresOn: day
      .nullable()
      .meta({ description: 'The last day on which it is valid. Null if it does not expire.' }),
    expired: z.boolean(),
    state: z.enum(CERTIFICATE_STATES),
    reason: z.string().nullable().meta({ description: 'Why it was not accepted.' }),
  })
  .meta({ id: 'Certificate', description: 'A certificate that an artisan sent.' });

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
  .meta({ id: 'OwnAddress', description: 'An address that an artisan sent. No customer sees it.' });

const referee = z
  .object({
    id: z.string(),
    fullName: z.string(),
    relation: z.enum(REFEREE_RELATIONS),
    email: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'In local form: 0803 123 4567.' }),
    state: z.enum(['asked', 'answered', 'does_not_know']).meta({
      description: 'The artisan is told only the answer "I do not know this person".',
    }),
    askedAt: instant,
    answeredAt: instant.nullable(),
    mayRemind: z.boolean().meta({ description: 'Whether we can email them again now.' }),
  })
  .meta({ id: 'Referee', description: 'A person the artisan named who knows their work.' });

/** Result of Paystack's comparison of BVN, name and bank account, as the artisan and the console see it. */
export const identityCheck = z
  .object({
    state: z.enum(IDENTITY_STATES).meta({
      description:
        'due: not sent yet; asked: waiting for the answer; passed; failed; no_answer: no answer in 24 hours, so a person compares; unavailable: Paystack does not offer it to us.',
    }),
    reason: z.enum(IDENTITY_REASONS).nullable().meta({ description: 'What does not match.' }),
    what: z.string().nullable().meta({ description: 'The same as a sentence.' }),
    todo: z.string().nullable().meta({ description: 'What the artisan can do about it.' }),
    askFrom: instant.nullable().meta({
      description: 'The earliest time of the next comparison, after three in 24 hours. Null: at once.',
    }),
    answeredAt: instant.nullable(),
  })
  .meta({
    id: 'IdentityCheck',
    description: 'Whether a BVN, a name and a bank account match, according to Paystack.',
  });

export const standing = z
  .object({
    verification: ownVerification.nullable().meta({ description: 'Null if nothing was submitted yet.' }),
    missing: z
      .array(z.enum(['bvn', 'bvn_URL']))
      .meta({ description: 'What must be sent before a decision.' }),
    maySubmit: z.boolean(),
    identityCheck: identityCheck.nullable().meta({
      description: 'Null if Paystack was not asked, because something is missing or a person compares.',
    }),
    toHandIn: z.array(z.enum(HANDED_IN_CHECKS)).meta({
      description: 'What else the badge needs that the caller has not sent yet.',
    }),
    bankAccount: z
      .object({ bank: z.string(), accountName: z.string(), lastDigits: z.string() })
      .nullable()
      .meta({ description: 'The account they are paid to. Null while none is confirmed.' }),
    certificates: z.array(certificate),
    addresses: z.array(ownAddress).meta({
      description: 'The accepted address, and one that is waiting or was refused.',
    }),
    referees: z.array(referee),
    mayNameReferee: z.boolean().meta({ description: 'Whether they can name another person.' }),
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
    'Withdraws the consent to a verification. BVN, photo, certificates and referees are deleted, and the badge ends. Sending it twice does it once.',
  answer: standing.extend({ message: z.string() }),
  exampleAnswer: {
    ...exampleStanding,
    message: 'We’ve deleted everything you sent for your verification.',
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
  summary:
    'Sends the details for a verification: the first time, to complete it, or again after a rejection.',
  refusals: ['nothing_to_submit', 'bvn_taken', 'already_used'],
  body: z.object({
    id: identifier.meta({
      description: 'Made by the client, so that sending it twice submits it once.',
    }),
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
      .meta({ description: 'May be left out where one was given before.' }),
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }).meta({
      description:
        'The reference that POST /api/uploads/identity-photos returned. May be left out where one was given before.',
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
