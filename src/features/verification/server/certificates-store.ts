import type { Selectable } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import type { CertificateState } from '../../../shared/verification-words.ts';

export type Certificate = Omit<Selectable<Database['verification_certificates']>, 'state'> & {
  state: CertificateState;
};

const certificates = (reads: Reads) =>
  reads
    .selectFrom('verification_certificates')
    .selectAll()
    // Must be stable: operators refer to certificates by their position in this list.
    .orderBy('handed_in_at')
    .orderBy('id')
    .$castTo<Certificate>();

/** An artisan's certificates, in the order in which they were handed in. */
export const listCertificates = (reads: Reads, userId: string): Promise<Certificate[]> =>
  certificates(reads).where('user_id', '=', userId).execute();

/** Id of the artisan who owns a certificate; undefined when no certificate has that id. */
export async function findCertificateOwner(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_certificates')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

type NewCertificate = Pick<Certificate, 'id' | 'user_id' | 'title' | 'issuer' | 'expires_on' | 'picture'>;

export async function insertCertificate(tx: Tx, certificate: NewCertificate, at: Date): Promise<void> {
  await tx
    .insertInto('verification_certificates')
    .values({ ...certificate, state: 'waiting', handed_in_at: at })
    .execute();
}

/**
 * Deletes a certificate.
 *
 * @returns reference of its photo; null when it had none, undefined when there is no such certificate
 */
export async function deleteCertificate(
  tx: Tx,
  userId: string,
  id: string,
): Promise<string | null | undefined> {
  const gone = await tx
    .deleteFrom('verification_certificates')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('picture')
    .executeTakeFirst();
  return gone?.picture;
}

/** Records a decision about certificates. */
export async function saveCertificateDecision(
  tx: Tx,
  ids: string[],
  state: 'passed' | 'failed',
  reason: string | null,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('verification_certificates')
    .set({ state, reason, decided_at: at, warned_at: null, expired_at: null })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Deletes all certificates of an artisan.
 *
 * @returns references of their photos, which the caller must release
 */
export async function deleteCertificates(tx: Tx, userId: string): Promise<string[]> {
  const gone = await tx
    .deleteFrom('verification_certificates')
    .where('user_id', '=', userId)
    .returning('picture')
    .execute();
  return gone.flatMap(({ picture }) => (picture === null ? [] : [picture]));
}

/**
 * Accepted certificates whose artisan is due a notification: of the coming expiry, or that it has expired.
 *
 * @param today a Lagos day, YYYY-MM-DD
 * @param warnOn last expiry day for which the warning is due today
 */
export function listExpiring(reads: Reads, today: string, warnOn: string): Promise<Certificate[]> {
  return certificates(reads)
    .where('state', '=', 'passed')
    .where('expired_at', 'is', null)
    .where((is) =>
      is.or([
        is('expires_on', '<', today),
        is.and([is('expires_on', '<=', warnOn), is('warned_at', 'is', null)]),
      ]),
    )
    .execute();
}

/**
 * Records that the artisan was notified.
 *
 * @returns false when another process did it first, or the certificate was removed or decided again
 */
export async function setWarned(
  tx: Tx,
  id: string,
  column: 'warned_at' | 'expired_at',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_certificates')
    .set({ [column]: at })
    .where('id', '=', id)
    .where('state', '=', 'passed')
    .where(column, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns accepted certificates to the operators' queue, since the name on them may no longer be the
 * artisan's.
 */
export async function requeueCertificates(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('verification_certificates')
    .set({ state: 'waiting', decided_at: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'passed')
    .execute();
}
