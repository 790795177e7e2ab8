import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';
import { type CheckedCode, checkCode, findFactors, passkeyHost } from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import type { showSecondStepCall, takeSecondStepCall } from '../second-step-contract.ts';
import { findOwner } from './accounts-store.ts';
import { enter, logSignIn } from './complete-sign-in.ts';
import { logCheckedCode, notifyOfGuessedCode, notifyOfRecoveryCode, refusalOfCode } from './factor-events.ts';
import { findPendingSignIn, takePendingSignIn } from './pending-sign-in.ts';
import { trustDevice } from './trusted-device.ts';

/** Returns which second factors this browser's pending sign-in accepts. */
export async function showSecondStep(
  request: Request<typeof showSecondStepCall>,
): Promise<AnswerInputOf<typeof showSecondStepCall>> {
  const { config, db, headers, now } = request;
  const passkeysPossible = passkeyHost(request) !== undefined;
  const pending = await findPendingSignIn(db, headers.cookie, config, now());
  const owner = pending && (await findOwner(db, pending.user_id));
  if (!pending || !owner) return { pending: null, passkeysPossible };
  const factors = await findFactors(db, pending.user_id);
  return {
    pending: {
      authenticator: factors.authenticatorSince !== null,
      passkey: factors.passkeys > 0,
      canTrustDevice: owner.role !== 'admin',
      endsAt: pending.expires_at.toISOString(),
    },
    passkeysPossible,
  };
}

type Taken =
  | { outcome: 'over' }
  | Exclude<CheckedCode, { outcome: 'right' }>
  | { outcome: 'in'; user: OwnUser };

/** Completes a pending sign-in with a code. */
export async function takeSecondStep(
  request: Request<typeof takeSecondStepCall>,
): Promise<AnswerInputOf<typeof takeSecondStepCall>> {
  const taken = await request.transaction((tx) => tryCode(tx, request));
  if (taken.outcome === 'in') return { message: 'Signed in', user: taken.user };
  if (taken.outcome === 'over') {
    throw new Refusal(
      401,
      'second_step_over',
      'You took longer than ten minutes. Please sign in with your password again.',
    );
  }
  throw refusalOfCode(taken);
}

async function tryCode(tx: Tx, request: Request<typeof takeSecondStepCall>): Promise<Taken> {
  const { body, config, headers, now } = request;
  const found = await findPendingSignIn(tx, headers.cookie, config, now());
  const user = found && (await lockAccount(tx, found.user_id));
  // Read again under the lock: of two concurrent requests with the right code, the first completes it.
  const pending = user && (await findPendingSignIn(tx, headers.cookie, config, now()));
  if (!user || !pending) return { outcome: 'over' };
  const checked = await checkCode(tx, request, user.id, body.code);
  logCheckedCode(request, user.email, checked);
  if (checked.outcome === 'wrong') await notifyOfGuessedCode(tx, request, user, checked);
  if (checked.outcome !== 'right') return checked;
  await notifyOfRecoveryCode(tx, request, user, checked);
  await takePendingSignIn(tx, pending.id);
  if (body.trustDevice && user.role !== 'admin') {
    request.addCookie(await trustDevice(tx, config, user.id, now()));
  }
  const ownUser = await enter(tx, request, user, { passwordAt: now() });
  logSignIn(request, user.email, 'signed_in');
  return { outcome: 'in', user: ownUser };
}
