import type { CallInput } from '../../../shared/call.ts';
import type { passkeySignInCall } from '../second-step-contract.ts';

/** Parses the passkey response in a form's hidden field; `{}` when it is not JSON, which the API then refuses. */
export function passkeyOf({
  passkey = '',
}: Record<string, string>): CallInput<typeof passkeySignInCall>['body']['response'] {
  try {
    return JSON.parse(passkey);
  } catch {
    return JSON.parse('{}');
  }
}
