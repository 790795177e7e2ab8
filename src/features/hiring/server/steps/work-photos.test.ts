import { beforeEach, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { MOST_WORK_PHOTOS } from '../../../../shared/upload-limits.ts';
import { hireStatuses, isAtWork } from '../../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T10:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const hireThatIs = (status: string, wishes: object = {}) =>
  makePaidHire(app, artisan, { status, customer_id: amina.id, ...wishes });
async function add(id: string, stage: string, photos: string[], headers: Record<string, string> = asArtisan) {
  const url = `/api/hiring/hires/${id}/work-photos`;
  const response = await app.request({ method: 'POST', url, headers, payload: { stage, photos } });
  return { status: response.statusCode, body: response.json() };
}
const shown = async (id: string, headers: Record<string, string>, query = '') =>
  (await app.request(keyInHeader(`/api/hiring/hires/${id}${query}`, headers))).json().result.workPhotos;
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => uploadedPicture(app)));

test('both sides, including a guest, and operators see the photos before and after the work, each once', {
  meta: { promise: 'An artisan adds photos before and after the work; both sides and operators see them' },
}, async () => {
  const hire = await hireThatIs('in_progress', { customer_id: null });
  const [before = '', after = ''] = await pictures(2);
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(hire.id, 'before', [before])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await takeStep(app, hire.id, 'complete', { photos: [after] }, asArtisan)).status).toBe(200);
  const all = { before: [before], after: [after] };
  expect(await shown(hire.id, asArtisan)).toEqual(all);
  expect(await shown(hire.id, {}, `?key=${encodeURIComponent(keyOf(app, hire))}`)).toEqual(all);
  const seen = await operate(app, 'problem', 'show', hire.id);
  expect(seen).toMatch(/Photos of the work:\n {2}before {2}https?:\S+\n/);
  expect(seen).toMatch(/\n {2}after {2}https?:\S+\n/);
});

test.each(hireStatuses)(
  'photos of the work on a hire that is %s can be added only between its start and the release',
  async (status) => {
    const hire = await hireThatIs(status);
    const { status: answered } = await add(hire.id, 'after', await pictures(1));
    expect(answered).toBe(isAtWork(status) && status !== 'released' ? 200 : 409);
  },
);

test('a hire has at most six photos of the work before and six after, and invalid photos add nothing', {
  meta: { promise: 'A hire has at most six photos before the work, and six after it' },
}, async () => {
  const hire = await hireThatIs('in_progress');
  expect((await add(hire.id, 'before', await pictures(MOST_WORK_PHOTOS - 1))).status).toBe(200);
  const two = await pictures(2);
  const refused = await add(hire.id, 'before', two);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_photos']);
  expect(refused.body.message).toBe('You can add 1 more photo before the work.');
  expect((await add(hire.id, 'before', two.slice(0, 1))).status).toBe(200);
  expect((await add(hire.id, 'after', two.slice(1))).status).toBe(200);
  expect((await add(hire.id, 'during', two)).body.fields).toHaveProperty('stage');
  expect((await add(hire.id, 'after', [])).body.fields).toHaveProperty('photos');
  expect((await add(hire.id, 'after', ['/files/images/none.webp'])).body.fields).toHaveProperty('photos');
  const other = await hireThatIs('in_progress', { start_date: '2026-12-02', end_date: '2026-12-02' });
  expect((await add(other.id, 'after', two.slice(1))).status).toBe(400);
  expect(await shown(other.id, asAmina)).toEqual({ before: [], after: [] });
});

test('only the artisan can add photos of the work, not the customer, a visitor or another artisan', async () => {
  const hire = await hireThatIs('in_progress');
  const another = await signedInAs(app, await makeArtisan(app));
  const photos = await pictures(1);
  expect((await add(hire.id, 'before', photos, asAmina)).status).toBe(403);
  expect((await add(hire.id, 'before', photos, another)).status).toBe(404);
  expect((await add(hire.id, 'before', photos, {})).status).toBe(401);
});
