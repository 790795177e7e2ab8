import type { Request } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  findFactors,
  hasAny,
  replaceRecoveryCodes,
} from '../../factors/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { type ChangedFactor, deleteTrustedDevices, factorChangedMail } from '../../sessions/server/public.ts';

/** Emails the account's owner about a change to the second factor. */
export async function notifyOfChange(
  tx: Tx,
  request: Request<AnyCall>,
  caller: Caller,
  changed: ChangedFactor,
): Promise<void> {
  const forgot = `${request.publicUrl()}/forgot-password`;
  await sendMail(tx, request.jobs, factorChangedMail(caller, changed, forgot));
}

/** Creates recovery codes with an account's first second factor; null when it already has codes. */
export async function firstRecoveryCodes(
  tx: Tx,
  { config }: Pick<Request<AnyCall>, 'config'>,
  userId: string,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : replaceRecoveryCodes(tx, config.bvn, userId);
}

/** @throws Refusal 409 `last_factor` when an operator would remove the only second factor */
export async function assertMayGo(tx: Tx, caller: Caller): Promise<void> {
  if (caller.role !== 'admin') return;
  const { authenticatorSince, passkeys } = await findFactors(tx, caller.id);
  if (passkeys + (authenticatorSince ? 1 : 0) > 1) return;
  throw new Refusal(
    409,
    'last_factor',
    'Operators need two-step sign-in. Add another authenticator app or passkey before you remove this one.',
  );
}

/**
 * After the last second factor was removed, deletes recovery codes and trusted browsers.
 *
 * @returns whether it was the last one, so that only the password is left
 */
export async function tidyUp(tx: Tx, userId: string): Promise<boolean> {
  if (hasAny(await findFactors(tx, userId))) return false;
  await deleteRecoveryCodes(tx, userId);
  await deleteTrustedDevices(tx, userId);
  return true;
}
