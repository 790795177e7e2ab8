import type { AppContext, Caller } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { findPassword } from './accounts-store.ts';
import { verifyPassword } from './password-hash.ts';
import { clearTries, ownPasswordThrottle, takeTry, tooManyTries } from './password-tries.ts';

/**
 * Verifies the caller's password before an irreversible action.
 *
 * @param field form field to which the error belongs
 * @throws Refusal 400 `wrong_password`; 429 after too many tries
 */
export async function assertOwnPassword(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  caller: Pick<Caller, 'id'>,
  password: string,
  field = 'password',
): Promise<void> {
  const waitSeconds = await takeTry(context, ownPasswordThrottle, caller.id);
  if (waitSeconds > 0) throw tooManyTries(waitSeconds);
  const kept = await findPassword(context.db, caller.id);
  if (!(await verifyPassword({ hash: kept?.hash ?? '', password }))) {
    throw wrongPassword(field);
  }
  await clearTries(context, ownPasswordThrottle, caller.id);
}

/** Refusal of a wrong password of the signed-in account. */
export function wrongPassword(field: string): Refusal {
  const message = 'That password is wrong. Please try again.';
  return new Refusal(400, 'wrong_password', message, { fields: { [field]: message } });
}
