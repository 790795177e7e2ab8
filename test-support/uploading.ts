import sharp from 'sharp';
import { imageForm } from './image-form.ts';
import { smallMp4, videoForm } from './made-up-videos.ts';
import type { TestApp } from './test-app.ts';

/** Uploads a picture of one colour and gives its address. */
export async function uploadedPicture(app: TestApp, background = 'teal'): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await app.request({ method: 'POST', url: '/api/uploads/images', ...imageForm(picture) });
  return answer.json().data.url;
}

/** Uploads a short video and gives its address. */
export async function uploadedVideo(app: TestApp): Promise<string> {
  const form = videoForm(await smallMp4());
  const answer = await app.request({ method: 'POST', url: '/api/uploads/videos', ...form });
  return answer.json().secure_url;
}
