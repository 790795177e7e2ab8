import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import {
  countRecoveryCodes,
  findFactors,
  findSetup,
  listPasskeys,
  passkeyHost,
  totpAddress,
} from '../../factors/server/public.ts';
import { countTrustedDevices, requiredProofOf } from '../../sessions/server/public.ts';
import type { showFactorsCall, showSetupCall } from '../security-contract.ts';

/** Returns the caller's second factors. */
export async function showFactors(
  request: Request<typeof showFactorsCall>,
): Promise<AnswerInputOf<typeof showFactorsCall>> {
  const caller = signedIn(request);
  const { db, now } = request;
  const { authenticatorSince } = await findFactors(db, caller.id);
  const passkeys = await listPasskeys(db, caller.id);
  return {
    authenticator_since: authenticatorSince?.toISOString() ?? null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, caller.id),
    trusted_devices: await countTrustedDevices(db, caller.id, now()),
    asks: await requiredProofOf(request, caller),
    passkeys_possible: passkeyHost(request) !== undefined,
    required: caller.role === 'admin',
    given: caller.secondFactorAt !== null,
  };
}

/** The key that this session is setting up, so that a reloaded page shows it again. */
export async function showSetup(
  request: Request<typeof showSetupCall>,
): Promise<AnswerInputOf<typeof showSetupCall>> {
  const caller = signedIn(request);
  const owner = { userId: caller.id, sessionId: caller.sessionId };
  const key = await findSetup(request.db, request.config.bvn.keys, owner, request.now());
  return { setup: key ? { key, address: totpAddress(key, caller.email) } : null };
}
