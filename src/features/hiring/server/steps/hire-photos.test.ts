import { beforeEach, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { leave, MEMBERS_PASSWORD, member } from '../../../../../test-support/members.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { newId } from '../../../../shared/identifier.ts';
import { MOST_HIRE_PHOTOS } from '../../../../shared/upload-limits.ts';
import { removeUnclaimedUploadsTask } from '../../../uploads/server/public.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const order = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  fullName: 'Ngozi Eze',
  email: 'ngozi@example.ng',
  jobDescription: 'Fix the kitchen sink',
  startDate: '2026-12-01',
  startTime: '09:30',
  checkbox: true,
  artisanId: artisan.id,
  action: 'Request A Quote',
  ...changes,
});

async function send(payload: object, headers: Record<string, string> = {}) {
  const response = await app.request({ method: 'POST', url: '/api/hiring/hire', headers, payload });
  return { status: response.statusCode, body: response.json() };
}
const statusesOf = (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await app.request({ url })).statusCode));
const cleanUp = () => removeUnclaimedUploadsTask.run(app.context, {});
const countHires = async () => (await app.db.selectFrom('hires').select('id').execute()).length;
const gone = (which: string) => `${which} cannot be used any more. Please remove it and choose it again.`;

test('a guest’s photos stay with the hire, and both sides see them at once', {
  meta: { promise: 'A guest’s photos stay with their hire' },
}, async () => {
  const [sink, tap, unused] = [
    await uploadedPicture(app),
    await uploadedPicture(app, 'red'),
    await uploadedPicture(app, 'blue'),
  ];
  const email = 'photos@example.ng';
  const { status, body } = await send(order({ email, photos: [tap, sink] }));
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.result.photos).toEqual([tap, sink]);

  const lead = await app.request({
    url: `/api/hiring/hires/${body.result.id}`,
    headers: await signedInAs(app, artisan),
  });
  expect(lead.json().result).toMatchObject({ status: 'quote_requested', photos: [tap, sink] });
  expect(JSON.stringify([await emailsTo(app, email), await emailsTo(app, artisan.email)])).not.toContain(tap);

  app.clock.advance({ hours: 49 });
  await cleanUp();
  expect(await statusesOf([sink, tap, unused])).toEqual([200, 200, 404]);
});

test('the photos of a signed-in customer are their own, and the same photo twice is stored once', async () => {
  const photo = await uploadedPicture(app);
  const { status, body } = await send(order({ photos: [photo, photo] }), asAmina);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.result.photos).toEqual([photo]);
  const { photos } = (await send(order({ photos: photo }), asAmina)).body.result;
  expect(photos).toEqual([photo]);
  app.clock.advance({ hours: 49 });
  await cleanUp();
  expect(await statusesOf([photo])).toEqual([200]);
});

test('a hire has at most six photos, all of them uploaded here', {
  meta: { promise: 'A hire has at most six photos' },
}, async () => {
  const before = await countHires();
  const six = await Promise.all(Array.from({ length: MOST_HIRE_PHOTOS }, () => uploadedPicture(app)));
  const seven = [...six, await uploadedPicture(app)];
  const refused: [photos: unknown, message: string][] = [
    [seven, 'A hire can have at most 6 photos.'],
    [[six[0], 'https://elsewhere.example/track.gif'], gone('Photo 2')],
    ['/files/images/0198/480.webp', gone('This photo')],
    [7, 'Photos must be a list of their addresses.'],
  ];
  for (const [photos, message] of refused) {
    const { status, body } = await send(order({ photos }));
    expect({ status, ...body }).toEqual({
      status: 400,
      code: 'invalid_input',
      message,
      fields: { photos: message },
    });
  }
  expect(await countHires()).toBe(before);
  // A refused request has not claimed any photo.
  expect((await send(order({ photos: six }), asAmina)).status).toBe(201);
});

