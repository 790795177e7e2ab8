import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { MOST_PASSKEYS } from '../../factors/factor-rules.ts';
import {
  checkNewPasskey,
  checkPasskey,
  deletePasskey,
  findFactors,
  hasAny,
  insertPasskey,
  listPasskeys,
  optionsToAdd,
  optionsToUse,
} from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import {
  assertPasskeysPossible,
  assertStepUp,
  deleteTrustedDevices,
  logFactorEvent,
  proveByCode,
  recordProof,
  wrongPasskey,
} from '../../sessions/server/public.ts';
import type {
  addPasskeyCall,
  addPasskeyOptionsCall,
  proveCall,
  proveOptionsCall,
  removePasskeyCall,
  removeTrustedDevicesCall,
} from '../security-contract.ts';
import { assertMayGo, firstRecoveryCodes, notifyOfChange, tidyUp } from './factor-changes.ts';

async function assertRoom(tx: Tx, userId: string): Promise<void> {
  if ((await findFactors(tx, userId)).passkeys < MOST_PASSKEYS) return;
  throw new Refusal(
    409,
    'too_many_passkeys',
    `You already have ${MOST_PASSKEYS} passkeys. Remove one you no longer use first.`,
  );
}

/** Starts adding a passkey: returns the WebAuthn options. */
export async function addPasskeyOptions(
  request: Request<typeof addPasskeyOptionsCall>,
): Promise<AnswerInputOf<typeof addPasskeyOptionsCall>> {
  const caller = signedIn(request);
  assertPasskeysPossible(request);
  await assertStepUp(request, caller, request.body);
  const options = await request.transaction(async (tx) => {
    await assertRoom(tx, caller.id);
    return optionsToAdd(tx, request, caller, request.now());
  });
  return { options: { ...options } };
}

/** Stores a new passkey. Its challenge was issued only after the owner had given proof. */
export async function addPasskey(
  request: Request<typeof addPasskeyCall>,
): Promise<AnswerInputOf<typeof addPasskeyCall>> {
  const caller = signedIn(request);
  assertPasskeysPossible(request);
  const { name } = request.body;
  const response = request.body.response as unknown as RegistrationResponseJSON;
  const at = request.now();
  const added = await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    const known = await listPasskeys(tx, caller.id);
    // A retry: already added.
    if (known.some((passkey) => passkey.credential_id === response.id)) return { recoveryCodes: null };
    const passkey = await checkNewPasskey(tx, request, caller.id, response, at);
    if (!passkey) return undefined;
    await assertRoom(tx, caller.id);
    if (!(await insertPasskey(tx, { ...passkey, userId: caller.id, name, at }))) return undefined;
    await notifyOfChange(tx, request, caller, { change: 'passkey_added', passkey: name });
    await recordProof(tx, request, caller, { by: 'factor' });
    logFactorEvent(request, caller.email, 'factor_on', 'passkey');
    return { recoveryCodes: await firstRecoveryCodes(tx, request, caller.id) };
  });
  if (!added) throw wrongPasskey();
  return { message: 'Your passkey is added.', ...added };
}

/** Removes a passkey. One that is gone, or another person's, is ignored. */
export async function removePasskey(
  request: Request<typeof removePasskeyCall>,
): Promise<AnswerInputOf<typeof removePasskeyCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  const { id } = request.params;
  await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    const removed = (await listPasskeys(tx, caller.id)).find((passkey) => passkey.id === id);
    if (!removed) return;
    await assertMayGo(tx, caller);
    await deletePasskey(tx, caller.id, id);
    const isOff = await tidyUp(tx, caller.id);
    await notifyOfChange(tx, request, caller, { change: 'passkey_removed', passkey: removed.name, isOff });
    logFactorEvent(request, caller.email, 'factor_off', 'passkey');
  });
  return { message: 'Your passkey is removed.' };
}

/** Starts a proof with a passkey: returns the WebAuthn options. */
export async function proveOptions(
  request: Request<typeof proveOptionsCall>,
): Promise<AnswerInputOf<typeof proveOptionsCall>> {
  const caller = signedIn(request);
  assertPasskeysPossible(request);
  const at = request.now();
  const options = await request.transaction(async (tx) => {
    if ((await findFactors(tx, caller.id)).passkeys === 0) {
      throw new Refusal(404, 'factor_not_found', 'Your account has no passkey.');
    }
    return optionsToUse(tx, request, { purpose: 'prove', userId: caller.id, at });
  });
  return { options: { ...options } };
}

/** Checks a signed-in caller's second factor, which then counts for ten minutes. */
export async function prove(request: Request<typeof proveCall>): Promise<AnswerInputOf<typeof proveCall>> {
  const caller = signedIn(request);
  const { body } = request;
  if (!hasAny(await findFactors(request.db, caller.id))) {
    throw new Refusal(404, 'factor_not_found', 'Your account has no second step yet.');
  }
  if ('code' in body) await proveByCode(request, caller, body.code);
  else await proveByPasskey(request, body.response as unknown as AuthenticationResponseJSON);
  return { message: 'Thank you. You won’t be asked again for ten minutes.' };
}

async function proveByPasskey(
  request: Request<typeof proveCall>,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const caller = signedIn(request);
  assertPasskeysPossible(request);
  const at = request.now();
  const known = await request.transaction(async (tx) => {
    const passkey = await checkPasskey(tx, request, response, { purpose: 'prove', userId: caller.id, at });
    if (!passkey) return false;
    logFactorEvent(request, caller.email, 'factor_used', 'passkey');
    await recordProof(tx, request, caller, { by: 'factor' });
    return true;
  });
  if (!known) throw wrongPasskey();
}

/** Makes all trusted browsers require a code again. */
export async function removeTrustedDevices(
  request: Request<typeof removeTrustedDevicesCall>,
): Promise<AnswerInputOf<typeof removeTrustedDevicesCall>> {
  const caller = signedIn(request);
  await request.transaction((tx) => deleteTrustedDevices(tx, caller.id));
  return { message: 'Every device will be asked for a code at its next sign-in.' };
}
