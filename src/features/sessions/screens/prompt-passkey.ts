import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { WireError } from '../../../shared/call.ts';

/** Why a passkey was not used; the message is for the user. `code` and `fields` come from the API. */
export class PasskeyRefused extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;
  constructor(message: string, { code = '', fields = {} }: Partial<WireError> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Posts to the API and returns the response body.
 *
 * @throws PasskeyRefused when the request fails or is refused
 */
export async function post<A>(url: string, body: object = {}): Promise<A> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new PasskeyRefused('Network error. Please try again.');
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as A;
  const refused = answer as Partial<WireError>;
  throw new PasskeyRefused(refused.message ?? 'Network error. Please try again.', refused);
}

/**
 * Asks the browser to use a passkey, or to create one.
 *
 * @param optionsUrl endpoint that returns the WebAuthn options
 * @returns the browser's response as JSON
 * @throws PasskeyRefused with a message for the user
 */
export async function promptPasskey(
  optionsUrl: string,
  { make = false, body = {} }: { make?: boolean; body?: object } = {},
): Promise<object> {
  const { options } = await post<{ options: unknown }>(optionsUrl, body);
  try {
    return make
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch (error) {
    throw new PasskeyRefused(wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'You already have a passkey on this device.';
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'Your passkey wasn’t used. Try again, or sign in another way.';
  }
  return 'This browser could not use a passkey. Try another browser, or use a code.';
}
