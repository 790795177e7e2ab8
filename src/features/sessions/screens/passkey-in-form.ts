import type { CallInput } from '../../../shared/call.ts';
import type { passkeySignInCall } from '../second-step-contract.ts';

/** The passkey's answer that a form carries; an object without it where it is none, which the call then refuses. */
export function passkeyOf({
  passkey = '',
}: Record<string, string>): CallInput<typeof passkeySignInCall>['body']['response'] {
  try {
    return JSON.parse(passkey);
  } catch {
    return JSON.parse('{}');
  }
}
