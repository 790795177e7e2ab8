import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { readIdentityPhoto } from '../../uploads/server/public.ts';
import { type Certificate, listCertificates, saveCertificateDecision } from './certificates-store.ts';
import { assertWords, findApplicant } from './decide.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { certificateRefusedMail } from './evidence-mails.ts';
import { writeNewFile } from './reveal-bvn.ts';
import type { Applicant } from './verification-store.ts';

/** The artisan's certificate of a number, counted from 1 as `verification show` lists them. */
async function findNumbered(
  tx: Tx,
  email: string,
  number: string,
): Promise<{ person: Applicant; certificate: Certificate }> {
  const person = await findApplicant(tx, email);
  await lockPerson(tx, person.id);
  const certificate = (await listCertificates(tx, person.id))[Number(number) - 1];
  if (certificate) return { person, certificate };
  throw notFound('certificate', `${person.email} has no certificate number ${number}.`);
}

/**
 * Accepts a certificate, which the profile then shows, or refuses it with a reason that its artisan reads. It can be
 * decided anew, also of a verified artisan: the badge does not depend on it.
 */
export async function decideCertificate(
  desk: OperatorDesk,
  typed: { email: string; number: string; state: string; reason?: string | undefined },
): Promise<string[]> {
  const { state, reason } = typed;
  if (state !== 'passed' && state !== 'failed') {
    throw new Refusal(400, 'invalid_input', `A certificate is passed or failed, not “${state}”.`);
  }
  if (state === 'failed' && reason === undefined) {
    throw new Refusal(400, 'invalid_input', 'The artisan reads why it failed: --reason "…".');
  }
  if (reason !== undefined) assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, certificate } = await findNumbered(tx, typed.email, typed.number);
    const { id, title } = certificate;
    if (certificate.state === state) return [`“${title}” was already ${state}. Nothing was changed.`];
    const at = desk.now();
    await saveCertificateDecision(tx, [id], state, state === 'failed' ? (reason ?? '') : null, at);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'verification.certificate_decided',
      subjectId: person.id,
      reason: reason ?? '',
      details: { state },
      at,
    });
    await renewEvidenceChecks(tx, desk, person.id);
    if (state === 'failed') {
      const words = { title, reason: reason ?? '' };
      await sendMail(tx, desk.jobs, certificateRefusedMail(person, words, desk.publicUrl()));
    }
    await notify(tx, desk, {
      userId: person.id,
      aboutId: null,
      kind: 'verification',
      title: state === 'passed' ? 'Your certificate was accepted' : 'We could not accept your certificate',
      text: state === 'passed' ? `“${title}” is on your profile now.` : `“${title}”: ${reason}`,
      link: '/verification/status#certificates',
    });
    return [`${person.email}: “${title}” is ${state}.`];
  });
}

/** Writes the photo of a certificate into a file of the operator's, and writes down who looked and why. */
export async function showCertificate(
  desk: OperatorDesk,
  typed: { email: string; number: string; file: string; reason: string },
): Promise<string[]> {
  assertWords(typed.reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, certificate } = await findNumbered(tx, typed.email, typed.number);
    const photo = certificate.picture && (await readIdentityPhoto(desk.files, certificate.picture));
    if (!photo) throw notFound('photo', `“${certificate.title}” has no photo.`);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'certificate.show',
      subjectId: person.id,
      reason: typed.reason,
      at: desk.now(),
    });
    await writeNewFile(typed.file, photo);
    return [
      `“${certificate.title}” of ${person.email} is in ${typed.file} (WebP). Delete it when you have looked.`,
      'That you looked, and why, is recorded.',
    ];
  });
}
