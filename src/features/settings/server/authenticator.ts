import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import {
  deleteAuthenticator,
  deleteSetup,
  findFactors,
  findSetup,
  hasAny,
  insertAuthenticator,
  newTotpKey,
  replaceRecoveryCodes,
  replaceSetup,
  stepOf,
  totpAddress,
} from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { assertStepUp, logFactorEvent, recordProof, refusalOfCode } from '../../sessions/server/public.ts';
import type {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  makeRecoveryCodesCall,
  removeAuthenticatorCall,
} from '../security-contract.ts';
import { assertMayGo, firstRecoveryCodes, notifyOfChange, tidyUp } from './factor-changes.ts';

/** Starts setting up an authenticator app and returns its key; the same key while the setup is pending. */
export async function beginAuthenticator(
  request: Request<typeof beginAuthenticatorCall>,
): Promise<AnswerInputOf<typeof beginAuthenticatorCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  const keys = request.config.bvn.keys;
  const owner = { userId: caller.id, sessionId: caller.sessionId };
  const at = request.now();
  const key = await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    if ((await findFactors(tx, caller.id)).authenticatorSince) {
      throw new Refusal(
        409,
        'factor_exists',
        'You already have an authenticator app. To use another one, turn this one off first.',
      );
    }
    const waiting = await findSetup(tx, keys, owner, at);
    if (waiting) return waiting;
    const made = newTotpKey();
    await replaceSetup(tx, keys, { ...owner, key: made, at });
    return made;
  });
  return { key, address: totpAddress(key, caller.email) };
}

/** Turns the app on with its first code, which proves that it has the key. */
export async function confirmAuthenticator(
  request: Request<typeof confirmAuthenticatorCall>,
): Promise<AnswerInputOf<typeof confirmAuthenticatorCall>> {
  const caller = signedIn(request);
  const keys = request.config.bvn.keys;
  const at = request.now();
  const confirmed = await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    // A double click: it is already on, and the recovery codes were shown once.
    if ((await findFactors(tx, caller.id)).authenticatorSince) return { recoveryCodes: null };
    const key = await findSetup(tx, keys, { userId: caller.id, sessionId: caller.sessionId }, at);
    if (!key) return undefined;
    const code = request.body.code.replaceAll(/\s/g, '');
    const step = /^\d{6}$/.test(code) ? await stepOf(key, code, at, -1) : undefined;
    if (step === undefined) return 'wrong_code';
    await insertAuthenticator(tx, keys, { userId: caller.id, key, lastStep: step, at });
    await deleteSetup(tx, caller.id);
    await notifyOfChange(tx, request, caller, { change: 'app_on' });
    await recordProof(tx, request, caller, { by: 'factor' });
    logFactorEvent(request, caller.email, 'factor_on', 'app');
    return { recoveryCodes: await firstRecoveryCodes(tx, request, caller.id) };
  });
  if (!confirmed) {
    throw new Refusal(409, 'setup_over', 'You took longer than ten minutes. Please start again.');
  }
  if (confirmed === 'wrong_code') throw refusalOfCode({ outcome: 'wrong', firstOfDay: false });
  return { message: 'Your authenticator app is on.', ...confirmed };
}

/** Turns the authenticator app off. Idempotent. */
export async function removeAuthenticator(
  request: Request<typeof removeAuthenticatorCall>,
): Promise<AnswerInputOf<typeof removeAuthenticatorCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    // A double click: it is already off.
    if (!(await findFactors(tx, caller.id)).authenticatorSince) return;
    await assertMayGo(tx, caller);
    await deleteAuthenticator(tx, caller.id);
    const isOff = await tidyUp(tx, caller.id);
    await notifyOfChange(tx, request, caller, { change: 'app_off', isOff });
    logFactorEvent(request, caller.email, 'factor_off', 'app');
  });
  return { message: 'Your authenticator app is off.' };
}

/** Replaces the recovery codes. */
export async function makeRecoveryCodes(
  request: Request<typeof makeRecoveryCodesCall>,
): Promise<AnswerInputOf<typeof makeRecoveryCodesCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  const recoveryCodes = await request.transaction(async (tx) => {
    await lockAccount(tx, caller.id);
    if (!hasAny(await findFactors(tx, caller.id))) {
      throw new Refusal(
        404,
        'factor_not_found',
        'Set up an authenticator app or a passkey before you make recovery codes.',
      );
    }
    await notifyOfChange(tx, request, caller, { change: 'new_codes' });
    return replaceRecoveryCodes(tx, request.config.bvn, caller.id);
  });
  return { message: 'Your old recovery codes no longer work.', recoveryCodes };
}
