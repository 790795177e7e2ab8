import { expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { uploadedPicture, uploadedVideo } from '../../../../test-support/uploading.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/public.ts';

const app = await startTestApp();

type Headers = Record<string, string>;
const show = (headers: Headers = {}) => app.request({ url: '/api/users/me', headers });
const change = (headers: Headers, payload: object) =>
  app.request({ method: 'PATCH', url: '/api/users/me', headers, payload });
const publicProfile = async (id: string) => (await app.request({ url: `/api/users/${id}` })).json();

test('a person sees everything stored about them, but only the last digits of their BVN', {
  meta: { promise: 'Everybody sees all of themselves, and of a BVN nothing but its end' },
}, async () => {
  const chidi = await makeArtisan(app, {
    phone: '+2348031234567',
    place_id: await placeId(app, 'Ikeja', 'Lagos'),
    price_from_kobo: 1_500_000,
    years_of_experience: 7,
  });
  await app.db
    .insertInto('bank_verification_numbers')
    .values({
      user_id: chidi.id,
      fingerprint: Buffer.alloc(32, 1),
      fingerprint_key: 'test',
      sealed: Buffer.from('sealed'),
      sealed_with: 'test',
      last_digits: '1234',
      given_at: app.clock.now,
    })
    .execute();
  const answer = await show(await signedInAs(app, chidi));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    id: chidi.id,
    _id: chidi.id,
    role: 'skilled',
    email: chidi.email,
    email_verified: false,
    address: chidi.address,
    phone: '+2348031234567',
    phone_shown: '0803 123 4567',
    town: 'Ikeja',
    state: 'Lagos',
    service_area_miles: 10,
    price_from_kobo: 1_500_000,
    bvn: '•••• 1234',
    version: 1,
  });
  expect(answer.body).not.toMatch(/password|sealed|fingerprint/);
});

test('the languages that an artisan speaks are shown and searchable, and can all be removed', async () => {
  const chidi = await makeArtisan(app, { skill: 'Tailor' });
  const headers = await signedInAs(app, chidi);
  const speakers = async () =>
    (await app.request({ url: '/api/users/?skill=Tailor&language=Igbo' }))
      .json()
      .map(({ id }: { id: string }) => id);
  expect((await change(headers, { languages: 'Igbo English' })).json().user).toMatchObject({
    languages: ['English', 'Igbo'],
    version: 2,
  });
  expect((await publicProfile(chidi.id)).languages).toEqual(['English', 'Igbo']);
  expect(await speakers()).toEqual([chidi.id]);
  // Equal values are no change, and fields not sent stay.
  expect(
    (await change(headers, { languages: ['English', 'Igbo'], bio: chidi.bio })).json().user.version,
  ).toBe(2);
  expect((await change(headers, { caption: 'Neat' })).json().user.languages).toEqual(['English', 'Igbo']);
  expect((await change(headers, { languages: '' })).json().user.languages).toEqual([]);
  expect(await speakers()).toEqual([]);
  expect((await change(headers, { languages: 'Elvish' })).json().fields.languages).toContain('“Elvish”');
});

test('a visitor has no profile of their own and cannot change one', async () => {
  expect((await show()).statusCode).toBe(401);
  expect((await change({}, { bio: 'Hello' })).statusCode).toBe(401);
});

