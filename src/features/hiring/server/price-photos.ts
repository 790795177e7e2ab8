import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { claimImage } from '../../uploads/server/public.ts';

/**
 * Makes the photos that an artisan shows with a price their own.
 *
 * @throws Refusal 400 where one was not uploaded here, is not there any more, or is someone else's
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
