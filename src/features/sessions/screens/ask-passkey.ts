import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { WireError } from '../../../shared/call.ts';

/** Why a passkey was not used, in words, and by field where the server refused. */
export class PasskeyRefused extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;
  constructor(message: string, { code = '', fields = {} }: Partial<WireError> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** Sends something to the API. @throws PasskeyRefused */
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
 * Has the browser use a passkey, or make one.
 *
 * @param optionsUrl the call that says what is to be signed
 * @returns the browser's answer as JSON
 * @throws PasskeyRefused with words for the person
 */
export async function askPasskey(
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
    return 'This device has a passkey of yours already.';
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'No passkey was used. You can try again, or sign in another way.';
  }
  return 'This browser could not use a passkey. Try another browser, or use a code.';
}
