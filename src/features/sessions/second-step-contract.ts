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
  .meta({ description: 'Six digits from the authenticator app, or a recovery code.' });

/** Response of `navigator.credentials` as JSON; its contents are verified by signature. */
export const passkeyResponse = z
  .looseObject({
    id: z.string({ error: 'The passkey’s answer is incomplete.' }).min(1).max(1400),
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
  description: 'Whether to skip the code in this browser for 30 days. Operators always need a code.',
});
const signedInHeaders = { 'set-cookie': 'The session. Send it along with every call that needs one.' };

export const showSecondStepCall = defineCall({
  method: 'GET',
  path: '/api/auth/second-step',
  who: 'anyone',
  summary:
    'What the second step of a sign-in accepts, in the browser that gave the password. Null where there is no second step.',
  answer: z.object({
    pending: z
      .object({
        authenticator: z.boolean(),
        passkey: z.boolean(),
        canTrustDevice: z.boolean(),
        endsAt: instant,
      })
      .nullable(),
    passkeysPossible: z.boolean().meta({ description: 'False where the site’s address is an IP address.' }),
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
    'Completes a sign-in that needs a second step, with a code. After five wrong codes for an account in 15 minutes, or 20 in a day, it answers `too_many_tries`.',
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
    'Starts a sign-in with a passkey alone. The passkey has checked a finger, a face or a PIN, so it counts as two factors.',
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
  summary: 'The sign-in that an emailed link is about, and its state. Reading it changes nothing.',
  query: z.object({ token: linkToken }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: z.object({
    state: z.enum(['open', 'done', 'over']).meta({
      description: '`done`: it was reported already. `over`: the link has expired or never existed.',
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
    'Reports that a sign-in was by another person. Every session and trusted device ends, the password stops working, and we email a link to set a new one.',
  refusals: ['link_used_up'],
  body: z.object({ token: linkToken }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: answered,
  exampleBody: { token: 'h2Vd0m8y3Kc1' },
  exampleAnswer: { message: 'Every device is signed out. We’ve emailed you a link to set a new password.' },
});
