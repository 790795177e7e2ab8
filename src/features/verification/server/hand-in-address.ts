import { type Request, signedIn } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import { claimIdentityPhoto } from '../../uploads/server/public.ts';
import type { handInAddressCall, removeAddressCall } from '../address-calls.ts';
import { deleteAddresses, findAddressOwner, insertAddress } from './addresses-store.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { ownStanding } from './own-standing.ts';
import { releasePhoto } from './release-photo.ts';

/**
 * Stores an address with its proof for an operator to decide; verified artisans may hand one in, too.
 * Replaces one that waits or was refused; an accepted one is kept until the new one is accepted. Idempotent
 * by id.
 */
export async function handInAddress(
  request: Request<typeof handInAddressCall>,
): Promise<AnswerInputOf<typeof handInAddressCall>> {
  const { id: userId } = signedIn(request);
  const { id, place, street, landmark, lga, state, proofKind, proof } = request.body;
  const at = request.now();
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const owner = await findAddressOwner(tx, id);
    if (owner === userId) return;
    if (owner) throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
    if (!(await claimIdentityPhoto(tx, proof, userId, { mayBePdf: true }))) {
      const message = 'We can only use a file that was uploaded here. Please choose it again.';
      throw new Refusal(400, 'invalid_input', message, { fields: { proof: message } });
    }
    await letGo(tx, userId, await deleteAddresses(tx, userId, { accepted: false }), proof);
    const address = { id, user_id: userId, place, street, landmark, lga, state_name: state };
    await insertAddress(tx, { ...address, proof_kind: proofKind, proof }, at);
    await writeAuditEntry(tx, { actor: 'applicant', action: 'verification.address', subjectId: userId, at });
    await renewEvidenceChecks(tx, request, userId);
  });
  return { message: 'We’ve received your address.', ...(await ownStanding(request, userId)) };
}

/** Deletes one of the artisan's addresses, with its proof. */
export async function removeAddress(
  request: Request<typeof removeAddressCall>,
): Promise<AnswerInputOf<typeof removeAddressCall>> {
  const { id: userId } = signedIn(request);
  const at = request.now();
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const proofs = await deleteAddresses(tx, userId, { id: request.params.id });
    if (proofs.length === 0) return;
    await letGo(tx, userId, proofs);
    await writeAuditEntry(tx, {
      actor: 'applicant',
      action: 'verification.address_removed',
      subjectId: userId,
      at,
    });
    await renewEvidenceChecks(tx, request, userId, { anew: 'address' });
  });
  return ownStanding(request, userId);
}

/** Releases the proofs of deleted addresses, except `kept`: the same file may have been handed in again. */
export async function letGo(tx: Tx, userId: string, proofs: string[], kept = ''): Promise<void> {
  for (const proof of proofs) if (proof !== kept) await releasePhoto(tx, proof, userId);
}
