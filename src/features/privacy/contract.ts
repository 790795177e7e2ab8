import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { instant } from '../../shared/wire-types.ts';
import { CONSENT_KINDS, CONSENT_WAYS, POLICY_KINDS } from './policies.ts';

const answered = z.object({ message: z.string() });

const consent = z
  .object({
    kind: z.enum(CONSENT_KINDS),
    label: z.string().meta({ description: 'The name of the text.' }),
    version: z.string().meta({ description: 'The day from which the text is in force: YYYY-MM-DD.' }),
    url: z.string().meta({ description: 'Our page with the text of that version.' }),
    given: z.boolean().meta({ description: 'False if it was withdrawn.' }),
    way: z.enum(CONSENT_WAYS),
    from: z.string().meta({ description: 'The browser in words: "Chrome on Android".' }),
    happened_at: instant,
  })
  .meta({ id: 'Consent', description: 'Something that the caller agreed to, or withdrew.' });
export type Consent = z.output<typeof consent>;

const asked = z
  .object({
    kind: z.enum(POLICY_KINDS),
    label: z.string(),
    version: z.string(),
    url: z.string(),
    changed: z.string().meta({ description: 'What is new in it, in a sentence.' }),
  })
  .meta({ id: 'AskedConsent' });
export type AskedConsent = z.output<typeof asked>;

const exampleConsent: Consent = {
  kind: 'terms',
  label: 'Terms of a hire',
  version: '2026-11-25',
  url: '/policies/terms/2026-11-25',
  given: true,
  way: 'sign_up',
  from: 'Chrome on Android',
  happened_at: '2026-11-26T08:12:41.000Z',
};

export const listConsentsCall = defineCall({
  method: 'GET',
  path: '/api/users/me/consents',
  who: 'signed-in',
  summary:
    'What the caller agreed to and withdrew, newest first, and which texts they have not agreed to yet.',
  answer: z.object({ consents: z.array(consent), asked: z.array(asked) }),
  exampleAnswer: { consents: [exampleConsent], asked: [] },
});

export const agreeCall = defineCall({
  method: 'POST',
  path: '/api/users/me/consents',
  who: 'signed-in',
  summary: 'Agrees to the versions that are in force. Sent twice, it is recorded once.',
  refusals: ['policy_changed'],
  body: z.object({
    agreed: z
      .array(
        z.object({
          kind: z.enum(POLICY_KINDS, 'There is no such text.'),
          version: z.string().max(10, 'There is no such version.'),
        }),
      )
      .min(1, 'Say what you agree to.')
      .max(POLICY_KINDS.length, 'Each text is agreed to once.')
      .meta({ description: 'The version that the caller read; one that is no longer in force is refused.' }),
    way: z.enum(['bar', 'settings']).optional(),
  }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
  exampleBody: { agreed: [{ kind: 'terms', version: '2026-11-25' }] },
  exampleAnswer: { message: 'Thank you. What you agreed to is in your settings.' },
});

/** What an operator looked at, as its owner is told. */
export const LOOK_KINDS = [
  'bvn',
  'face_photo',
  'certificate',
  'address',
  'referees',
  'contacts',
  'profile',
  'hire_messages',
  'hire_contacts',
] as const;

const look = z
  .object({
    what: z.enum(LOOK_KINDS),
    words: z.string().meta({ description: 'What was looked at, as a sentence part.' }),
    by: z.string().meta({ description: 'In which role; never a name or an email.' }),
    why: z.string().meta({ description: 'The kind of work it was for.' }),
    at: instant,
  })
  .meta({ id: 'Look', description: 'An operator’s look at something private of the caller’s.' });
export type Look = z.output<typeof look>;

export const listLooksCall = defineCall({
  method: 'GET',
  path: '/api/users/me/looks',
  who: 'signed-in',
  summary:
    'Which private things of the caller operators looked at, in which role and when; newest first, the last 200.',
  answer: z.object({ looks: z.array(look) }),
  exampleAnswer: {
    looks: [
      {
        what: 'bvn',
        words: 'The last digits of your BVN',
        by: 'An operator who checks verifications',
        why: 'Checking your verification',
        at: '2026-11-26T08:12:41.000Z',
      },
    ],
  },
});

export const showPolicyCall = defineCall({
  method: 'GET',
  path: '/api/policies/:kind/:version',
  who: 'anyone',
  summary: 'The words of a text that people agree to, as they were in a version.',
  refusals: ['policy_not_found'],
  params: z.object({ kind: z.string(), version: z.string() }),
  answer: z.object({
    kind: z.enum(CONSENT_KINDS),
    label: z.string(),
    version: z.string(),
    newest: z.string().meta({ description: 'The version in force now.' }),
    path: z.string().meta({ description: 'The page that shows it.' }),
    sha256: z.string().meta({ description: 'Hash of the text; it is recorded with each consent.' }),
    words: z.string().meta({ description: 'Lines; "# " begins a heading, "- " an item of a list.' }),
  }),
  exampleAnswer: {
    kind: 'terms',
    label: 'Terms of a hire',
    version: '2026-11-25',
    newest: '2026-11-25',
    path: '/terms',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    words: '# How hiring works\n- A quote binds the artisan once the customer has accepted and paid it.',
  },
});
export type PolicyText = z.output<typeof showPolicyCall.answer>;
