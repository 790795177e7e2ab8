import { writeFile } from 'node:fs/promises';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { readIdentityPhoto } from '../../uploads/server/public.ts';
import { lockBvn } from './bvn-store.ts';
import { hasKey, openBvn } from './bvn-vault.ts';
import { assertWords, findApplicant } from './decide.ts';
import { findVerification } from './verification-store.ts';

/** Opens a BVN, shows its last digits alone, and writes down who looked and why. */
export async function showBvn(desk: OperatorDesk, email: string, reason: string): Promise<string[]> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, email);
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
    return [
      `${person.email}: ${'*'.repeat(BVN_DIGITS - BVN_DIGITS_SHOWN)}${digits}`,
      'No one is shown more of it. That you looked, and why, is recorded.',
    ];
  });
}

/** Writes the photo of a face into a file of the operator's, and writes down who looked and why. */
export async function showFacePhoto(
  desk: OperatorDesk,
  email: string,
  file: string,
  reason: string,
): Promise<string[]> {
  assertWords(reason, '--reason');
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, email);
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
    await writeNewFile(file, photo);
    return [
      `The photo of ${person.email} is in ${file} (WebP). Delete it when you have looked.`,
      'That you looked, and why, is recorded.',
    ];
  });
}

/**
 * Writes a file that nobody but the operator can read.
 *
 * @throws Refusal 409 `file_not_written` where it exists or cannot be written
 */
export async function writeNewFile(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'it exists' : error;
    throw new Refusal(409, 'file_not_written', `${file} could not be written: ${String(reason)}.`);
  }
}
