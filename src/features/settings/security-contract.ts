import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { instant } from '../../shared/wire-types.ts';
import { requiredText } from '../../shared/words.ts';
import { passkeyPaths } from '../factors/passkey-paths.ts';
import { answered } from '../sessions/contract.ts';
import {
  examplePasskeyOptions,
  examplePasskeyResponse,
  passkeyOptions,
  passkeyResponse,
  typedCode,
} from '../sessions/second-step-contract.ts';
import { stepUpCode, stepUpPassword, stepUpRefusals } from '../sessions/step-up-contract.ts';

/** Operators reach these endpoints before their second factor, to set one up. */
const forAll = { who: 'signed-in', beforeSecondFactor: true } as const;
const shown = { code: stepUpCode, password: stepUpPassword };
const rateLimit = { max: 30, perSeconds: 60 };

const recoveryCodes = z
  .array(z.string())
  .nullable()
  .meta({ description: 'Shown only once, when the first ones are made. Otherwise null.' });
const exampleCodes = ['k3m9q7-xw2phd-48rvz6-tnb5ce', 'w8xk2d-9pmr4v-h6zt3q-7ynf5g'];

export const showFactorsCall = defineCall({
  ...forAll,
  method: 'GET',
  path: '/api/users/me/factors',
  summary: 'The caller’s second steps, and the proof needed before a sensitive change.',
  answer: z.object({
    authenticator_since: instant.nullable(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
    recovery_codes_left: z.int(),
    trusted_devices: z.int(),
    asks: z.enum(['nothing', 'second_factor', 'password']),
    passkeys_possible: z.boolean().meta({ description: 'False where the site’s address is an IP address.' }),
    required: z
      .boolean()
      .meta({ description: 'Whether the caller is an operator. Operators must have one.' }),
    given: z.boolean().meta({ description: 'Whether this session has given one.' }),
  }),
  exampleAnswer: {
    authenticator_since: '2026-11-25T09:00:00.000Z',
    passkeys: [],
    recovery_codes_left: 10,
    trusted_devices: 1,
    asks: 'nothing',
    passkeys_possible: true,
    required: false,
    given: true,
  },
});
export type OwnFactors = z.output<typeof showFactorsCall.answer>;

const setup = z.object({
  key: z.string().meta({ description: 'Base32, for typing it into the app.' }),
  address: z.string().meta({ description: 'The otpauth: address, for the QR code.' }),
});
const exampleSetup = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/SureHands:amina%40example.ng?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=SureHands',
};

export const beginAuthenticatorCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/authenticator',
  summary: 'Makes a key for an authenticator app. A first code must confirm it within ten minutes.',
  refusals: [...stepUpRefusals, 'factor_exists'],
  body: z.object(shown),
  rateLimit,
  answer: setup,
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: exampleSetup,
});

export const showSetupCall = defineCall({
  ...forAll,
  method: 'GET',
  path: '/api/users/me/factors/authenticator/setup',
  summary: 'The key that this session is setting up, or null. A confirmed key is never shown again.',
  answer: z.object({ setup: setup.nullable() }),
  exampleAnswer: { setup: exampleSetup },
});

export const confirmAuthenticatorCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/authenticator/confirm',
  summary: 'Turns the authenticator app on with its first code.',
  refusals: ['setup_over', 'wrong_code'],
  body: z.object({ code: typedCode }),
  rateLimit,
  answer: answered.extend({ recoveryCodes }),
  exampleBody: { code: '123456' },
  exampleAnswer: { message: 'Your authenticator app is on.', recoveryCodes: exampleCodes },
});

export const removeAuthenticatorCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/authenticator/off',
  summary:
    'Turns the authenticator app off. Without another second step, the recovery codes are deleted too.',
  refusals: [...stepUpRefusals, 'last_factor'],
  body: z.object(shown),
  rateLimit,
  answer: answered,
  exampleBody: { code: '123456' },
  exampleAnswer: { message: 'Your authenticator app is off.' },
});

export const makeRecoveryCodesCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/recovery-codes',
  summary: 'Makes ten new recovery codes; the old ones stop working.',
  refusals: [...stepUpRefusals, 'factor_not_found'],
  body: z.object(shown),
  rateLimit,
  answer: answered.extend({ recoveryCodes: z.array(z.string()) }),
  exampleBody: { code: '123456' },
  exampleAnswer: { message: 'Your old recovery codes no longer work.', recoveryCodes: exampleCodes },
});

export const addPasskeyOptionsCall = defineCall({
  ...forAll,
  method: 'POST',
  path: passkeyPaths.addOptions,
  summary: 'Starts adding a passkey.',
  refusals: [...stepUpRefusals, 'no_passkeys_here', 'too_many_passkeys'],
  body: z.object(shown),
  rateLimit,
  answer: z.object({ options: passkeyOptions }),
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { options: examplePasskeyOptions },
});

export const addPasskeyCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/passkeys',
  summary: 'Adds the passkey that the browser made.',
  refusals: [...stepUpRefusals, 'no_passkeys_here', 'too_many_passkeys', 'wrong_passkey'],
  body: z.object({
    name: requiredText({ label: 'Name', max: 60 }),
    response: passkeyResponse,
  }),
  rateLimit,
  answer: answered.extend({ recoveryCodes }),
  exampleBody: { name: 'My phone', response: examplePasskeyResponse },
  exampleAnswer: { message: 'Your passkey is added.', recoveryCodes: null },
});

export const removePasskeyCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/passkeys/:id/remove',
  summary: 'Removes a passkey. Without another second step, the recovery codes are deleted too.',
  refusals: [...stepUpRefusals, 'last_factor'],
  params: z.object({ id: identifier }),
  body: z.object(shown),
  rateLimit,
  answer: answered,
  exampleBody: { code: '123456' },
  exampleAnswer: { message: 'Your passkey is removed.' },
});

export const proveOptionsCall = defineCall({
  ...forAll,
  method: 'POST',
  path: passkeyPaths.proveOptions,
  summary: 'Starts confirming with a passkey before a sensitive change.',
  refusals: ['no_passkeys_here', 'factor_not_found'],
  rateLimit,
  answer: z.object({ options: passkeyOptions }),
  exampleAnswer: { options: examplePasskeyOptions },
});

export const proveCall = defineCall({
  ...forAll,
  method: 'POST',
  path: passkeyPaths.prove,
  summary: 'Confirms with a second step, which then counts for ten minutes. The session gets a new cookie.',
  refusals: ['wrong_code', 'too_many_tries', 'no_passkeys_here', 'wrong_passkey', 'factor_not_found'],
  body: z.union([z.object({ code: typedCode }), z.object({ response: passkeyResponse })], {
    error: 'Send a code, or what the passkey answered.',
  }),
  rateLimit,
  answer: answered,
  answerHeaders: { 'set-cookie': 'The session with its new token.' },
  exampleBody: { code: '123456' },
  exampleAnswer: { message: 'Thank you. You won’t be asked again for ten minutes.' },
});

export const removeTrustedDevicesCall = defineCall({
  ...forAll,
  method: 'POST',
  path: '/api/users/me/factors/trusted-devices/forget',
  summary: 'Asks every trusted browser for a code again.',
  answer: answered,
  exampleAnswer: { message: 'Every device will be asked for a code at its next sign-in.' },
});
