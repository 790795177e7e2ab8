import { writeAuditEntry } from '../../../server/audit.ts';
import { idsInPages } from '../../../server/in-batches.ts';
import { type OperatorDesk, parseReason } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import {
  deleteFactors,
  listAuthenticatorsWithOtherKeys,
  resealAuthenticator,
} from '../../factors/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { findAccount } from './accounts-store.ts';
import { factorResetMail } from './factor-emails.ts';
import { nameInLogs } from './name-in-logs.ts';
import { endPendingSignIns } from './pending-sign-in.ts';
import { deleteSessions } from './sessions-store.ts';
import { deleteTrustedDevices } from './trusted-device.ts';

/**
 * Removes the second factor of a person who has lost it, and ends all their sessions. An operator must set up a new
 * one at the next sign-in.
 */
export async function resetFactor(
  desk: OperatorDesk,
  typedEmail: string,
  typedReason: string | undefined,
): Promise<string[]> {
  const reason = parseReason(typedReason, MOST_REASON_CHARACTERS);
  const email = typedEmail.trim().toLowerCase();
  const at = desk.now();
  const had = await desk.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    const user = account && (await lockAccount(tx, account.id));
    if (!user) throw new Refusal(404, 'account_not_found', `There is no account with the email ${email}.`);
    if (!(await deleteFactors(tx, user.id))) return false;
    await deleteSessions(tx, user.id);
    await endPendingSignIns(tx, user.id);
    await deleteTrustedDevices(tx, user.id);
    await sendMail(
      tx,
      desk.jobs,
      factorResetMail({ email: user.email, fullName: user.full_name }, `${desk.publicUrl()}/signin`),
    );
    const action = 'admin.reset_factor';
    await writeAuditEntry(tx, { actor: desk.operator, action, subjectId: user.id, reason, at });
    return true;
  });
  if (!had) return [`${email} has no second step. Nothing was changed.`];
  const account = nameInLogs(email, desk.config);
  desk.log.warn({ event: 'factor_off', by: 'operator', account }, 'a second factor was taken away');
  return [`${email} now signs in with the password alone. We’ve signed out every device and emailed them.`];
}

/** Re-encrypts the authenticator app keys with the first key of BVN_KEYS, which also protects them. */
export async function rekeyFactors({ db, config }: OperatorDesk): Promise<string[]> {
  const { keys } = config.bvn;
  const waiting = idsInPages((after, most) => listAuthenticatorsWithOtherKeys(db, keys, after, most));
  const missing = new Set<string>();
  let found = 0;
  for await (const userId of waiting) {
    found += 1;
    const key = await db.transaction().execute((tx) => resealAuthenticator(tx, keys, userId));
    if (key) missing.add(key);
  }
  if (missing.size > 0) {
    const message = `Could not decrypt some keys of authenticator apps. Add these keys to BVN_KEYS after the first one, then run this again: ${[...missing].join(', ')}.`;
    throw new Refusal(409, 'key_missing', message);
  }
  return [`${found} keys of authenticator apps re-encrypted.`];
}
