import { type Request, signedIn } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { MOST_CERTIFICATES } from '../../../shared/promises.ts';
import { lockPerson } from '../../people/server/public.ts';
import { claimIdentityPhoto } from '../../uploads/server/public.ts';
import type { handInCertificateCall, removeCertificateCall } from '../evidence-calls.ts';
import {
  deleteCertificate,
  findCertificateOwner,
  insertCertificate,
  listCertificates,
} from './certificates-store.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { ownStanding } from './own-standing.ts';
import { releasePhoto } from './release-photo.ts';

const wrongField = (field: string, message: string) =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });

/** Stores a certificate for an operator to decide; verified artisans may hand one in, too. */
export async function handInCertificate(
  request: Request<typeof handInCertificateCall>,
): Promise<AnswerInputOf<typeof handInCertificateCall>> {
  const { id: userId } = signedIn(request);
  const { id, title, issuer, expiresOn, picture } = request.body;
  const at = request.now();
  if (expiresOn && expiresOn < lagosDay(at)) {
    throw wrongField('expiresOn', 'This certificate has expired. Please submit one that is valid.');
  }
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const owner = await findCertificateOwner(tx, id);
    if (owner === userId) return;
    if (owner) throw new Refusal(409, 'already_used', 'Please reload the page and send it again.');
    if ((await listCertificates(tx, userId)).length >= MOST_CERTIFICATES) {
      const message = `You already have ${MOST_CERTIFICATES} certificates. Remove one to add another.`;
      throw new Refusal(409, 'too_many_certificates', message);
    }
    if (!(await claimIdentityPhoto(tx, picture, userId))) {
      throw wrongField(
        'picture',
        'We can only use a photo that was uploaded here. Please take or choose it again.',
      );
    }
    const expires_on = expiresOn ?? null;
    await insertCertificate(tx, { id, user_id: userId, title, issuer, expires_on, picture }, at);
    await writeAuditEntry(tx, {
      actor: 'applicant',
      action: 'verification.certificate',
      subjectId: userId,
      at,
    });
    await renewEvidenceChecks(tx, request, userId);
  });
  return { message: 'We’ve received your certificate.', ...(await ownStanding(request, userId)) };
}

/** Deletes one of the artisan's certificates, with its photo. */
export async function removeCertificate(
  request: Request<typeof removeCertificateCall>,
): Promise<AnswerInputOf<typeof removeCertificateCall>> {
  const { id: userId } = signedIn(request);
  const at = request.now();
  await request.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const picture = await deleteCertificate(tx, userId, request.params.id);
    if (picture === undefined) return;
    if (picture !== null) await releasePhoto(tx, picture, userId);
    await writeAuditEntry(tx, {
      actor: 'applicant',
      action: 'verification.certificate_removed',
      subjectId: userId,
      at,
    });
    await renewEvidenceChecks(tx, request, userId, { anew: 'certificate' });
  });
  return ownStanding(request, userId);
}
