import type { Request } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { FRESH_MINUTES } from '../../factors/factor-rules.ts';
import { checkCode, type Factors, findFactors, hasAny } from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { noteCode, notifyOfGuessedCode, notifyOfRecoveryCode, refusalOfCode } from './factor-events.ts';
import { assertOwnPassword } from './own-password.ts';
import { sessionCookie } from './session-cookie.ts';
import { renewAfterProof } from './sessions-store.ts';

/** What a caller has to show before something that matters. */
export type Asked = 'nothing' | 'second_factor' | 'password';

/** What was sent along to show it. */
export interface Shown {
  code?: string | undefined;
  password?: string | undefined;
}

const isFresh = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < FRESH_MINUTES * 60_000;

/** What is asked of a caller now: the second factor of an account that has one, otherwise the password. */
export async function askedOf(
  { db, now }: Pick<Request<AnyCall>, 'db' | 'now'>,
  caller: Pick<Caller, 'id' | 'secondFactorAt' | 'passwordAt'>,
): Promise<Asked> {
  const factors = await findFactors(db, caller.id);
  if (hasAny(factors)) return isFresh(caller.secondFactorAt, now()) ? 'nothing' : 'second_factor';
  return isFresh(caller.passwordAt, now()) ? 'nothing' : 'password';
}

type Asking = Request<AnyCall>;

/**
 * Makes sure that the person at a session is its owner, before something that matters: their second factor in the last ten
 * minutes or now, or the password where the account has none. The session gets another token when something was shown.
 *
 * @param keepToken for an action that renews the token itself
 * @throws Refusal 403 `second_factor_asked` or `password_asked` where it was not sent; 400 or 429 where it is wrong
 */
export async function assertStepUp(
  request: Asking,
  caller: Caller,
  { code, password }: Shown,
  { keepToken = false, passwordField = 'password' }: { keepToken?: boolean; passwordField?: string } = {},
): Promise<void> {
  const asked = await askedOf(request, caller);
  if (asked === 'nothing') return;
  if (asked === 'second_factor') {
    if (!code) throw factorAsked(await findFactors(request.db, caller.id));
    return proveByCode(request, caller, code, keepToken);
  }
  if (!password) {
    const message = 'Enter your password to go on.';
    throw new Refusal(403, 'password_asked', message, { fields: { [passwordField]: message } });
  }
  await assertOwnPassword(request, caller, password, passwordField);
  await request.transaction((tx) => noteProof(tx, request, caller, { by: 'password', keepToken }));
}

/** The same for a call that asks for the password anyway: of an account that has a second factor it wants that besides. */
export async function assertStepUpBesidesPassword(
  request: Asking,
  caller: Caller,
  code: string | undefined,
  options: { keepToken?: boolean } = {},
): Promise<void> {
  if ((await askedOf(request, caller)) !== 'second_factor') return;
  await assertStepUp(request, caller, { code }, options);
}

/** Takes a code of a caller who is signed in. @throws Refusal 400 `wrong_code`, 429 `too_many_tries` */
export async function proveByCode(
  request: Asking,
  caller: Caller,
  code: string,
  keepToken = false,
): Promise<void> {
  const checked = await request.transaction(async (tx) => {
    const user = await lockAccount(tx, caller.id);
    if (!user) throw new Refusal(401, 'sign_in_first', 'Please sign in first.');
    const outcome = await checkCode(tx, request, user.id, code);
    noteCode(request, user.email, outcome);
    if (outcome.outcome === 'wrong') await notifyOfGuessedCode(tx, request, user, outcome);
    if (outcome.outcome === 'right') {
      await notifyOfRecoveryCode(tx, request, user, outcome);
      await noteProof(tx, request, caller, { by: 'factor', keepToken });
    }
    return outcome;
  });
  if (checked.outcome !== 'right') throw refusalOfCode(checked);
}

/** Writes down what a session has shown, and gives it another token. */
export async function noteProof(
  tx: Tx,
  request: Asking,
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
    ? 'Type a code from your authenticator app to go on.'
    : 'Show your passkey, or type a recovery code, to go on.';
  return new Refusal(403, 'second_factor_asked', message, { fields: { code: message } });
}
