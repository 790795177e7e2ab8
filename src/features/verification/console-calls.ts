import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { MOST_REASON_CHARACTERS } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { nextInQueue, queuePage } from '../../shared/queue-page.ts';
import {
  CHECK_KINDS,
  CHECK_STATES,
  REFERENCE_ANSWERS,
  VERIFICATION_STATUSES,
} from '../../shared/verification-words.ts';
import { day, instant } from '../../shared/wire-types.ts';
import { optionalText, requiredText } from '../../shared/words.ts';
import { exampleCase, verificationCase } from './console-case.ts';

const waitingCase = z
  .object({
    id: z.string().meta({ description: 'The artisan’s account.' }),
    fullName: z.string(),
    trade: z.string(),
    status: z.enum(VERIFICATION_STATUSES),
    submittedAt: instant,
    dueOn: day,
    overdue: z.boolean(),
    passed: z.number().meta({ type: 'integer', description: 'How many of the checks have passed.' }),
  })
  .meta({ id: 'WaitingVerification' });
export type WaitingVerification = z.output<typeof waitingCase>;

const params = z.object({ id: identifier });
const version = z.string().max(60).meta({ description: 'The version of the case that the operator saw.' });

export const listCasesCall = defineCall({
  method: 'GET',
  path: '/api/admin/verifications',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'Verifications waiting for a decision, most urgent first.',
  query: queuePage,
  answer: z.object({ result: z.array(waitingCase), next: nextInQueue }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.artisan,
        fullName: 'Chidi Okafor',
        trade: 'Plumber',
        status: 'submitted',
        submittedAt: '2026-11-20T09:00:00.000Z',
        dueOn: '2026-11-27',
        overdue: false,
        passed: 2,
      },
    ],
    next: null,
  },
});

export const showCaseCall = defineCall({
  method: 'GET',
  path: '/api/admin/verifications/:id',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'One artisan’s verification, with everything needed to decide it.',
  params,
  refusals: ['verification_not_found'],
  answer: verificationCase,
  exampleAnswer: exampleCase,
});

const decided = z.object({ message: z.string() });

export const approveCaseCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/approve',
  who: 'admin',
  permission: 'verifications.decide',
  summary:
    'Gives the badge. Checks that are still waiting are recorded as passed. Sending it twice does it once.',
  params,
  body: z.object({ version, note: optionalText({ label: 'Note', max: MOST_REASON_CHARACTERS }) }),
  refusals: [
    'verification_not_found',
    'own_case',
    'check_failed',
    'check_not_given',
    'already_decided',
    'changed_meanwhile',
    'not_possible_now',
  ],
  answer: decided,
  exampleBody: { version: exampleCase.version, note: 'Both referees called.' },
  exampleAnswer: { message: 'Chidi Okafor is verified.' },
});

export const rejectCaseCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/reject',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'Rejects. The applicant reads the reason and can submit again. Sending it twice does it once.',
  params,
  body: z.object({ version, reason: requiredText({ label: 'Reason', max: MOST_REASON_CHARACTERS }) }),
  refusals: [
    'verification_not_found',
    'own_case',
    'already_decided',
    'changed_meanwhile',
    'not_possible_now',
  ],
  answer: decided,
  exampleBody: { version: exampleCase.version, reason: 'The face photo is too dark.' },
  exampleAnswer: { message: 'Chidi Okafor is rejected.' },
});

export const recordCheckCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/checks',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'Records the result of one check, before the decision.',
  params,
  body: z.object({
    version,
    kind: z.enum(CHECK_KINDS),
    state: z.enum(CHECK_STATES),
    note: optionalText({ label: 'Note', max: MOST_REASON_CHARACTERS }),
  }),
  refusals: [
    'verification_not_found',
    'own_case',
    'already_decided',
    'changed_meanwhile',
    'not_possible_now',
  ],
  answer: decided,
  exampleBody: { version: exampleCase.version, kind: 'face', state: 'passed', note: '' },
  exampleAnswer: { message: 'Face photo is recorded as “Passed”.' },
});

