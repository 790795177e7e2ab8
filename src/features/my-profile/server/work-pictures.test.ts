import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../test-support/uploading.ts';
import { newId } from '../../../shared/identifier.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/public.ts';
import type { WorkPicture } from '../contract.ts';

const app = await startTestApp();

type Headers = Record<string, string>;
const path = '/api/users/me/work-pictures';
const add = (headers: Headers, payload: object) =>
  app.request({ method: 'POST', url: path, headers, payload });
const caption = (headers: Headers, id: string, text: string) =>
  app.request({ method: 'PATCH', url: `${path}/${id}`, headers, payload: { caption: text } });
const remove = (headers: Headers, id: string) =>
  app.request({ method: 'DELETE', url: `${path}/${id}`, headers });
const order = (headers: Headers, ids: string[]) =>
  app.request({ method: 'PUT', url: `${path}/order`, headers, payload: { ids } });
const shown = async (artisan: { id: string }): Promise<WorkPicture[]> =>
  (await app.request({ url: `/api/users/${artisan.id}` })).json().work_pictures;
const idsOf = async (artisan: { id: string }) => (await shown(artisan)).map(({ id }) => id);

/** Makes an artisan with this many pictures. */
async function artisanWith(count: number) {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) await add(headers, { id, url: await uploadedPicture(app), caption: `No. ${id}` });
  return { artisan, headers, ids };
}

test('a picture is added after the others, with its caption, and appears on the public profile', async () => {
  const { artisan, headers, ids } = await artisanWith(2);
  const url = await uploadedPicture(app);
  const id = newId();
  const answer = await add(headers, { id, url, caption: ' A bathroom in Yaba ' });
  expect(answer.statusCode).toBe(201);
  expect(await idsOf(artisan)).toEqual([...ids, id]);
  expect((await shown(artisan)).at(-1)).toEqual({ id, url, caption: 'A bathroom in Yaba' });
});

test('a picture sent twice, in turn or at once, is stored once', async () => {
  const { artisan, headers } = await artisanWith(0);
  const picture = { id: newId(), url: await uploadedPicture(app), caption: '' };
  const answers = await Promise.all([add(headers, picture), add(headers, picture), add(headers, picture)]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
  expect((await add(headers, picture)).statusCode).toBe(201);
  expect(await idsOf(artisan)).toEqual([picture.id]);
});

test('twelve pictures are shown and a thirteenth is refused, even when many are sent at once', {
  meta: { promise: 'Twelve pictures of one’s work are shown' },
}, async () => {
  const { artisan, headers } = await artisanWith(10);
  const more = await Promise.all(
    [1, 2, 3, 4].map(async () => ({ id: newId(), url: await uploadedPicture(app), caption: '' })),
  );
  const answers = await Promise.all(more.map((picture) => add(headers, picture)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 409, 409]);
  const refused = answers.find((answer) => answer.statusCode === 409)?.json();
  expect(refused.message).toBe('You can show up to 12 pictures. Remove one to add another.');
  expect(await shown(artisan)).toHaveLength(12);
});

test('a picture that was not uploaded here, or is another person’s, is refused', async () => {
  const { headers } = await artisanWith(0);
  const { artisan: other } = await artisanWith(1);
  const [theirs] = await shown(other);
  for (const url of ['https://tracker.example/x.png', theirs?.url ?? '']) {
    const refused = await add(headers, { id: newId(), url });
    expect(refused.json().fields).toEqual({
      url: 'We can only use a picture that was uploaded here. Please choose it again.',
    });
  }
  const none = await add(headers, { id: newId(), url: '' });
  expect(none.json().fields).toEqual({ url: 'Please choose a picture first.' });
  const taken = await add(headers, { id: theirs?.id, url: await uploadedPicture(app) });
  expect(taken.statusCode).toBe(409);
});

test('the caption of a picture can be changed, up to 120 characters', async () => {
  const { artisan, headers, ids } = await artisanWith(1);
  expect((await caption(headers, ids[0] ?? '', 'x'.repeat(120))).statusCode).toBe(200);
  expect((await caption(headers, ids[0] ?? '', 'x'.repeat(121))).json().fields).toEqual({
    caption: 'Caption may have at most 120 characters.',
  });
  expect((await shown(artisan))[0]?.caption).toBe('x'.repeat(120));
  expect((await caption(headers, newId(), 'Nothing')).statusCode).toBe(404);
});

test('the order is changed as a whole; an order with other pictures than there are is refused', {
  meta: { promise: 'The order of pictures changes as a whole' },
}, async () => {
  const { artisan, headers, ids } = await artisanWith(3);
  const [a = '', b = '', c = ''] = ids;
  expect((await order(headers, [c, a, b])).statusCode).toBe(200);
  expect((await order(headers, [c, a, b])).statusCode).toBe(200);
  expect(await idsOf(artisan)).toEqual([c, a, b]);
  for (const wrong of [[a, b], [a, b, b], [a, b, newId()], []]) {
    const refused = await order(headers, wrong);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('changed_meanwhile');
  }
  expect(await idsOf(artisan)).toEqual([c, a, b]);
  const id = newId();
  await add(headers, { id, url: await uploadedPicture(app), caption: 'The newest' });
  expect(await idsOf(artisan)).toEqual([c, a, b, id]);
});

test('a picture that was removed is deleted from storage too, and removing it again succeeds', {
  meta: { promise: 'A picture that was removed is gone from storage too' },
}, async () => {
  const { artisan, headers, ids } = await artisanWith(2);
  const [gone, stays] = await shown(artisan);
  expect((await remove(headers, ids[0] ?? '')).statusCode).toBe(200);
  expect((await remove(headers, ids[0] ?? '')).statusCode).toBe(200);
  expect(await idsOf(artisan)).toEqual([ids[1]]);
  app.clock.advance({ hours: 49 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  expect((await app.request({ url: gone?.url ?? '' })).statusCode).toBe(404);
  expect((await app.request({ url: stays?.url ?? '' })).statusCode).toBe(200);
});

test('no one can change another person’s pictures, and visitors and consumers have none', async () => {
  const { artisan, ids } = await artisanWith(1);
  const id = ids[0] ?? '';
  const { headers: other } = await artisanWith(0);
  expect((await caption(other, id, 'Mine')).statusCode).toBe(404);
  await remove(other, id);
  expect((await order(other, [id])).statusCode).toBe(409);
  expect(await idsOf(artisan)).toEqual([id]);

  const consumer = await signedInAs(app, await makeConsumer(app));
  for (const [headers, status] of [
    [consumer, 403],
    [{}, 401],
  ] as const) {
    const answers = await Promise.all([
      add(headers, { id: newId(), url: 'x' }),
      caption(headers, id, 'x'),
      remove(headers, id),
      order(headers, [id]),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(4).fill(status));
  }
});
