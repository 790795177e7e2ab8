import sharp from 'sharp';
import type { Tx } from '../src/server/database.ts';
import { newId } from '../src/shared/identifier.ts';
import { imageForm } from './image-form.ts';
import { smallMp4, videoForm } from './made-up-videos.ts';
import type { TestApp } from './test-app.ts';

/** Uploads a single-coloured picture, as a visitor or as the account of the headers, and returns its URL. */
export async function uploadedPicture(
  app: TestApp,
  background = 'teal',
  account: Record<string, string> = {},
): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const { headers, ...form } = imageForm(picture);
  const answer = await app.request({
    method: 'POST',
    url: '/api/uploads/images',
    ...form,
    headers: { ...headers, ...account },
  });
  return answer.json().data.url;
}

/** Uploads a short video and returns its URL. */
export async function uploadedVideo(app: TestApp): Promise<string> {
  const form = videoForm(await smallMp4());
  const answer = await app.request({ method: 'POST', url: '/api/uploads/videos', ...form });
  return answer.json().secure_url;
}

/** Inserts the row of a face photo that its owner submitted; there is no file for it. */
export async function storeFace(tx: Tx, ownerId: string, at: Date): Promise<void> {
  const face = { id: newId(), owner_id: ownerId, width: 1, height: 1, byte_count: 1, created_at: at };
  await tx.insertInto('identity_photos').values(face).execute();
}
