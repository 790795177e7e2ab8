import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { filmFrame, videoForm } from '../../../../test-support/made-up-videos.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { MOST_ACCOUNT_BYTES_A_DAY } from '../../../shared/upload-limits.ts';
import { removeUnclaimedUploadsTask } from './remove-unclaimed-uploads.ts';

// Two megabytes for all visitors, a tenth of it for one address.
const app = await startTestApp({ environment: { VISITOR_UPLOADS_MB: '2', LOG_LEVEL: 'silent' } });
const noise = await sharp({
  create: {
    width: 240,
    height: 240,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer();

let addresses = 0;
/** An IP address that has not uploaded before. */
function fresh(): string {
  addresses += 1;
  return `10.7.${addresses}.1`;
}
async function upload(
  headers: Record<string, string> = {},
  remoteAddress = fresh(),
  { url, form }: { url: string; form: ReturnType<typeof videoForm> } = {
    url: '/api/uploads/images',
    form: imageForm(noise),
  },
) {
  const answer = await app.request({
    method: 'POST',
    url,
    headers: { ...form.headers, 'content-length': String(form.payload.length), ...headers },
    payload: form.payload,
    remoteAddress,
  });
  return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] };
}

const room = 2_000_000;
type Kind = 'images' | 'videos' | 'identity_photos';
/**
 * Fills the visitors' room: uploads once, copies that row until little room is left, then uploads until refused.
 */
async function fillRoom(kind: Kind = 'images', what?: Parameters<typeof upload>[2]) {
  expect(await upload({}, fresh(), what)).toMatchObject({ status: 200 });
  const { id, byte_count: bytes } = await app.db
    .selectFrom(kind)
    .select(['id', 'byte_count'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    insert into ${sql.table(kind)}
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'url', to_jsonb(one)->>'url' || n))).*
      from ${sql.table(kind)} one, generate_series(1, ${Math.floor((0.85 * room) / bytes)}::int) n
     where one.id = ${id}`.execute(app.db);
  let last = await upload({}, fresh(), what);
  for (let more = 0; more < 200 && last.status === 200; more += 1) last = await upload({}, fresh(), what);
  return last;
}

test('visitors behind one IP address have a daily limit of uploads, and others are not affected', async () => {
  expect(noise.length).toBeGreaterThan(110_000);
  expect(await upload({}, '10.8.0.1')).toMatchObject({ status: 200 });
  expect(await upload({}, '10.8.0.1')).toEqual({
    status: 429,
    code: 'too_many_uploads',
    retryAfter: String(14 * 3_600),
  });
  expect(await upload({}, '10.8.0.2')).toMatchObject({ status: 200 });
  const artisan = await signedInAs(app, await makeArtisan(app));
  expect(await upload(artisan, '10.8.0.1')).toMatchObject({ status: 200 });
  app.clock.advance({ days: 1 });
  expect(await upload({}, '10.8.0.1')).toMatchObject({ status: 200 });
});

test('all visitors together have a limit of unclaimed uploads, until those are deleted', async () => {
  expect(await fillRoom()).toEqual({ status: 503, code: 'uploads_full', retryAfter: '3600' });
  const artisan = await signedInAs(app, await makeArtisan(app));
  expect(await upload(artisan)).toMatchObject({ status: 200 });
  app.clock.advance({ days: 3 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  expect(await upload()).toMatchObject({ status: 200 });
});

test.each<[string, Kind, string, ReturnType<typeof videoForm>]>([
  ['pictures', 'images', '/api/uploads/images', imageForm(noise)],
  ['videos', 'videos', '/api/uploads/videos', videoForm(filmFrame({ bytes: 150_000 }))],
  ['photos of faces', 'identity_photos', '/api/uploads/identity-photos', imageForm(noise)],
])(
  'visitors’ %s count towards one limit until they are claimed or two days old',
  async (_what, kind, url, form) => {
    app.clock.advance({ days: 3 });
    await removeUnclaimedUploadsTask.run(app.context, {});
    expect(await fillRoom(kind, { url, form })).toMatchObject({ status: 503, code: 'uploads_full' });
    expect(await upload()).toMatchObject({ status: 503, code: 'uploads_full' });
    const { id } = await makeArtisan(app);
    for (const owner_id of [id, null]) {
      for (const table of ['images', 'videos', 'identity_photos'] as const)
        await app.db.updateTable(table).set({ owner_id }).execute();
      expect(await upload()).toMatchObject({ status: owner_id === null ? 503 : 200 });
    }
    app.clock.advance({ days: 2 });
    expect(await upload()).toMatchObject({ status: 200 });
  },
);

test('an account may upload 1,000 MB a Lagos day, exact to the byte, even when files arrive at once', async () => {
  const { id } = await makeArtisan(app);
  const artisan = await signedInAs(app, { id });
  const form = imageForm(noise);
  const useSoFar = (bytes: number) =>
    app.db
      .insertInto('upload_use')
      .values({ day: lagosDay(app.clock.now), who: `account:${id}`, bytes })
      .onConflict((conflict) => conflict.columns(['day', 'who']).doUpdateSet({ bytes }))
      .execute();
  await useSoFar(MOST_ACCOUNT_BYTES_A_DAY - 2 * form.payload.length + 1);
  const both = await Promise.all([upload(artisan), upload(artisan)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  await useSoFar(MOST_ACCOUNT_BYTES_A_DAY - form.payload.length);
  expect(await upload(artisan)).toMatchObject({ status: 200 });
  expect(await upload(artisan)).toMatchObject({ status: 429, code: 'too_many_uploads' });
  app.clock.now = lagosInstant(lagosDay(app.clock.now), '23:59');
  expect(await upload(artisan)).toMatchObject({ status: 429, retryAfter: '60' });
  app.clock.advance({ minutes: 1 });
  expect(await upload(artisan)).toMatchObject({ status: 200 });
});

test('an IP address is stored only in a form that does not reveal it', async () => {
  await upload({}, '10.9.9.9');
  const rows = await app.db.selectFrom('upload_use').select('who').execute();
  expect(JSON.stringify(rows)).not.toContain('10.9.9.9');
  expect(rows.every(({ who }) => /^(account:[\da-f-]{36}|address:[\w-]{22})$/.test(who))).toBe(true);
});