export const decideCertificateCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/certificates/:certificate',
  who: 'admin',
  permission: 'verifications.decide',
  summary:
    'Accepts a certificate, or refuses it with a reason that the artisan reads. Sent twice, it is done once.',
  params: params.extend({ certificate: identifier }),
  body: z.object({
    state: z.enum(['passed', 'failed']),
    reason: optionalText({ label: 'Reason', max: MOST_REASON_CHARACTERS }),
  }),
  refusals: ['account_not_found', 'not_skilled', 'certificate_not_found', 'own_case'],
  answer: decided,
  exampleBody: { state: 'passed', reason: '' },
  exampleAnswer: { message: '“Trade Test Grade II, plumbing” is passed.' },
});

export const decideAddressCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/addresses/:address',
  who: 'admin',
  permission: 'verifications.decide',
  summary:
    'Accepts an address, or refuses it with a reason that the artisan reads. Sent twice, it is done once.',
  params: params.extend({ address: identifier }),
  body: z.object({
    state: z.enum(['passed', 'failed']),
    reason: optionalText({ label: 'Reason', max: MOST_REASON_CHARACTERS }),
  }),
  refusals: ['account_not_found', 'not_skilled', 'address_not_found', 'own_case'],
  answer: decided,
  exampleBody: { state: 'failed', reason: 'The bill is more than three months old.' },
  exampleAnswer: { message: 'The address is failed.' },
});

export const recordReferenceCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/referees/:referee',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'Records what a referee said on the phone.',
  params: params.extend({ referee: identifier }),
  body: z.object({
    answer: z.enum(REFERENCE_ANSWERS),
    note: requiredText({ label: 'Note', max: MOST_REASON_CHARACTERS }),
  }),
  refusals: ['account_not_found', 'not_skilled', 'referee_not_found', 'own_case', 'already_answered'],
  answer: decided,
  exampleBody: { answer: 'recommends', note: 'Worked on her house for two years.' },
  exampleAnswer: { message: 'The answer of Alhaja Sidi Bello is recorded.' },
});

export const revealCall = defineCall({
  method: 'POST',
  path: '/api/admin/verifications/:id/look',
  reveals: 'each',
  who: 'admin',
  permission: 'verifications.decide',
  summary: 'Shows one private item of a case. The audit log records who looked and why.',
  params,
  body: z.object({
    what: z.enum(['face', 'bvn', 'certificate', 'address', 'contacts']),
    certificate: optionalIdentifier.meta({ description: 'Which one, for `certificate`.' }),
    address: optionalIdentifier.meta({ description: 'Which one, for `address`.' }),
    reason: requiredText({ label: 'Reason', max: MOST_REASON_CHARACTERS }),
  }),
  refusals: [
    'account_not_found',
    'not_skilled',
    'own_case',
    'photo_not_found',
    'bvn_not_found',
    'certificate_not_found',
    'address_not_found',
    'key_missing',
  ],
  answer: z.object({
    message: z.string(),
    photo: z.string().nullable().meta({ description: 'A WebP picture as a data: address.' }),
    pdf: z.string().nullable().meta({ description: 'A PDF as a data: address, where the proof is one.' }),
    address: z.string().nullable().meta({ description: 'The whole address, in one line.' }),
    bvn: z.string().nullable().meta({ description: 'All but the last digits are asterisks.' }),
    contacts: z
      .array(z.object({ id: z.string(), email: z.string().nullable(), phone: z.string().nullable() }))
      .nullable()
      .meta({ description: 'How each referee is reached.' }),
  }),
  exampleBody: { what: 'bvn', reason: 'Comparing with the bank letter' },
  exampleAnswer: {
    message: 'We’ve recorded that you looked, and why.',
    photo: null,
    pdf: null,
    address: null,
    bvn: '*******6789',
    contacts: null,
  },
});
