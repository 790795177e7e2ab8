import { isAPIError } from 'better-auth/api';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findFactors, hasAny } from '../../factors/server/public.ts';
import type { signInCall } from '../contract.ts';
import { findAccount, ownUserOf } from './accounts-store.ts';
import { ADDRESS_HEADER, authOf } from './auth.ts';
import { completeSignIn, logSignIn } from './complete-sign-in.ts';
import { knownDeviceOf } from './known-device.ts';
import { nameInLogs } from './name-in-logs.ts';
import { notifyOfGuessingTask } from './notify-of-guessing.ts';
import {
  clearTries,
  signInThrottle,
  takeAttempt,
  takeBack,
  takeTry,
  tooManyTries,
} from './password-tries.ts';
import { beginSecondStep } from './pending-sign-in.ts';
import { deleteSessionByToken, setPasswordGiven } from './sessions-store.ts';
import { isTrusted } from './trusted-device.ts';

/**
 * Signs in with email and password. An unknown email and a wrong password get the same response after the same work
 * (better-auth hashes the password either way), so that responses do not reveal who has an account.
 */
export async function signIn(request: Request<typeof signInCall>): Promise<AnswerInputOf<typeof signInCall>> {
  const { body, ip, db, now } = request;
  const throttleKey = `${ip} ${body.email}`;
  const waitSeconds = await takeTry(request, signInThrottle, throttleKey);
  const account = nameInLogs(body.email, request.config);
  const note = (outcome: string) => logSignIn(request, body.email, outcome);
  if (waitSeconds > 0) {
    note('throttled');
    throw tooManyTries(waitSeconds);
  }
  const device = knownDeviceOf(request.headers.cookie, body.email, request.config, now());
  // Guessing can come from many addresses, so tries are also counted by account.
  const guessedAt = device === undefined ? body.email : `${body.email} ${device}`;
  const attempt = await takeAttempt(request, guessedAt);
  if (attempt.waitSeconds > 0) {
    note('paused');
    throw pausedSignIn(attempt.waitSeconds);
  }
  if (attempt.beganPauses) {
    request.log.warn({ event: 'account_guessed', account }, 'the password of an account is being guessed');
    await request.transaction((tx) => request.jobs.add(tx, notifyOfGuessingTask, { email: body.email }));
  }

  const headers = new Headers({ [ADDRESS_HEADER]: ip });
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 300));

  const signedIn = await authOf(request)
    .api.signInEmail({ body, headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (isAPIError(error) && error.statusCode === 401) {
        note('refused');
        throw new Refusal(401, 'wrong_credentials', 'Wrong email or password.');
      }
      throw error;
    });
  await clearTries(request, signInThrottle, throttleKey);
  await takeBack(request, guessedAt);
  const { token } = signedIn.response;
  const user = await findAccount(db, body.email);
  if (!user) throw new Refusal(401, 'wrong_credentials', 'Wrong email or password.');
  if (await requiresSecondStep(request, user)) {
    // Ends the session that better-auth opened, before its cookie is sent.
    const cookie = await request.transaction(async (tx) => {
      await deleteSessionByToken(tx, token);
      return beginSecondStep(tx, request.config, user.id, now());
    });
    request.addCookie(cookie);
    note('second_step');
    throw new Refusal(401, 'second_step_needed', 'Now confirm it’s you with a code or a passkey.');
  }
  for (const cookie of signedIn.headers.getSetCookie()) request.addCookie(cookie);
  await request.transaction(async (tx) => {
    await setPasswordGiven(tx, token, now());
    await completeSignIn(tx, request, user, token);
  });
  note('signed_in');
  return { message: 'Signed in', user: ownUserOf(user) };
}

/** Whether the right password is only the first of two steps for this account in this browser. */
async function requiresSecondStep(
  { config, db, headers, now }: Request<typeof signInCall>,
  user: { id: string; role: string },
): Promise<boolean> {
  if (!hasAny(await findFactors(db, user.id))) return false;
  return (
    user.role === 'admin' || !(await isTrusted(db, headers.cookie, config, { userId: user.id, now: now() }))
  );
}

/** Refusal while an account's sign-in is paused. */
function pausedSignIn(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal(
    429,
    'sign_in_paused',
    `Too many wrong passwords for this email. Please wait ${wait}, or set a new password.`,
    { retryAfterSeconds },
  );
}
