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
import { certificateRefusedMail } from './evidence-emails.ts';
import { writeNewFile } from './reveal-bvn.ts';
import type { Applicant } from './verification-store.ts';

/**
 * Finds the artisan's certificate by id, or by its number from 1 as `verification show` lists them, and locks
 * the artisan's account row.
 */
async function findNumbered(
  tx: Tx,
  emailOrId: string,
  number: string,
): Promise<{ person: Applicant; certificate: Certificate }> {
  const person = await findApplicant(tx, emailOrId);
  await lockPerson(tx, person.id);
  const all = await listCertificates(tx, person.id);
  const certificate = all.find(({ id }, at) => id === number || String(at + 1) === number);
  if (certificate) return { person, certificate };
  throw notFound('certificate', `${person.email} has no certificate number ${number}.`);
}

/**
 * Accepts a certificate, which then appears on the profile, or refuses it with a reason that the artisan
 * reads. A decision can be changed later, also for a verified artisan: the badge does not depend on
 * certificates.
 */
export async function settleCertificate(
  desk: OperatorDesk,
  emailOrId: string,
  { certificate: wanted, state, reason }: CertificateDecision,
): Promise<{ person: Applicant; title: string; changed: boolean }> {
  if (state === 'failed' && reason === undefined) {
    throw new Refusal(400, 'invalid_input', 'Say why it failed, for the artisan to read: --reason "…".');
  }
  if (reason !== undefined) assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, certificate } = await findNumbered(tx, emailOrId, wanted);
    const { id, title } = certificate;
    if (certificate.state === state) return { person, title, changed: false };
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
    return { person, title, changed: true };
  });
}

interface CertificateDecision {
  /** Its id, or its number in `verification show`. */
  certificate: string;
  state: 'passed' | 'failed';
  /** Required when `state` is `failed`; the artisan reads it. */
  reason?: string | undefined;
}

/** Command line version of {@link settleCertificate}. */
export async function decideCertificate(
  desk: OperatorDesk,
  typed: { email: string; number: string; state: string; reason?: string | undefined },
): Promise<string[]> {
  const { state, reason, number: certificate } = typed;
  if (state !== 'passed' && state !== 'failed') {
    throw new Refusal(400, 'invalid_input', `A certificate is passed or failed, not “${state}”.`);
  }
  const { person, title, changed } = await settleCertificate(desk, typed.email, {
    certificate,
    state,
    reason,
  });
  return [
    changed
      ? `${person.email}: “${title}” is ${state}.`
      : `“${title}” was already ${state}. Nothing was changed.`,
  ];
}

/**
 * Passes the photo of a certificate (WebP) to `handOut`, and writes an audit entry with the reason.
 *
 * @throws Refusal 404 `photo_not_found`
 */
export async function revealCertificate(
  desk: OperatorDesk,
  emailOrId: string,
  { certificate: wanted, reason }: { certificate: string; reason: string },
  handOut: (photo: Uint8Array) => Promise<void> | void,
): Promise<{ person: Applicant; title: string }> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const { person, certificate } = await findNumbered(tx, emailOrId, wanted);
    const photo = certificate.picture && (await readIdentityPhoto(desk.files, certificate.picture));
    if (!photo) throw notFound('photo', `“${certificate.title}” has no photo.`);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'certificate.show',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    await handOut(photo);
    return { person, title: certificate.title };
  });
}

/** Writes the photo of a certificate to a file of the operator's. */
export async function showCertificate(
  desk: OperatorDesk,
  typed: { email: string; number: string; file: string; reason: string },
): Promise<string[]> {
  const look = { certificate: typed.number, reason: typed.reason };
  const { person, title } = await revealCertificate(desk, typed.email, look, (photo) =>
    writeNewFile(typed.file, photo),
  );
  return [
    `“${title}” of ${person.email} is in ${typed.file} (WebP). Delete it when you have looked.`,
    'We’ve recorded that you looked, and why.',
  ];
}
