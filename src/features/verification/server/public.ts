import type { Tx } from '../../../server/database.ts';
import { type Dependencies, receiveSubmission, type Submission } from './receive-submission.ts';
import type { Applicant } from './verification-store.ts';

export { findBvnDigits } from './bvn-store.ts';
export { checkNewName } from './check-new-name.ts';
export { forgetVerification } from './forget.ts';
export { verificationCommands } from './operator-commands.ts';
export { verificationPersonalData } from './personal-data.ts';
export { warnOfOverdueVerificationsTask } from './warn-of-overdue.ts';

/**
 * Opens the verification of somebody who signs up as a skilled person, in the transaction of the sign-up.
 *
 * @throws Refusal 409 `bvn_taken`, 400 for a BVN or a photo that cannot be taken
 */
export const openVerification = (
  tx: Tx,
  dependencies: Dependencies,
  person: Applicant,
  submission: Submission,
): Promise<void> => receiveSubmission(tx, dependencies, person, submission, { mayLack: true });
