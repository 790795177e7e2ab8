import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { type CheckedCode, countRecoveryCodes } from '../../factors/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { codeGuessedMail, recoveryCodeUsedMail } from './factor-emails.ts';
import { nameInLogs } from './name-in-logs.ts';

export type FactorEvent = 'factor_on' | 'factor_off' | 'factor_used' | 'factor_failed';

/** Writes to the log what happened to a second factor of an account, without the account's email and without any code. */
export function noteFactor(
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  event: FactorEvent,
  by: 'app' | 'recovery_code' | 'passkey' | 'code',
): void {
  const account = nameInLogs(email, request.config);
  request.log.info({ event, by, account, ip: request.ip }, 'a second factor');
}

/** The same for a code that was checked. */
export function noteCode(
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  checked: CheckedCode,
): void {
  if (checked.outcome === 'right') noteFactor(request, email, 'factor_used', checked.by);
  else noteFactor(request, email, 'factor_failed', 'code');
}

/** A code was right: where it was one of the codes on paper, the account's owner hears of it. */
export async function notifyOfRecoveryCode(
  tx: Tx,
  request: Pick<Request<AnyCall>, 'jobs' | 'now' | 'publicUrl'>,
  user: { id: string; email: string; full_name: string },
  { by }: { by: 'app' | 'recovery_code' },
): Promise<void> {
  if (by !== 'recovery_code') return;
  const to = { email: user.email, fullName: user.full_name };
  const used = { left: await countRecoveryCodes(tx, user.id), at: request.now() };
  await sendMail(tx, request.jobs, recoveryCodeUsedMail(to, used, `${request.publicUrl()}/forgot-password`));
}

/** Five wrong codes were typed by a person who knows the password: its owner hears of it once a day. */
export async function notifyOfGuessedCode(
  tx: Tx,
  request: Pick<Request<AnyCall>, 'jobs' | 'publicUrl'>,
  user: { email: string; full_name: string },
  { firstOfDay }: { firstOfDay: boolean },
): Promise<void> {
  if (!firstOfDay) return;
  const to = { email: user.email, fullName: user.full_name };
  await sendMail(tx, request.jobs, codeGuessedMail(to, `${request.publicUrl()}/forgot-password`));
}

/** The refusal of a code. A wrong one, one that was used and one that is too old are told in the same words. */
export function refusalOfCode(checked: Exclude<CheckedCode, { outcome: 'right' }>): Refusal {
  if (checked.outcome === 'wrong') {
    const message = 'That code is wrong or too old. Type the one that your app shows now.';
    return new Refusal(400, 'wrong_code', message, { fields: { code: message } });
  }
  const minutes = Math.ceil(checked.retryAfterSeconds / 60);
  const wait =
    minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  const message = `Too many wrong codes. You can type the next one in ${wait}.`;
  return new Refusal(429, 'too_many_tries', message, {
    fields: { code: message },
    retryAfterSeconds: checked.retryAfterSeconds,
  });
}
