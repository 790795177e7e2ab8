import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnyCall } from '../../../shared/call.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';
import type { OwnUserColumns } from '../../people/server/public.ts';
import { recordBrowser } from './account-browsers.ts';
import { ownUserOf } from './accounts-store.ts';
import { knownDeviceCookie, knownDeviceOf } from './known-device.ts';
import { nameInLogs } from './name-in-logs.ts';
import { notifyOfNewDevice } from './new-device.ts';
import { endedSecondStepCookie } from './pending-sign-in.ts';
import { sessionCookie, sessionTokenOf } from './session-cookie.ts';
import { deleteSessionByToken, insertSession } from './sessions-store.ts';

interface SignInUser extends OwnUserColumns {
  email_verified: boolean;
  created_at: Date;
}

/** Logs a sign-in attempt, with a keyed hash instead of the email. */
export const logSignIn = (
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  outcome: string,
): void =>
  request.log.info(
    { event: 'sign_in', outcome, account: nameInLogs(email, request.config), ip: request.ip },
    'sign-in',
  );

/**
 * Completes every sign-in: ends the previous session of this browser, transfers what the person did as a guest, and
 * emails the owner about a new device.
 *
 * @param token of the new session
 */
export async function completeSignIn(
  tx: Tx,
  request: Request<AnyCall>,
  user: SignInUser,
  token: string,
): Promise<void> {
  const { config, headers, now } = request;
  const before = await sessionTokenOf(headers.cookie, config);
  if (before && before !== token) await deleteSessionByToken(tx, before);
  // Hires made as a guest with this confirmed email now belong to the account.
  if (user.email_verified) {
    const account = { userId: user.id, email: user.email };
    await runReactions(request.reactions.emailConfirmed, tx, account);
  }
  if (knownDeviceOf(headers.cookie, user.email, config, now()) === undefined) {
    await notifyOfNewDevice(tx, request, user, token);
  }
  const cookie = knownDeviceCookie(user.email, config, now());
  await recordBrowser(tx, user.id, [headers.cookie, cookie], config, now());
  request.addCookie(cookie);
}

/** Opens a session for a person who has proved a second factor, and signs them in. */
export async function enter(
  tx: Tx,
  request: Request<AnyCall>,
  user: SignInUser,
  { passwordAt }: { passwordAt: Date | null },
): Promise<OwnUser> {
  const at = request.now();
  const token = await insertSession(tx, {
    userId: user.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    at,
    secondFactorAt: at,
    passwordAt,
  });
  request.addCookie(await sessionCookie(token, request.config));
  await completeSignIn(tx, request, user, token);
  request.addCookie(endedSecondStepCookie(request.config));
  return ownUserOf(user);
}
