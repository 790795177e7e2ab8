import sharp from 'sharp';
import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { identityPhotoKey } from './identity-photos-store.ts';
import { imageKey } from './images-store.ts';
import { perceptualHash } from './perceptual-hash.ts';

/** How many are processed in one run, so that the server stays responsive. */
const AT_ONCE = 100;
/** Stored for a picture that cannot be opened here; a plain hash never matches another. */
export const UNKNOWN = '0'.repeat(64);

/**
 * Every ten minutes, computes the perceptual hash of pictures and private photos uploaded before hashes were
 * stored. Those at imgbb cannot be opened here and get {@link UNKNOWN}.
 */
export const hashOldPicturesTask = defineTask<object>({
  name: 'look-at-old-pictures',
  everyCron: '*/10 * * * *',
  retries: 1,
  async run(context) {
    const pictures = await context.db
      .selectFrom('images')
      .select(['id', 'url'])
      .where('look', 'is', null)
      .where('url', 'is not', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, url } of pictures) {
      const isOurs = context.files.keyOf(url ?? '') !== undefined;
      const look = isOurs ? await hashOfFile(context, 'public', imageKey(id, 480)) : UNKNOWN;
      await context.db.updateTable('images').set({ look }).where('id', '=', id).execute();
    }
    const faces = await context.db
      .selectFrom('identity_photos')
      .select('id')
      .where('look', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of faces) {
      const look = await hashOfFile(context, 'private', identityPhotoKey(id));
      await context.db.updateTable('identity_photos').set({ look }).where('id', '=', id).execute();
    }
  },
});

async function hashOfFile(
  { files, log }: AppContext,
  where: 'public' | 'private',
  key: string,
): Promise<string> {
  try {
    return await perceptualHash(sharp(await files[where].getBytes(key)));
  } catch (error) {
    log.warn({ key, error: String(error) }, 'a picture could not be looked at');
    return UNKNOWN;
  }
}