test('another person’s photo is refused beside the field, and no hire is made', {
  meta: { promise: 'No one adds another person’s photo to a hire' },
}, async () => {
  const email = 'nothing-made@example.ng';
  const [hers, guests] = [await uploadedPicture(app), await uploadedPicture(app)];
  expect((await send(order({ photos: [hers] }), asAmina)).status).toBe(201);
  expect((await send(order({ photos: [guests] }))).status).toBe(201);
  const before = await countHires();
  const chidi = await signedInAs(app, await makeConsumer(app));
  for (const headers of [chidi, {}]) {
    for (const photo of [hers, guests]) {
      const { status, body } = await send(order({ email, photos: [photo] }), headers as typeof asAmina);
      expect(status).toBe(400);
      expect(body.fields).toEqual({ photos: gone('This photo') });
    }
  }
  // A guest who types her email address has no more right to it.
  expect((await send(order({ photos: [hers] }))).body.fields).toEqual({ photos: gone('This photo') });
  // The artisan, who sees the guest's photo, cannot claim it either.
  const taken = await app.request({
    method: 'PATCH',
    url: '/api/users/me',
    headers: await signedInAs(app, artisan),
    payload: { photoURL: guests },
  });
  expect(taken.statusCode).toBe(400);
  expect(await countHires()).toBe(before);
  expect(await emailsTo(app, email)).toEqual([]);
});

test('a photo that a member has uploaded and not used yet is refused to a guest, and stays the member’s', async () => {
  const photo = await uploadedPicture(app, 'teal', asAmina);
  const { status, body } = await send(order({ photos: [photo] }));
  expect([status, body.fields]).toEqual([400, { photos: gone('This photo') }]);
  expect((await send(order({ photos: [photo] }), asAmina)).status).toBe(201);
});

test('a guest who sends the form again as a new hire keeps its photos', async () => {
  const photo = await uploadedPicture(app);
  const first = await send(order({ email: 'twice@example.ng', photos: [photo] }));
  const second = await send(order({ email: 'twice@example.ng', photos: [photo], notes: 'Ring twice' }));
  expect([first.status, second.status]).toEqual([201, 201]);
});

test('one photo sent by two guests at once belongs to one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const photos = [await uploadedPicture(app)];
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => send(order({ email: `${name}${round}@example.ng`, photos }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  }
});

test('the same form sent again is the same hire with the same photos, and is refused with other photos', {
  meta: { promise: 'The same id with other photos is refused' },
}, async () => {
  const [one, two] = [await uploadedPicture(app), await uploadedPicture(app)];
  for (const headers of [{}, asAmina]) {
    const own = [await uploadedPicture(app), await uploadedPicture(app)];
    const sent = order({ photos: own });
    const [first, ...more] = await Promise.all([
      send(sent, headers as typeof asAmina),
      send(sent, headers as typeof asAmina),
      send(sent, headers as typeof asAmina),
    ]);
    expect(first?.status).toBe(201);
    for (const again of more) expect(again).toEqual(first);
    for (const photos of [[one, two], [], undefined, [...own].reverse()]) {
      const { status, body } = await send({ ...sent, photos }, headers as typeof asAmina);
      expect([status, body.code]).toEqual([409, 'already_used']);
    }
  }
});

test('a guest’s photos pass with the hire to their account, and are deleted with the account', {
  meta: { promise: 'The photos of a hire are deleted with the customer’s account' },
}, async () => {
  const zubaida = await member(app, 'zubaida.photos@example.ng');
  const [asGuest, signedIn] = [await uploadedPicture(app), await uploadedPicture(app)];
  const guests = await send(order({ email: zubaida.email, photos: [asGuest] }));
  const own = await send(order({ email: zubaida.email, photos: [signedIn] }), zubaida.headers);
  await app.request({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email: zubaida.email, password: MEMBERS_PASSWORD },
  });
  const data = await app.request({ url: '/api/users/me/data', headers: zubaida.headers });
  for (const photo of [asGuest, signedIn]) {
    // Once among the images, once in the hire.
    expect(data.body.split(JSON.stringify(photo))).toHaveLength(3);
  }

  await app.db
    .updateTable('hires')
    .set({ status: 'cancelled', payment_due_at: null, answer_due_at: null })
    .where('id', 'in', [guests.body.result.id, own.body.result.id])
    .execute();
  expect((await leave(app, zubaida.headers)).statusCode).toBe(200);
  await app.runJobs();
  expect(await statusesOf([asGuest, signedIn])).toEqual([404, 404]);
  const left = await app.db
    .selectFrom('hires')
    .select('photos')
    .where('id', 'in', [guests.body.result.id, own.body.result.id])
    .execute();
  expect(left).toEqual([{ photos: [] }, { photos: [] }]);
});
