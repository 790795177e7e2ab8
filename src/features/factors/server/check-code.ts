import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { findAuthenticator, setLastStep } from './authenticator-store.ts';
import { insertFailure, listFailures } from './factors-store.ts';
import { recoveryCodeIn, takeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Wrong codes allowed for one account in 15 minutes and in a day. */
const limits = [
  { most: 5, minutes: 15 },
  { most: 20, minutes: 24 * 60 },
] as const;

export type CheckedCode =
  | { outcome: 'right'; by: 'app' | 'recovery_code' }
  /** `firstOfDay`: the fifth wrong code within a day, about which the owner is emailed. */
  | { outcome: 'wrong'; firstOfDay: boolean }
  | { outcome: 'too_many'; retryAfterSeconds: number };

/**
 * Checks and uses up a code of an account's app, or a recovery code. Wrong codes are counted for the account,
 * wherever they come from.
 *
 * @param tx must commit even when the code is wrong, because it records the failure
 * @param userId account whose row the caller has locked, so that concurrent codes are checked one after the other
 */
export async function checkCode(
  tx: Tx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  userId: string,
  typed: string,
): Promise<CheckedCode> {
  const at = now();
  const failures = await listFailures(tx, userId, new Date(at.getTime() - 24 * 3_600_000));
  const retryAfterSeconds = secondsToWait(failures, at);
  if (retryAfterSeconds > 0) return { outcome: 'too_many', retryAfterSeconds };

  const by = await usedUp(tx, config.bvn, userId, typed, at);
  if (by) return { outcome: 'right', by };
  await insertFailure(tx, userId, at);
  // Typos rarely reach five.
  return { outcome: 'wrong', firstOfDay: failures.length === limits[0].most - 1 };
}

async function usedUp(
  tx: Tx,
  bvn: AppContext['config']['bvn'],
  userId: string,
  typed: string,
  at: Date,
): Promise<'app' | 'recovery_code' | undefined> {
  const digits = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const app = await findAuthenticator(tx, bvn.keys, userId);
    const step = app && (await stepOf(app.key, digits, at, app.lastStep));
    if (step === undefined) return undefined;
    await setLastStep(tx, userId, step);
    return 'app';
  }
  const signs = recoveryCodeIn(typed);
  return signs && (await takeRecoveryCode(tx, bvn, { userId, signs, at })) ? 'recovery_code' : undefined;
}

/** Seconds until another code may be tried; 0 when it may now. */
function secondsToWait(failures: readonly Date[], at: Date): number {
  const waits = limits.map(({ most, minutes }) => {
    const since = at.getTime() - minutes * 60_000;
    const counted = failures.filter((each) => each.getTime() > since);
    const oldest = counted.at(-most);
    return oldest ? Math.ceil((oldest.getTime() - since) / 1000) : 0;
  });
  return Math.max(...waits);
}
