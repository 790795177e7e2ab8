import type { Request } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { FRESH_MINUTES } from '../../factors/factor-rules.ts';
import { checkCode, type Factors, findFactors, hasAny } from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { logCheckedCode, notifyOfGuessedCode, notifyOfRecoveryCode, refusalOfCode } from './factor-events.ts';
import { assertOwnPassword } from './own-password.ts';
import { sessionCookie } from './session-cookie.ts';
import { renewAfterProof } from './sessions-store.ts';

/** Proof that a caller must give before a sensitive action. */
export type RequiredProof = 'nothing' | 'second_factor' | 'password';

/** Proof that was sent with a request. */
export interface Shown {
  code?: string | undefined;
  password?: string | undefined;
}

const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < FRESH_MINUTES * 60_000;

/** The proof that a caller must give now: the second factor if the account has one, otherwise the password. */
export async function requiredProofOf(
  { db, now }: Pick<Request<AnyCall>, 'db' | 'now'>,
  caller: Pick<Caller, 'id' | 'secondFactorAt' | 'passwordAt'>,
): Promise<RequiredProof> {
  const factors = await findFactors(db, caller.id);
  if (hasAny(factors)) return isFresh(caller.secondFactorAt, now()) ? 'nothing' : 'second_factor';
  return isFresh(caller.passwordAt, now()) ? 'nothing' : 'password';
}

type AnyRequest = Request<AnyCall>;

/**
 * Requires the owner's proof before a sensitive action: the second factor, or the password when the account has
 * none, given now or within the last ten minutes. Renews the session's token when proof was given.
 *
 * @param keepToken true when the action renews the token as well
 * @throws Refusal 403 `second_factor_asked` or `password_asked` when it is missing; 400 or 429 when it is wrong
 */
export async function assertStepUp(
  request: AnyRequest,
  caller: Caller,
  { code, password }: Shown,
  { keepToken = false, passwordField = 'password' }: { keepToken?: boolean; passwordField?: string } = {},
): Promise<void> {
  const asked = await requiredProofOf(request, caller);
  if (asked === 'nothing') return;
  if (asked === 'second_factor') {
    if (!code) throw factorAsked(await findFactors(request.db, caller.id));
    return proveByCode(request, caller, code, keepToken);
  }
  if (!password) {
    const message = 'Enter your password to continue.';
    throw new Refusal(403, 'password_asked', message, { fields: { [passwordField]: message } });
  }
  await assertOwnPassword(request, caller, password, passwordField);
  await request.transaction((tx) => recordProof(tx, request, caller, { by: 'password', keepToken }));
}

/** The same for an endpoint that asks for the password anyway: requires only the second factor, if there is one. */
export async function assertStepUpBesidesPassword(
  request: AnyRequest,
  caller: Caller,
  code: string | undefined,
  options: { keepToken?: boolean } = {},
): Promise<void> {
  if ((await requiredProofOf(request, caller)) !== 'second_factor') return;
  await assertStepUp(request, caller, { code }, options);
}

/**
 * Checks a code of a signed-in caller.
 *
 * @throws Refusal 400 `wrong_code`, 429 `too_many_tries`
 */
export async function proveByCode(
  request: AnyRequest,
  caller: Caller,
  code: string,
  keepToken = false,
): Promise<void> {
  const checked = await request.transaction(async (tx) => {
    const user = await lockAccount(tx, caller.id);
    if (!user) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
    const outcome = await checkCode(tx, request, user.id, code);
    logCheckedCode(request, user.email, outcome);
    if (outcome.outcome === 'wrong') await notifyOfGuessedCode(tx, request, user, outcome);
    if (outcome.outcome === 'right') {
      await notifyOfRecoveryCode(tx, request, user, outcome);
      await recordProof(tx, request, caller, { by: 'factor', keepToken });
    }
    return outcome;
  });
  if (checked.outcome !== 'right') throw refusalOfCode(checked);
}

/** Records what a session has proved, and renews its token. */
export async function recordProof(
  tx: Tx,
  request: AnyRequest,
  caller: Caller,
  { by, keepToken = false }: { by: 'factor' | 'password'; keepToken?: boolean },
): Promise<void> {
  const at = request.now();
  const shown = by === 'factor' ? { second_factor_at: at } : { password_at: at };
  const token = await renewAfterProof(tx, caller.sessionId, shown, { at, keepToken });
  if (token && !keepToken) request.addCookie(await sessionCookie(token, request.config));
}

function factorAsked({ authenticatorSince }: Factors): Refusal {
  const message = authenticatorSince
    ? 'Enter a code from your authenticator app to continue.'
    : 'Use your passkey or enter a recovery code to continue.';
  return new Refusal(403, 'second_factor_asked', message, { fields: { code: message } });
}
