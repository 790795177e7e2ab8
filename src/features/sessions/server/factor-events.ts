import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { type CheckedCode, countRecoveryCodes } from '../../factors/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { codeGuessedMail, recoveryCodeUsedMail } from './factor-emails.ts';
import { nameInLogs } from './name-in-logs.ts';

export type FactorEvent = 'factor_on' | 'factor_off' | 'factor_used' | 'factor_failed';

/** Logs an event of an account's second factor, without the email and without any code. */
export function logFactorEvent(
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  event: FactorEvent,
  by: 'app' | 'recovery_code' | 'passkey' | 'code',
): void {
  const account = nameInLogs(email, request.config);
  request.log.info({ event, by, account, ip: request.ip }, 'a second factor');
}

/** Logs the result of checking a code. */
export function logCheckedCode(
  request: Pick<Request<AnyCall>, 'config' | 'ip' | 'log'>,
  email: string,
  checked: CheckedCode,
): void {
  if (checked.outcome === 'right') logFactorEvent(request, email, 'factor_used', checked.by);
  else logFactorEvent(request, email, 'factor_failed', 'code');
}

/** Emails the account's owner when a recovery code was used. */
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

/**
 * Emails the account's owner about five wrong codes, typed by someone who knows the password; at most once a day.
 */
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

/** Refusal of a code. Wrong, used and expired codes get the same message. */
export function refusalOfCode(checked: Exclude<CheckedCode, { outcome: 'right' }>): Refusal {
  if (checked.outcome === 'wrong') {
    const message = 'That code is wrong or has expired. Enter the code your app shows now.';
    return new Refusal(400, 'wrong_code', message, { fields: { code: message } });
  }
  const minutes = Math.ceil(checked.retryAfterSeconds / 60);
  const wait =
    minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  const message = `Too many wrong codes. Please try again in ${wait}.`;
  return new Refusal(429, 'too_many_tries', message, {
    fields: { code: message },
    retryAfterSeconds: checked.retryAfterSeconds,
  });
}
