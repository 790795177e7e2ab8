import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { lockPerson } from '../../people/server/public.ts';
import { deleteAddresses } from './addresses-store.ts';
import { deleteBvn } from './bvn-store.ts';
import { deleteCertificates } from './certificates-store.ts';
import { assertWords, findApplicant } from './decide.ts';
import { deleteIdentityChecks } from './identity-store.ts';
import { deleteReferees } from './referees-store.ts';
import { releasePhoto } from './release-photo.ts';
import { deleteVerification } from './verification-store.ts';

/**
 * Deletes everything an account gave for its verification: BVN, fingerprint, Paystack's results, face photo,
 * certificates, addresses, referees and checks, and with them the badge. Used when an account is emptied but
 * kept; deleting its `users` row cascades to the same tables. Audit entries stay.
 */
export async function deleteVerificationData(tx: Tx, userId: string): Promise<void> {
  await deleteIdentityChecks(tx, userId);
  await deleteBvn(tx, userId);
  await deleteReferees(tx, userId);
  const certificates = await deleteCertificates(tx, userId);
  const proofs = await deleteAddresses(tx, userId);
  const face = await deleteVerification(tx, userId);
  for (const photo of [...certificates, ...proofs, ...(face ? [face] : [])]) {
    await releasePhoto(tx, photo, userId);
  }
}

/** Does the same when an operator acts on withdrawn consent; the account stays. */
export async function eraseVerification(
  desk: OperatorDesk,
  email: string,
  reason: string,
): Promise<string[]> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, email);
    await lockPerson(tx, person.id);
    await deleteVerificationData(tx, person.id);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'verification.forget',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    return [
      `${person.email}: BVN, photo, certificates, addresses, referees and checks are deleted, and there is no badge.`,
    ];
  });
}
