import { z } from 'zod';
import { exampleIds } from '../../shared/example-ids.ts';
import {
  ADDRESS_PLACES,
  ADDRESS_STATES,
  CERTIFICATE_STATES,
  CHECK_KINDS,
  CHECK_STATES,
  PROOF_KINDS,
  REFEREE_RELATIONS,
  REFERENCE_ANSWERS,
  VERIFICATION_STATUSES,
} from '../../shared/verification-words.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { identityCheck } from './contract.ts';

/** Everything the console shows an operator who decides one verification. */
export const verificationCase = z
  .object({
    id: z.string(),
    fullName: z.string(),
    trade: z.string(),
    town: z.string().nullable(),
    joinedAt: instant,
    version: z
      .string()
      .meta({ description: 'Changes whenever the case does. A decision names the version it is about.' }),
    status: z.enum(VERIFICATION_STATUSES),
    submittedAt: instant,
    dueOn: day,
    overdue: z.boolean(),
    decidedAt: instant.nullable(),
    reason: z.string().nullable(),
    hasBvn: z.boolean(),
    hasFacePhoto: z.boolean(),
    sameFace: z
      .array(z.string())
      .meta({ description: 'Ids of other accounts that sent the same face photo.' }),
    missing: z
      .array(z.enum(CHECK_KINDS))
      .meta({ description: 'What the badge needs and is missing. An approval then needs a note.' }),
    failed: z.array(z.enum(CHECK_KINDS)).meta({ description: 'Reasons why it cannot be approved.' }),
    checks: z.array(
      z.object({
        kind: z.enum(CHECK_KINDS),
        state: z.enum(CHECK_STATES),
        note: z.string(),
        recordedAt: instant.nullable(),
      }),
    ),
    identityCheck: identityCheck.nullable().meta({
      description: 'Paystack’s answer about BVN, name and account. Null if it was not asked.',
    }),
    bankAccount: z
      .object({ bank: z.string(), accountName: z.string(), lastDigits: z.string() })
      .nullable()
      .meta({ description: 'Null: no confirmed account in this name.' }),
    certificates: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        issuer: z.string(),
        expiresOn: day.nullable(),
        expired: z.boolean(),
        state: z.enum(CERTIFICATE_STATES),
        reason: z.string().nullable(),
        hasPhoto: z.boolean(),
      }),
    ),
    addresses: z.array(
      z.object({
        id: z.string(),
        place: z.enum(ADDRESS_PLACES),
        lga: z.string(),
        state: z.string().meta({ description: 'Of Nigeria.' }),
        proofKind: z.enum(PROOF_KINDS),
        status: z.enum(ADDRESS_STATES),
        reason: z.string().nullable(),
        handedInAt: instant,
      }),
    ),
    referees: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        relation: z.enum(REFEREE_RELATIONS),
        state: z.enum(['asked', ...REFERENCE_ANSWERS]),
        words: z.string(),
        answeredAt: instant.nullable(),
      }),
    ),
    history: z.array(z.object({ at: instant, actor: z.string(), action: z.string(), reason: z.string() })),
  })
  .meta({
    id: 'VerificationCase',
    description: 'Everything needed to decide one verification. Private items are shown only on request.',
  });
export type VerificationCase = z.output<typeof verificationCase>;

export const exampleCase: VerificationCase = {
  id: exampleIds.artisan,
  fullName: 'Chidi Okafor',
  trade: 'Plumber',
  town: 'Ikeja, Lagos',
  joinedAt: '2026-11-18T08:00:00.000Z',
  version: 'zX1c0v9bN8m7K6j5H4g3F2',
  status: 'submitted',
  submittedAt: '2026-11-20T09:00:00.000Z',
  dueOn: '2026-11-27',
  overdue: false,
  decidedAt: null,
  reason: null,
  hasBvn: true,
  hasFacePhoto: true,
  sameFace: [],
  missing: ['references'],
  failed: [],
  checks: [{ kind: 'identity', state: 'waiting', note: '', recordedAt: '2026-11-20T09:00:00.000Z' }],
  identityCheck: null,
  bankAccount: { bank: 'GTBank', accountName: 'CHIDI OKAFOR', lastDigits: '4321' },
  certificates: [],
  addresses: [],
  referees: [],
  history: [
    { at: '2026-11-20T09:00:00.000Z', actor: 'applicant', action: 'verification.submit', reason: '' },
  ],
};