test('everything that a sign-up asks can be changed, and appears on the public profile', {
  meta: { promise: 'Everything that a sign-up asks can be changed' },
}, async () => {
  const chidi = await makeArtisan(app);
  const headers = await signedInAs(app, chidi);
  const photoURL = await uploadedPicture(app);
  const videoURL = await uploadedVideo(app);
  const answer = await change(headers, {
    full_name: 'Chídí Okafor',
    address: '4 Broad Street, Lagos Island',
    bio: 'Ten years of taps.',
    phone: '0803 123 4567',
    photoURL,
    skill: 'Painter',
    profession: 'Decorative painter',
    expertise: 'Walls, ceilings',
    state: 'Enugu',
    town: 'Nsukka',
    landmark: 'Opposite the university gate',
    service_area: '20 miles',
    caption: 'How I paint a room',
    years_of_experience: '10',
    price_from: '₦15,000',
    videoURL,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toBe('Your profile is saved.');
  expect(answer.json().user).toMatchObject({
    phone: '+2348031234567',
    landmark: 'Opposite the university gate',
  });

  const shown = await publicProfile(chidi.id);
  expect(shown).toMatchObject({
    full_name: 'Chídí Okafor',
    bio: 'Ten years of taps.',
    photoURL,
    skill: 'Painter',
    profession: 'Decorative painter',
    expertise: 'Walls, ceilings',
    town: 'Nsukka',
    state: 'Enugu',
    service_area: '20 miles',
    caption: 'How I paint a room',
    years_of_experience: 10,
    price_from_kobo: 1_500_000,
    videoURL,
  });
  expect(JSON.stringify(shown)).not.toMatch(/Broad Street|2348031234567|0803/);
  const found = await app.request({ url: '/api/users/?q=nsukka%20painter' });
  expect(found.json().map((user: { id: string }) => user.id)).toContain(chidi.id);
});

test('fields that are left out stay, an empty field is emptied, and a consumer has no work to change', {
  meta: { promise: 'Fields that are left out of a change stay' },
}, async () => {
  const amina = await makeConsumer(app, { phone: '+2348031234567' });
  const headers = await signedInAs(app, amina);
  const { user } = (
    await change(headers, { phone: '', skill: 'Painter', role: 'admin', email: 'x@y.ng' })
  ).json();
  expect(user).toMatchObject({
    phone: null,
    bio: amina.bio,
    full_name: amina.full_name,
    skill: null,
    role: 'consumer',
    email: amina.email,
  });
});

test('an operator changes their name and phone number too', async () => {
  const admin = await makeAdminWithoutRoles(app);
  const answer = await change(await signedInAs(app, admin), {
    full_name: 'Head Office',
    phone: '08031234567',
  });
  expect(answer.json().user).toMatchObject({ full_name: 'Head Office', phone: '+2348031234567' });
});

test.each([
  [{ full_name: '' }, { full_name: 'Full name is required.' }],
  [{ full_name: 'Sale at www.evil' }, { full_name: 'Full name can’t contain a web or email address.' }],
  [{ bio: 'x'.repeat(201) }, { bio: 'Bio may have at most 200 characters.' }],
  [{ address: ' ' }, { address: 'Address is required.' }],
  [{ phone: '12345' }, { phone: 'That does not look like a phone number. It should be like 0803 123 4567.' }],
  [{ skill: 'Wizard' }, { skill: 'Please choose a skill from the list.' }],
  [{ expertise: '' }, { expertise: 'Areas of expertise are required.' }],
  [{ service_area: '0' }, { service_area: 'Service area must be a whole number of miles, 1 to 500.' }],
  [
    { years_of_experience: '81' },
    { years_of_experience: 'Years of experience must be a whole number, 0 to 80.' },
  ],
  [{ price_from: 'cheap' }, { price_from: 'Price from must be an amount in naira, like 15,000.' }],
  [{ price_from: '10000000.01' }, { price_from: 'Price from may be at most ₦10,000,000.' }],
  [{ state: 'Lagos' }, { town: 'Please enter your town or area.' }],
  [
    { photoURL: 'https://tracker.example/x.png' },
    { photoURL: 'We can only use a photo that was uploaded here. Please choose it again.' },
  ],
  [
    { videoURL: 'https://tracker.example/x.mp4' },
    { videoURL: 'We can only use a video that was uploaded here. Please choose it again.' },
  ],
])('%j is refused at its field, and nothing is changed', async (wishes, fields) => {
  const chidi = await makeArtisan(app);
  const headers = await signedInAs(app, chidi);
  const refused = await change(headers, { caption: 'New', ...wishes });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toEqual(fields);
  expect((await show(headers)).json()).toMatchObject({ caption: null, version: 1 });
});

test('moving to a town of the same name in another state changes the place', async () => {
  const twins = await app.db
    .selectFrom('places as one')
    .innerJoin('places as other', 'other.name', 'one.name')
    .select(['one.name as town', 'one.state as from', 'other.state as to'])
    .whereRef('one.state', '<', 'other.state')
    .orderBy('town')
    .limit(1)
    .executeTakeFirstOrThrow();
  const chidi = await makeArtisan(app, { place_id: await placeId(app, twins.town, twins.from) });
  const headers = await signedInAs(app, chidi);
  expect((await change(headers, { state: twins.to })).statusCode).toBe(200);
  expect((await show(headers)).json()).toMatchObject({ town: twins.town, state: twins.to });
});

test('values at the limits are accepted: 200 characters, 80 years, ₦10,000,000', async () => {
  const headers = await signedInAs(app, await makeArtisan(app));
  const wishes = {
    bio: 'x'.repeat(200),
    years_of_experience: 80,
    price_from: '10,000,000',
    service_area: 500,
  };
  expect((await change(headers, wishes)).statusCode).toBe(200);
  expect((await change(headers, { years_of_experience: 0, service_area: 1 })).statusCode).toBe(200);
  // Experience and price can be cleared.
  expect((await change(headers, { years_of_experience: '', price_from: '' })).statusCode).toBe(200);
  expect((await show(headers)).json()).toMatchObject({ years_of_experience: null, price_from_kobo: null });
});

test('a tab that was opened earlier does not undo what another tab has saved since', {
  meta: { promise: 'Two tabs do not undo each other' },
}, async () => {
  const headers = await signedInAs(app, await makeConsumer(app, { bio: 'Old' }));
  const { version } = (await show(headers)).json();
  const first = await change(headers, { version, bio: 'From the phone' });
  expect(first.json().user.version).toBe(version + 1);

  const stale = await change(headers, { version, bio: 'Old', phone: '08031234567' });
  expect(stale.statusCode).toBe(409);
  expect(stale.json().code).toBe('changed_meanwhile');
  expect((await show(headers)).json()).toMatchObject({ bio: 'From the phone', phone: null });

  const again = await change(headers, { version: version + 1, bio: 'From the phone', phone: '08031234567' });
  expect(again.statusCode).toBe(200);
});

test('the same change sent twice is made once; of two different changes at once, one is made', async () => {
  const headers = await signedInAs(app, await makeConsumer(app));
  const same = { version: 1, bio: 'Twice' };
  const twice = await Promise.all([change(headers, same), change(headers, same)]);
  expect(twice.map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await show(headers)).json().version).toBe(2);

  const atOnce = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((bio) => change(headers, { version: 2, bio })),
  );
  expect(atOnce.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
});

test('a photo and a video that were replaced or removed are deleted', {
  meta: { promise: 'A photo or video that was replaced does not stay' },
}, async () => {
  const chidi = await makeArtisan(app);
  const headers = await signedInAs(app, chidi);
  const [first, second] = [await uploadedPicture(app, 'red'), await uploadedPicture(app, 'blue')];
  const [video, other] = [await uploadedVideo(app), await uploadedVideo(app)];
  await change(headers, { photoURL: first, videoURL: video });
  await change(headers, { photoURL: second, videoURL: other });
  await change(headers, { videoURL: '' });
  app.clock.advance({ hours: 49 });
  await removeUnclaimedUploadsTask.run(app.context, {});
  const there = async (url: string) => (await app.request({ url: url.replace(app.url, '') })).statusCode;
  expect([await there(first), await there(second)]).toEqual([404, 200]);
  expect([await there(video), await there(other)]).toEqual([404, 404]);
  await change(headers, { photoURL: '' });
  expect((await publicProfile(chidi.id)).photoURL).toBeNull();
});

test('another person’s photo cannot be used as one’s own', { meta: { promise: true } }, async () => {
  const photoURL = await uploadedPicture(app);
  await change(await signedInAs(app, await makeConsumer(app)), { photoURL });
  const thief = await change(await signedInAs(app, await makeConsumer(app)), { photoURL });
  expect(thief.json().fields).toHaveProperty('photoURL');
});

test('a verified artisan who changes their name must confirm it, loses the badge, and is checked again', {
  meta: { promise: 'A verified person who takes another name is checked again' },
}, async () => {
  const chidi = await makeArtisan(app, { full_name: 'Chidi Okafor', verified_at: app.clock.now });
  const headers = await signedInAs(app, chidi);
  const spelling = await change(headers, { full_name: 'ÒKAFOR  Chídí' });
  expect(spelling.statusCode).toBe(200);
  expect((await publicProfile(chidi.id)).verified).toBe(true);

  const unaware = await change(headers, { full_name: 'Chief Contractor' });
  expect(unaware.statusCode).toBe(400);
  expect(unaware.json().code).toBe('name_needs_check');
  expect(unaware.json().fields.full_name).toContain('3 - 5 working days');
  expect(await publicProfile(chidi.id)).toMatchObject({ full_name: 'ÒKAFOR  Chídí', verified: true });

  const aware = await change(headers, { full_name: 'Chief Contractor', new_name_confirmed: 'on' });
  expect(aware.statusCode).toBe(200);
  expect(aware.json().user).toMatchObject({ full_name: 'Chief Contractor', verified: false });
  expect(await publicProfile(chidi.id)).toMatchObject({ full_name: 'Chief Contractor', verified: false });
  const standing = (await app.request({ url: '/api/verification/mine', headers })).json();
  expect(standing.verification).toMatchObject({ status: 'submitted', dueOn: '2026-11-27' });
  expect(await emailsTo(app, chidi.email)).toHaveLength(1);
  const audit = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', chidi.id)
    .execute();
  expect(audit.map((entry) => entry.action)).toEqual(['verification.rename']);
  expect(JSON.stringify(audit)).not.toMatch(/Chief|Okafor/i);
});

test('an artisan who is not verified changes their name freely', async () => {
  const headers = await signedInAs(app, await makeArtisan(app));
  expect((await change(headers, { full_name: 'Somebody Else' })).statusCode).toBe(200);
});
