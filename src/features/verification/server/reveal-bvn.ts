import { writeFile } from 'node:fs/promises';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { readIdentityPhoto } from '../../uploads/server/public.ts';
import { lockBvn } from './bvn-store.ts';
import { hasKey, openBvn } from './bvn-vault.ts';
import { assertWords, findApplicant } from './decide.ts';
import { type Applicant, findVerification } from './verification-store.ts';

/**
 * Decrypts a BVN, and writes an audit entry with the reason.
 *
 * @throws Refusal 404 `bvn_not_found`, 409 `key_missing`
 */
export async function revealBvn(
  desk: OperatorDesk,
  emailOrId: string,
  reason: string,
): Promise<{ person: Applicant; digits: string }> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, emailOrId);
    const kept = await lockBvn(tx, person.id);
    if (!kept) throw notFound('bvn', `${person.email} has not given a BVN.`);
    if (!hasKey(desk.config.bvn, kept.sealedWith)) {
      const message = `That BVN was encrypted with the key ${kept.sealedWith}, which BVN_KEYS does not have.`;
      throw new Refusal(409, 'key_missing', message);
    }
    const digits = openBvn(desk.config.bvn, kept, person.id).slice(-BVN_DIGITS_SHOWN);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'bvn.show',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    return { person, digits: `${'*'.repeat(BVN_DIGITS - BVN_DIGITS_SHOWN)}${digits}` };
  });
}

export async function showBvn(desk: OperatorDesk, email: string, reason: string): Promise<string[]> {
  const { person, digits } = await revealBvn(desk, email, reason);
  return [`${person.email}: ${digits}`, 'The rest is never shown. We’ve recorded that you looked, and why.'];
}

/**
 * Passes the face photo (WebP) to `handOut`, and writes an audit entry with the reason.
 *
 * @param handOut runs before the audit entry is written; when it throws, nothing is recorded
 * @throws Refusal 404 `photo_not_found`
 */
export async function revealFacePhoto(
  desk: OperatorDesk,
  emailOrId: string,
  reason: string,
  handOut: (photo: Uint8Array) => Promise<void> | void,
): Promise<Applicant> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, emailOrId);
    const verification = await findVerification(tx, person.id);
    const photo =
      verification?.identity_photo && (await readIdentityPhoto(desk.files, verification.identity_photo));
    if (!photo) throw notFound('photo', `${person.email} has not given a photo of the face.`);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'face_photo.show',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    await handOut(photo);
    return person;
  });
}

/** Writes the face photo to a file of the operator's. */
export async function showFacePhoto(
  desk: OperatorDesk,
  email: string,
  file: string,
  reason: string,
): Promise<string[]> {
  const person = await revealFacePhoto(desk, email, reason, (photo) => writeNewFile(file, photo));
  return [
    `The photo of ${person.email} is in ${file} (WebP). Delete it when you have looked.`,
    'We’ve recorded that you looked, and why.',
  ];
}

/**
 * Creates a file that only its owner can read (mode 600).
 *
 * @throws Refusal 409 `file_not_written` when it exists or cannot be written
 */
export async function writeNewFile(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'it exists' : error;
    throw new Refusal(409, 'file_not_written', `${file} could not be written: ${String(reason)}.`);
  }
}
