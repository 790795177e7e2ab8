import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleOwnUser, ownUser } from '../../shared/signed-in-user.ts';
import { instant } from '../../shared/wire-types.ts';
import { passkeyPaths } from '../factors/passkey-paths.ts';
import { answered, linkToken } from './contract.ts';

/** A code as typed: from the authenticator app, or a recovery code. */
export const typedCode = z
  .string({ error: 'Code is required.' })
  .trim()
  .min(1, 'Code is required.')
  .max(40, 'A code has at most 40 characters.')
  .meta({ description: 'Six digits of the authenticator app, or a recovery code.' });

/** Response of `navigator.credentials` as JSON; its contents are verified by signature. */
export const passkeyResponse = z
  .looseObject({
    id: z.string({ error: 'The passkey’s answer is not complete.' }).min(1).max(1400),
    rawId: z.string().max(1400),
    type: z.literal('public-key'),
    response: z.record(z.string().max(40), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({
    id: 'PasskeyResponse',
    description: 'The answer of navigator.credentials, as JSON (WebAuthn, 5.1).',
  });

export const passkeyOptions = z.record(z.string(), z.unknown()).meta({
  id: 'PasskeyOptions',
  description: 'For navigator.credentials, as JSON (WebAuthn, 5.1).',
});

export const examplePasskeyResponse = {
  id: 'q2cRkX0tq1',
  rawId: 'q2cRkX0tq1',
  type: 'public-key' as const,
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQDx' },
  clientExtensionResults: {},
};
export const examplePasskeyOptions = {
  challenge: 'Zx1cT9',
  rpId: 'surehands.ng',
  userVerification: 'required',
};

const trustDevice = z.boolean().default(false).meta({
  description: 'Whether this browser is asked for no code for 30 days. Operators are always asked.',
});
const signedInHeaders = { 'set-cookie': 'The session. Send it along with every call that needs one.' };

export const showSecondStepCall = defineCall({
  method: 'GET',
  path: '/api/auth/second-step',
  who: 'anyone',
  summary:
    'What the second step of a sign-in takes, in the browser that gave the password; null where none is asked for.',
  answer: z.object({
    pending: z
      .object({
        authenticator: z.boolean(),
        passkey: z.boolean(),
        canTrustDevice: z.boolean(),
        endsAt: instant,
      })
      .nullable(),
    passkeysPossible: z.boolean().meta({ description: 'False at an address of numbers.' }),
  }),
  exampleAnswer: {
    pending: {
      authenticator: true,
      passkey: false,
      canTrustDevice: true,
      endsAt: '2026-11-25T09:10:00.000Z',
    },
    passkeysPossible: true,
  },
});

export const takeSecondStepCall = defineCall({
  method: 'POST',
  path: '/api/auth/second-step',
  who: 'anyone',
  summary:
    'Ends a sign-in that asked for a second step, with a code. Five wrong codes of an account in 15 minutes, or 20 in a day, are followed by `too_many_tries`.',
  refusals: ['second_step_over', 'wrong_code', 'too_many_tries'],
  body: z.object({ code: typedCode, trustDevice }),
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string(), user: ownUser }),
  answerHeaders: signedInHeaders,
  exampleBody: { code: '123456', trustDevice: false },
  exampleAnswer: { message: 'Signed in', user: exampleOwnUser },
});

export const passkeySignInOptionsCall = defineCall({
  method: 'POST',
  path: passkeyPaths.signInOptions,
  who: 'anyone',
  summary:
    'Begins a sign-in with a passkey alone: it has asked for a finger, a face or a PIN, so it is two factors.',
  refusals: ['no_passkeys_here'],
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ options: passkeyOptions }),
  exampleAnswer: { options: examplePasskeyOptions },
});

export const passkeySignInCall = defineCall({
  method: 'POST',
  path: '/api/auth/passkey',
  who: 'anyone',
  summary: 'Signs in with a passkey.',
  refusals: ['no_passkeys_here', 'wrong_passkey'],
  body: z.object({ response: passkeyResponse }),
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string(), user: ownUser }),
  answerHeaders: signedInHeaders,
  exampleBody: { response: examplePasskeyResponse },
  exampleAnswer: { message: 'Signed in', user: exampleOwnUser },
});

export const checkNotMeCall = defineCall({
  method: 'GET',
  path: '/api/auth/not-me',
  who: 'anyone',
  summary: 'Which sign-in an emailed link is about, and what has become of it. Asking changes nothing.',
  query: z.object({ token: linkToken }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: z.object({
    state: z.enum(['open', 'done', 'over']).meta({
      description: '`done`: it was said already. `over`: the link is too old, or never was.',
    }),
    device: z.string().nullable(),
    signed_in_at: instant.nullable(),
  }),
  exampleAnswer: { state: 'open', device: 'Chrome on Android', signed_in_at: '2026-11-25T09:00:00.000Z' },
});

export const notMeCall = defineCall({
  method: 'POST',
  path: '/api/auth/not-me',
  who: 'anyone',
  summary:
    'Says that a sign-in was another person’s: every session ends, no device is trusted any more, the password stops working, and a link to set a new one is emailed.',
  refusals: ['link_used_up'],
  body: z.object({ token: linkToken }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: answered,
  exampleBody: { token: 'h2Vd0m8y3Kc1' },
  exampleAnswer: { message: 'Every device is signed out. We’ve emailed you a link to set a new password.' },
});
