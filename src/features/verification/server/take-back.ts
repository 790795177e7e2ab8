import { type Request, signedIn } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import { agreesTo, recordConsent } from '../../privacy/server/public.ts';
import type { takeBackVerificationCall } from '../contract.ts';
import { deleteVerificationData } from './erase-verification.ts';
import { ownStanding } from './own-standing.ts';
import { findVerification } from './verification-store.ts';

/**
 * Withdraws the caller's consent: deletes everything given for verification, and the badge with it. The
 * account stays.
 */
export async function takeBackVerification(
  request: Request<typeof takeBackVerificationCall>,
): Promise<AnswerInputOf<typeof takeBackVerificationCall>> {
  const { id: userId } = signedIn(request);
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await findVerification(tx, userId))) return;
    await deleteVerificationData(tx, userId);
    await writeAuditEntry(tx, {
      actor: 'applicant',
      action: 'verification.forget',
      subjectId: userId,
      at: request.now(),
    });
    // Accounts verified before consents were recorded have none to withdraw.
    if (await agreesTo(tx, userId, 'verification')) {
      await recordConsent(tx, request, { userId, kind: 'verification', given: false, way: 'verification' });
    }
  });
  return {
    message: 'We’ve deleted everything you sent for your verification.',
    ...(await ownStanding(request, userId)),
  };
}
