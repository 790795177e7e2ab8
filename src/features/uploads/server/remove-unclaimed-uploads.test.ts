import { mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { smallWebm, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  claimIdentityPhoto,
  claimImage,
  claimVideo,
  readIdentityPhoto,
  releaseIdentityPhoto,
  releaseImage,
  releaseVideo,
  removeUnclaimedUploadsTask,
} from './public.ts';

const app = await startTestApp();
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const video = await smallWebm();

async function upload(what: 'images' | 'videos' | 'identity-photos', cookie?: string): Promise<string> {
  const form = what === 'videos' ? videoForm(video) : imageForm(picture);
  const headers = { ...form.headers, ...(cookie && { cookie }) };
  const answer = await app.request({ method: 'POST', url: `/api/uploads/${what}`, ...form, headers });
  return answer.json().data.url;
}
const statusOf = async (url: string) => (await app.request({ url })).statusCode;
const statusesOf = (urls: string[]) => Promise.all(urls.map(statusOf));
const runTask = () => removeUnclaimedUploadsTask.run(app.context, {});

test('an unclaimed picture is deleted after two days with its files, and a claimed one stays', {
  meta: { promise: 'An unclaimed picture is removed after two days' },
}, async () => {
  const amina = await makeConsumer(app);
  const claimed = await upload('images');
  const shown = await upload('images');
  const forgotten = await upload('images');
  expect(await app.db.transaction().execute((tx) => claimImage(tx, claimed, amina.id))).toBe(true);
  await makeConsumer(app, { photo_url: shown });

  app.clock.advance({ hours: 48 });
  await runTask();
  expect(await statusOf(forgotten)).toBe(200);

  app.clock.advance({ seconds: 1 });
  await runTask();
  await runTask();
  expect(await statusesOf([claimed, shown, forgotten])).toEqual([200, 200, 404]);
  expect(await app.context.files.public.exists(forgotten.replace('/files/', ''))).toBe(false);
  expect(await app.db.transaction().execute((tx) => claimImage(tx, forgotten, amina.id))).toBe(false);
});

test('what a signed-in person uploads and sends in no form is deleted after two days', async () => {
  const amina = await makeConsumer(app);
  const other = await makeConsumer(app);
  const headers = await signedInAs(app, amina);
  const [unsent, sent] = [await upload('images', headers.cookie), await upload('images', headers.cookie)];
  const film = await upload('videos', headers.cookie);
  // Until it is used, only its uploader may use it.
  expect(await app.db.transaction().execute((tx) => claimImage(tx, sent, other.id))).toBe(false);
  expect(await app.db.transaction().execute((tx) => claimVideo(tx, film, other.id))).toBeUndefined();
  const photoURL = { photoURL: sent };
  const saved = await app.request({ method: 'PATCH', url: '/api/users/me', headers, payload: photoURL });
  expect(saved.statusCode).toBe(200);
  app.clock.advance({ hours: 48, seconds: 1 });
  await runTask();
  expect(await statusesOf([unsent, film, sent])).toEqual([404, 404, 200]);
});

test('a picture of an artisan’s work stays while it is shown, also if another account uploaded it', async () => {
  const chidi = await makeArtisan(app);
  const url = await upload('images');
  const id = newId();
  await app.db
    .insertInto('work_pictures')
    .values({ id, artisan_id: chidi.id, url, caption: '', position: 0 })
    .execute();
  app.clock.advance({ hours: 49 });
  await runTask();
  expect(await statusOf(url)).toBe(200);
  await app.db.deleteFrom('work_pictures').where('id', '=', id).execute();
  await runTask();
  expect(await statusOf(url)).toBe(404);
});

test('a picture taken off a profile stays while a job, hire, price, work photo, problem or review shows it', async () => {
  const [chidi, amina] = [await makeArtisan(app), await makeConsumer(app)];
  const url = Object.fromEntries(
    await Promise.all(
      ['job', 'hire', 'price', 'work', 'problem', 'review', 'none'].map(
        async (use) => [use, await upload('images')] as const,
      ),
    ),
  );
  const { id: jobId } = await makeJob(app, amina);
  await app.db
    .insertInto('job_photos')
    .values({ job_id: jobId, position: 0, url: url.job ?? '' })
    .execute();
  const { id: hireId } = await makeHire(app, chidi, { customer_id: amina.id, photos: [url.hire ?? ''] });
  const at = app.clock.now;
  await app.db
    .insertInto('quotes')
    .values({ id: newId(), hire_id: hireId, amount_kobo: 500_000, created_at: at, photos: [url.price ?? ''] })
    .execute();
  await app.db
    .insertInto('hire_work_photos')
    .values({ id: newId(), hire_id: hireId, stage: 'before', url: url.work ?? '', added_at: at })
    .execute();
  const problem = { text: 'It leaks.', photos: [url.problem ?? ''], written_at: at };
  await app.db
    .insertInto('problem_statements')
    .values({ id: newId(), hire_id: hireId, side: 'artisan', ...problem })
    .execute();
  const stars = { rating: 5, body: '', reviewer_name: 'Amina Y.', photos: [url.review ?? ''] };
  await app.db
    .insertInto('reviews')
    .values({ id: newId(), hire_id: hireId, artisan_id: chidi.id, ...stars, created_at: at })
    .execute();
  // Each picture in turn becomes the photo of its owner's profile, and is replaced by the next.
  for (const [use, photoURL] of Object.entries(url)) {
    const owner = ['price', 'work', 'problem', 'none'].includes(use) ? chidi : amina;
    const change = { method: 'PATCH', url: '/api/users/me', headers: await signedInAs(app, owner) } as const;
    for (const payload of [{ photoURL }, { photoURL: '' }]) {
      expect((await app.request({ ...change, payload })).statusCode).toBe(200);
    }
  }
  app.clock.advance({ hours: 49 });
  await runTask();
  expect(await statusesOf(Object.values(url))).toEqual([200, 200, 200, 200, 200, 200, 404]);
});

test('an unclaimed video is deleted after two days, and one that is owned or shown stays', {
  meta: { promise: 'Unclaimed videos go after 48 hours' },
}, async () => {
  const chidi = await makeArtisan(app);
  const claimed = await upload('videos');
  const shown = await upload('videos');
  const forgotten = await upload('videos');
  expect(await app.db.transaction().execute((tx) => claimVideo(tx, claimed, chidi.id))).toEqual({
    caption: '',
  });
  await makeArtisan(app, { video_url: shown });

  app.clock.advance({ hours: 48 });
  await runTask();
  expect(await statusOf(forgotten)).toBe(200);

  app.clock.advance({ seconds: 1 });
  await runTask();
  expect(await statusesOf([claimed, shown, forgotten])).toEqual([200, 200, 404]);
  expect(await app.db.transaction().execute((tx) => claimVideo(tx, forgotten, chidi.id))).toBeUndefined();
});

test('an unclaimed face photo is deleted after two days, and an account’s is deleted with the account', {
  meta: { promise: "Unclaimed face photos go after 48 hours, an account's go with it" },
}, async () => {
  const chidi = await makeArtisan(app);
  const leaving = await makeArtisan(app);
  const [claimed, left, forgotten] = [
    await upload('identity-photos'),
    await upload('identity-photos'),
    await upload('identity-photos'),
  ];
  for (const [reference, owner] of [
    [claimed, chidi],
    [left, leaving],
  ] as const) {
    expect(await app.db.transaction().execute((tx) => claimIdentityPhoto(tx, reference, owner.id))).toBe(
      true,
    );
  }
  app.clock.advance({ hours: 48 });
  await runTask();
  const kept = async () =>
    Promise.all(
      [claimed, left, forgotten].map(
        async (reference) => (await readIdentityPhoto(app.context.files, reference)) !== undefined,
      ),
    );
  expect(await kept()).toEqual([true, true, true]);

  app.clock.advance({ seconds: 1 });
  await app.db.deleteFrom('users').where('id', '=', leaving.id).execute();
  await runTask();
  expect(await kept()).toEqual([true, false, false]);
});

test('only its owner can release an upload, which is then deleted like an unclaimed one', async () => {
  const [owner, other] = [await makeArtisan(app), await makeArtisan(app)];
  const [image, video, face] = [
    await upload('images'),
    await upload('videos'),
    await upload('identity-photos'),
  ];
  const kept = async () => [
    ...(await statusesOf([image, video])),
    (await readIdentityPhoto(app.context.files, face)) !== undefined,
  ];
  const releaseAll = (ownerId: string) =>
    app.db.transaction().execute(async (tx) => {
      await releaseImage(tx, app.context.queryParts, image, ownerId);
      await releaseVideo(tx, video, ownerId);
      await releaseIdentityPhoto(tx, face, ownerId);
    });
  await app.db.transaction().execute(async (tx) => {
    await claimImage(tx, image, owner.id);
    await claimVideo(tx, video, owner.id);
    await claimIdentityPhoto(tx, face, owner.id);
  });
  app.clock.advance({ hours: 49 });
  await releaseAll(other.id);
  await runTask();
  expect(await kept()).toEqual([200, 200, true]);
  await releaseAll(owner.id);
  await runTask();
  expect(await kept()).toEqual([404, 404, false]);
});

test('a video at a host that is no longer configured does not stop the deletion of others', async () => {
  const forgotten = await upload('videos');
  const elsewhere = {
    id: crypto.randomUUID(),
    hosted_by: 'cloudinary',
    extension: 'mp4',
    byte_count: 1,
    created_at: new Date(app.clock.now.getTime() - 1000),
  };
  await app.db.insertInto('videos').values(elsewhere).execute();
  app.clock.advance({ hours: 49 });
  await runTask();
  expect(await statusOf(forgotten)).toBe(404);
  expect(
    await app.db.selectFrom('videos').select('id').where('id', '=', elsewhere.id).execute(),
  ).toHaveLength(1);
});

test('more uploads than fit into one batch are all deleted', async () => {
  const urls = await Promise.all(Array.from({ length: 20 }, () => upload('images')));
  await app.db
    .insertInto('images')
    .values(
      Array.from({ length: 60 }, () => ({
        id: crypto.randomUUID(),
        width: 1,
        height: 1,
        byte_count: 1,
        created_at: app.clock.now,
      })),
    )
    .execute();
  app.clock.advance({ hours: 49 });
  await runTask();
  expect(new Set(await statusesOf(urls))).toEqual(new Set([404]));
  const left = await app.db.selectFrom('images').select('id').where('url', 'is', null).execute();
  expect(left).toEqual([]);
});

test('an upload that was being received when the process was killed is deleted after two days', async () => {
  const folder = join(app.context.config.dataDir, 'tmp/upload-abandoned');
  await mkdir(folder, { recursive: true });
  const longAgo = new Date(app.clock.now.getTime() - 3 * 24 * 3_600_000);
  await utimes(folder, longAgo, longAgo);
  const underWay = join(app.context.config.dataDir, 'tmp/upload-under-way');
  await mkdir(underWay);
  const yesterday = new Date(app.clock.now.getTime() - 24 * 3_600_000);
  await utimes(underWay, yesterday, yesterday);
  await runTask();
  await expect(stat(folder)).rejects.toThrow('ENOENT');
  expect((await stat(underWay)).isDirectory()).toBe(true);
});
