import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import type { AnyCall } from '../../../shared/call.ts';
import type { OwnUser } from '../../../shared/signed-in-user.ts';
import type { OwnUserColumns } from '../../people/server/public.ts';
import { noteBrowser } from './account-browsers.ts';
import { ownUserOf } from './accounts-store.ts';
import { knownDeviceCookie, knownDeviceOf } from './known-device.ts';
import { nameInLogs } from './name-in-logs.ts';
import { notifyOfNewDevice } from './new-device.ts';
import { endedSecondStepCookie } from './pending-sign-in.ts';
import { sessionCookie, sessionTokenOf } from './session-cookie.ts';
import { deleteSessionByToken, insertSession } from './sessions-store.ts';

interface Entering extends OwnUserColumns {
  email_verified: boolean;
  created_at: Date;
}

/** The log's line of a sign-in, with the account's name in logs. */
export const noteSignIn = (
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  outcome: string,
): void =>
  request.log.info(
    { event: 'sign_in', outcome, account: nameInLogs(email, request.config), ip: request.ip },
    'sign-in',
  );

/**
 * What every sign-in does once it is sure who it is: the session that was open here ends, what a guest did becomes theirs,
 * and a device that the account has not used is told of.
 *
 * @param token of the session that is to be theirs
 */
export async function welcome(
  tx: Tx,
  request: Request<AnyCall>,
  user: Entering,
  token: string,
): Promise<void> {
  const { config, headers, now } = request;
  const before = await sessionTokenOf(headers.cookie, config);
  if (before && before !== token) await deleteSessionByToken(tx, before);
  // What they ordered before they had an account, or while they were signed out, is theirs.
  if (user.email_verified) {
    const account = { userId: user.id, email: user.email };
    await runReactions(request.reactions.emailConfirmed, tx, account);
  }
  if (knownDeviceOf(headers.cookie, user.email, config, now()) === undefined) {
    await notifyOfNewDevice(tx, request, user, token);
  }
  const cookie = knownDeviceCookie(user.email, config, now());
  await noteBrowser(tx, user.id, [headers.cookie, cookie], config, now());
  request.addCookie(cookie);
}

/** Opens a session for a person who has shown two factors, and signs them in with it. */
export async function enter(
  tx: Tx,
  request: Request<AnyCall>,
  user: Entering,
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
  await welcome(tx, request, user, token);
  request.addCookie(endedSecondStepCookie(request.config));
  return ownUserOf(user);
}
