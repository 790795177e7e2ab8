import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const ola = await makeArtisan(app, {
  full_name: 'Ọlá & <Sons> 😀',
  place_id: await placeId(app, 'Ibadan', 'Oyo'),
  verified_at: '2026-01-05T00:00:00Z',
  rating_total: 9,
  review_count: 2,
});
const preview = (id: string) => app.request({ url: `/og/profile/${id}.jpg` });

describe('the picture of a link to a profile', () => {
  test('is a JPEG of the size that chats show, small enough for WhatsApp', {
    meta: { promise: 'A shared profile shows a drawn picture of the size that chats show' },
  }, async () => {
    const answer = await preview(ola.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('is drawn once, however many requests there are, and again when its contents change', async () => {
    const bola = await makeArtisan(app, { full_name: 'Bola Ojo' });
    const [first, second] = await Promise.all([preview(bola.id), preview(bola.id)]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    const keptFiles = async () => [
      ...(await app.context.files.public.listAll(`previews/${bola.id}/`)).objects,
    ];
    const kept = await keptFiles();
    expect(kept).toHaveLength(1);
    expect((await preview(bola.id)).rawPayload.equals(first.rawPayload)).toBe(true);

    await app.db.updateTable('users').set({ full_name: 'Bola Bello' }).where('id', '=', bola.id).execute();
    expect((await preview(bola.id)).rawPayload.equals(first.rawPayload)).toBe(false);
    const keptNow = await keptFiles();
    expect(keptNow).toHaveLength(1);
    expect(keptNow).not.toEqual(kept);
  });

  test('shows the portrait, and is drawn without it when the file is missing or not a picture', async () => {
    const withPhoto = async (bytes: Buffer | undefined) => {
      const folder = `images/${newId()}`;
      if (bytes) await app.context.files.public.put(`${folder}/480.webp`, bytes);
      const artisan = await makeArtisan(app, {
        full_name: 'Efe Ojo',
        photo_url: `/files/${folder}/480.webp`,
      });
      const answer = await preview(artisan.id);
      expect(answer.statusCode).toBe(200);
      const { data } = await sharp(answer.rawPayload)
        .extract({ left: 850, top: 180, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data];
    };
    const green = { create: { width: 480, height: 480, channels: 3, background: '#00c000' } } as const;
    const [red, greenness] = await withPhoto(await sharp(green).webp().toBuffer());
    expect(red).toBeLessThan(60);
    expect(greenness).toBeGreaterThan(150);
    for (const bytes of [undefined, Buffer.from('not a picture')]) {
      expect((await withPhoto(bytes))[1]).toBeLessThan(60);
    }
  });

  test('of an unknown person, a consumer or a banned artisan is not found', async () => {
    const banned = await makeArtisan(app);
    await app.db.updateTable('users').set({ sanction: 'banned' }).where('id', '=', banned.id).execute();
    for (const id of [newId(), (await makeConsumer(app)).id, banned.id])
      expect((await preview(id)).statusCode).toBe(404);
    for (const path of ['x.jpg', `${ola.id}.png`, '..%2F..%2Fetc%2Fpasswd.jpg']) {
      expect((await app.request({ url: `/og/profile/${path}` })).statusCode).toBe(400);
    }
  });
});
