import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { claimImage, claimImageForHire } from '../../uploads/server/public.ts';
import type { NewHire } from './hire-writes.ts';

/**
 * Assigns the photos of a new hire to its customer, or to the hire itself if a guest makes it.
 *
 * @throws Refusal 400 for a photo that was not uploaded here, no longer exists, or belongs to someone else
 */
export async function claimHirePhotos(
  tx: Tx,
  { id, photos, customerId, customerEmail }: Pick<NewHire, 'id' | 'photos' | 'customerId' | 'customerEmail'>,
): Promise<void> {
  for (const [at, url] of photos.entries()) {
    const claimed =
      customerId !== null
        ? await claimImage(tx, url, customerId)
        : (await claimImageForHire(tx, url, id)) || (await isOfGuest(tx, url, customerEmail));
    if (claimed) continue;
    const which = photos.length === 1 ? 'This photo' : `Photo ${at + 1}`;
    const message = `${which} cannot be used any more. Please remove it and choose it again.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { photos: message } });
  }
}

/**
 * Whether a photo is in another hire of the same guest, who may send the form again as a new hire with the same photos.
 */
async function isOfGuest(reads: Reads, url: string, email: string): Promise<boolean> {
  const hire = await reads
    .selectFrom('hires')
    .select('id')
    .where('customer_id', 'is', null)
    .where('customer_email', '=', email)
    .where(sql<boolean>`${url} = any(photos)`)
    .limit(1)
    .executeTakeFirst();
  return hire !== undefined;
}
