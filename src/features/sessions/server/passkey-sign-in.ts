import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { checkPasskey, optionsToUse, passkeyHost } from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import type { passkeySignInCall, passkeySignInOptionsCall } from '../second-step-contract.ts';
import { enter, logSignIn } from './complete-sign-in.ts';
import { logFactorEvent } from './factor-events.ts';
import { endPendingSignIns } from './pending-sign-in.ts';

/**
 * Requires a host name for which browsers support passkeys.
 *
 * @throws Refusal 409 `no_passkeys_here` when the site was reached by IP address
 */
export function assertPasskeysPossible(request: Pick<Request<AnyCall>, 'origin'>): void {
  if (passkeyHost(request) !== undefined) return;
  throw new Refusal(
    409,
    'no_passkeys_here',
    'Passkeys work only where the site has a name like surehands.ng, not an IP address.',
  );
}

export const wrongPasskey = (): Refusal =>
  new Refusal(
    400,
    'wrong_passkey',
    'We didn’t recognise that passkey, or it took too long. Please try again.',
  );

/** Starts a sign-in with a passkey: returns the WebAuthn options for the browser. */
export async function passkeySignInOptions(
  request: Request<typeof passkeySignInOptionsCall>,
): Promise<AnswerInputOf<typeof passkeySignInOptionsCall>> {
  assertPasskeysPossible(request);
  const at = request.now();
  const options = await request.transaction((tx) =>
    optionsToUse(tx, request, { purpose: 'sign_in', userId: null, at }),
  );
  return { options: { ...options } };
}

/** Signs in with a passkey alone: it proves the device and the fingerprint, face or PIN. */
export async function passkeySignIn(
  request: Request<typeof passkeySignInCall>,
): Promise<AnswerInputOf<typeof passkeySignInCall>> {
  assertPasskeysPossible(request);
  const at = request.now();
  const response = request.body.response as unknown as AuthenticationResponseJSON;
  const user = await request.transaction(async (tx) => {
    const passkey = await checkPasskey(tx, request, response, { purpose: 'sign_in', userId: null, at });
    const account = passkey && (await lockAccount(tx, passkey.userId));
    if (!account) return undefined;
    await endPendingSignIns(tx, account.id);
    logFactorEvent(request, account.email, 'factor_used', 'passkey');
    const ownUser = await enter(tx, request, account, { passwordAt: null });
    logSignIn(request, account.email, 'signed_in');
    return ownUser;
  });
  if (!user) throw wrongPasskey();
  return { message: 'Signed in', user };
}
