import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { claimImage } from '../../uploads/server/public.ts';

/**
 * Assigns the photos with a price to the artisan.
 *
 * @throws Refusal 400 for a photo that was not uploaded here, no longer exists, or belongs to someone else
 */
export async function claimPricePhotos(
  tx: Tx,
  { artisanId }: { artisanId: string },
  photos: readonly string[],
): Promise<void> {
  for (const [at, url] of photos.entries()) {
    if (await claimImage(tx, url, artisanId)) continue;
    const which = photos.length === 1 ? 'This photo' : `Photo ${at + 1}`;
    const message = `${which} cannot be used any more. Please remove it and choose it again.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { photos: message } });
  }
}
