import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { base64Form, imageForm } from '../../../../test-support/image-form.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { claimIdentityPhoto, readIdentityPhoto } from './public.ts';

const app = await startTestApp();
const face = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'sienna' } })
  .withExif({ IFD0: { Model: 'Tecno Camon' } })
  .jpeg()
  .toBuffer();

const upload = (form: { headers: Record<string, string>; payload: Buffer }) =>
  app.request({ method: 'POST', url: '/api/uploads/identity-photos', ...form });
const referenceOf = async (form = imageForm(face)): Promise<string> => (await upload(form)).json().data.url;
const filesBelow = (folder: string) =>
  readdir(join(app.context.config.dataDir, folder), { recursive: true }).catch(() => [] as string[]);
const claim = (reference: string, ownerId: string) =>
  app.db.transaction().execute((tx) => claimIdentityPhoto(tx, reference, ownerId));

test('a face photo is re-encoded and stored only in private storage', {
  meta: { promise: 'Identity photos go only to private storage' },
}, async () => {
  const answer = await upload(imageForm(face));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    data: { url: expect.stringMatching(/^private:identity-photos\/[0-9a-f-]{36}$/) },
  });
  const reference = answer.json().data.url;
  const kept = await sharp(await readIdentityPhoto(app.context.files, reference)).metadata();
  expect(kept).toMatchObject({ format: 'webp', width: 1200, height: 900 });
  expect(kept.exif).toBeUndefined();
  expect(await filesBelow('files/private/identity-photos')).toHaveLength(1);
  expect((await filesBelow('files/public')).filter((name) => name.includes('.'))).toEqual([]);
});

test('no address shows a face photo to anyone', {
  meta: { promise: 'No address shows an identity photo' },
}, async () => {
  const id = (await referenceOf()).split('/')[1];
  for (const url of [
    `/files/identity-photos/${id}.webp`,
    `/files/../private/identity-photos/${id}.webp`,
    `/files/%2e%2e/private/identity-photos/${id}.webp`,
    `/files/..%2fprivate/identity-photos/${id}.webp`,
    `/api/uploads/identity-photos/${id}`,
  ]) {
    expect((await app.request({ url })).statusCode, url).toBe(404);
  }
});

test('a face photo may be sent as base64 text', async () => {
  const reference = await referenceOf(base64Form(`data:image/jpeg;base64,${face.toString('base64')}`));
  expect(await readIdentityPhoto(app.context.files, reference)).toBeDefined();
});

test('a face photo belongs to the first account that claims it', async () => {
  const [chidi, bola] = [await makeArtisan(app), await makeArtisan(app)];
  const reference = await referenceOf();
  expect(await claim(reference, chidi.id)).toBe(true);
  expect(await claim(reference, chidi.id)).toBe(true);
  expect(await claim(reference, bola.id)).toBe(false);
});

test.each([
  `private:identity-photos/${newId()}`,
  'private:identity-photos/../bank.txt',
  `private:identity-photos/${newId()}/../x`,
  'https://elsewhere.example/face.jpg',
  '',
])('the reference %j means no photo', async (reference) => {
  const chidi = await makeArtisan(app);
  expect(await claim(reference, chidi.id)).toBe(false);
  expect(await readIdentityPhoto(app.context.files, reference)).toBeUndefined();
});

test.each([
  ['text named .png', Buffer.from('I am a face, honestly.'), 400],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 400],
  ['half of a photo', face.subarray(0, face.length / 2), 400],
  ['an empty file', Buffer.alloc(0), 400],
  ['9 MB', Buffer.concat([face, Buffer.alloc(9 * 1024 * 1024)]), 413],
])('a face photo made of %s is refused, and not kept', async (_name, bytes, status) => {
  const before = await app.db.selectFrom('identity_photos').select('id').execute();
  const files = await filesBelow('files/private');
  const answer = await upload(imageForm(bytes, { fileName: 'face.png' }));
  expect(answer.statusCode).toBe(status);
  expect(answer.json().fields.image).toBe(answer.json().message);
  expect(await app.db.selectFrom('identity_photos').select('id').execute()).toEqual(before);
  expect(await filesBelow('files/private')).toEqual(files);
});
