import { mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { claimImage, removeUnclaimedUploadsTask } from './public.ts';

const app = await startTestApp();
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

async function upload(cookie?: string): Promise<string> {
  const form = imageForm(picture);
  const headers = { ...form.headers, ...(cookie && { cookie }) };
  const answer = await app.request({ method: 'POST', url: '/api/uploads/images', ...form, headers });
  return answer.json().data.url;
}
const statusOf = async (url: string) => (await app.request({ url })).statusCode;

test('a picture that nobody claimed is gone after two days, files and all; a claimed one stays', async () => {
  const amina = await makeConsumer(app);
  const claimed = await upload();
  const own = await upload((await signedInAs(app, amina)).cookie);
  const shown = await upload();
  const forgotten = await upload();
  expect(await app.db.transaction().execute((tx) => claimImage(tx, claimed, amina.id))).toBe(true);
  await makeConsumer(app, { photo_url: shown });

  app.clock.advance({ hours: 47 });
  await removeUnclaimedUploadsTask.run(app.plumbing, {});
  expect(await statusOf(forgotten)).toBe(200);

  app.clock.advance({ hours: 2 });
  await removeUnclaimedUploadsTask.run(app.plumbing, {});
  await removeUnclaimedUploadsTask.run(app.plumbing, {});
  expect(await Promise.all([claimed, own, shown, forgotten].map(statusOf))).toEqual([200, 200, 200, 404]);
  expect(await app.plumbing.files.public.exists(forgotten.replace('/files/', ''))).toBe(false);
});

test('what was being received when the process was killed is gone after two days', async () => {
  const folder = join(app.plumbing.config.dataDir, 'tmp/upload-abandoned');
  await mkdir(folder, { recursive: true });
  const longAgo = new Date(app.clock.now.getTime() - 3 * 24 * 3_600_000);
  await utimes(folder, longAgo, longAgo);
  await removeUnclaimedUploadsTask.run(app.plumbing, {});
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});
