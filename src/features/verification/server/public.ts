import type { Tx } from '../../../server/database.ts';
import { releaseIdentityPhoto } from '../../uploads/server/public.ts';
import { deleteBvn } from './bvn-store.ts';
import { type Outside, receiveSubmission, type Submission } from './receive-submission.ts';
import { type Applicant, deleteVerification } from './verification-store.ts';

export { verificationCommands } from './operator-commands.ts';
export { warnOfOverdueVerificationsTask } from './warn-of-overdue.ts';

/**
 * Opens the verification of somebody who signs up as a skilled person, in the transaction of the sign-up.
 *
 * @throws Refusal 409 `bvn_taken`, 400 for a BVN or a photo that cannot be taken
 */
export const openVerification = (
  tx: Tx,
  outside: Outside,
  person: Applicant,
  submission: Submission,
): Promise<void> => receiveSubmission(tx, outside, person, submission, { mayLack: true });

/**
 * Forgets what an account gave for its verification: BVN, fingerprint, face photo, checks, and the badge with them.
 * For an account that is emptied instead of removed; removing its row from `users` does the same by itself. What
 * operators did stays in the audit.
 */
export async function forgetVerification(tx: Tx, userId: string): Promise<void> {
  await deleteBvn(tx, userId);
  const photo = await deleteVerification(tx, userId);
  if (photo) await releaseIdentityPhoto(tx, photo, userId);
}
