import { beforeEach, expect, test } from 'vitest';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { ownData } from '../../../../../test-support/own-data.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { newId } from '../../../../shared/identifier.ts';
import { MOST_PRICE_PHOTOS } from '../../../../shared/upload-limits.ts';
import { hiringPersonalData } from '../personal-data.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T10:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const booked = (wishes: object = {}) => makePaidHire(app, artisan, { customer_id: amina.id, ...wishes });
const propose = (id: string, photos: string[], quoteId = newId()) =>
  takeStep(
    app,
    id,
    'propose-price',
    { quoteId, labourNaira: '30,000', note: 'The pipe behind it is broken.', photos },
    asArtisan,
  );
const shown = async (id: string, headers: Record<string, string>, query = '') =>
  (await app.request(keyInHeader(`/api/hiring/hires/${id}${query}`, headers))).json().result;
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => uploadedPicture(app)));
const ownerOf = async (url: string) =>
  (await app.db.selectFrom('images').select('owner_id').where('url', '=', url).executeTakeFirst())?.owner_id;

test('photos sent with a price are shown to both sides, including a guest, before and after it is agreed on', {
  meta: {
    promise: 'An artisan shows up to six photos with another price, and both sides see them beside it',
  },
}, async () => {
  const hire = await booked({ customer_id: null });
  const photos = await pictures(MOST_PRICE_PHOTOS);
  const quoteId = newId();
  expect((await propose(hire.id, photos, quoteId)).status).toBe(200);
  expect((await propose(hire.id, photos, quoteId)).status).toBe(200);
  expect((await propose(hire.id, photos.slice(1), quoteId)).body.code).toBe('already_used');
  const key = keyOf(app, hire);
  const query = `?key=${encodeURIComponent(key)}`;
  expect((await shown(hire.id, {}, query)).proposal.photos).toEqual(photos);
  expect((await shown(hire.id, asArtisan)).proposal.photos).toEqual(photos);
  await takeStep(app, hire.id, 'agree-price', { quoteId, key });
  expect(await shown(hire.id, asArtisan)).toMatchObject({ quote: { photos }, priceVersions: [{ photos }] });
  expect(await ownerOf(photos[0] ?? '')).toBe(artisan.id);
});

test('a price takes no photo that is not stored, none of someone else’s, and at most six', async () => {
  const hire = await booked();
  const [theirs = ''] = await pictures(1);
  await app.db.updateTable('images').set({ owner_id: amina.id }).where('url', '=', theirs).execute();
  for (const photos of [['/files/images/none.webp'], [theirs], await pictures(MOST_PRICE_PHOTOS + 1)]) {
    const { status, body } = await propose(hire.id, photos);
    expect([status, Object.keys(body.fields)[0]?.slice(0, 6)]).toEqual([400, 'photos']);
  }
  expect((await shown(hire.id, asAmina)).proposal).toBeNull();
});

test.each(['customer', 'artisan'] as const)(
  'the photos of a price and of the work are deleted with the account of the %s, and an artisan’s data copy has them',
  async (side) => {
    const hire = await booked();
    const photos = await pictures(1);
    await propose(hire.id, photos);
    const work = { id: newId(), hire_id: hire.id, stage: 'before', url: photos[0] ?? '' };
    await app.db
      .insertInto('hire_work_photos')
      .values({ ...work, added_at: app.clock.now })
      .execute();
    const copy = await ownData(hiringPersonalData, app.db, { id: artisan.id } as never);
    for (const own of [copy.quotes_sent, copy.work_photos_taken])
      expect(JSON.stringify(own)).toContain(photos[0]);
    const { id } = side === 'customer' ? amina : artisan;
    await app.db.transaction().execute(async (tx) => hiringPersonalData.eraseMore?.(tx, id, 100));
    expect((await shown(hire.id, asArtisan)).proposal.photos).toEqual([]);
    const left = app.db.selectFrom('hire_work_photos').select('id').where('hire_id', '=', hire.id);
    expect(await left.execute()).toEqual([]);
  },
);
