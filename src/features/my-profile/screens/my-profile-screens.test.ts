import { expect, test } from 'vitest';
import { foldNamed, foldsOf } from '../../../../test-support/folds.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../test-support/uploading.ts';
import { newId } from '../../../shared/identifier.ts';
import type { OwnProfile } from '../contract.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
type Headers = Record<string, string>;

const read = (response: { statusCode: number; body: string; headers: Record<string, unknown> }) => ({
  status: response.statusCode,
  html: response.body,
  words: wordsOf(response.body),
  location: response.headers.location,
});
const open = async (url: string, headers: Headers = {}) =>
  read(await app.request({ url, headers: { accept: 'text/html', ...headers } }));
const send = async (url: string, headers: Headers, values: Record<string, string>) =>
  read(
    await app.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(values).toString(),
    }),
  );
const own = async (headers: Headers): Promise<OwnProfile> =>
  (await app.request({ url: '/api/users/me', headers })).json();

/** Values that a browser would submit from a page's form. */
function formOf(html: string): Record<string, string> {
  const form = /<form[^>]*class="form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const decode = (text: string) =>
    text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(tag)?.[1];
    if (name && !/type="(?:checkbox|file)"/.test(tag))
      values[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/textarea>/g,
  )) {
    values[name] = decode(text);
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = [...options.matchAll(/<option([^>]*)>/g)].find(([, rest = '']) =>
      rest.includes('selected'),
    );
    values[name] = decode(/value="([^"]*)"/.exec(chosen?.[1] ?? '')?.[1] ?? '');
  }
  return values;
}

test('the profile form shows everything a sign-up asked and more, and saving it unchanged changes nothing', {
  meta: { promise: 'My Profile shows all that a sign-up asked and more, and sent as it is changes nothing' },
}, async () => {
  const chidi = await makeArtisan(app, {
    phone: '+2348031234567',
    place_id: await placeId(app, 'Nsukka', 'Enugu'),
    service_radius_miles: 12,
    price_from_kobo: 1_500_050,
    years_of_experience: 7,
    caption: "Chidi's work",
    landmark: 'Opposite the gate',
    profession: 'Master plumber',
  });
  const headers = await signedInAs(app, chidi);
  const { html, words } = await open('/my-profile', headers);
  const form = formOf(html);
  expect(form).toEqual({
    version: '1',
    draftOwner: chidi.id,
    photoURL: '',
    full_name: chidi.full_name,
    address: chidi.address,
    bio: chidi.bio,
    phone: '0803 123 4567',
    skill: 'Plumber',
    expertise: 'Pipes, leaks, bathrooms',
    languages: '',
    service_area: 'custom',
    custom_miles: '12',
    state: 'Enugu',
    town: 'Nsukka',
    videoURL: '',
    caption: "Chidi's work",
    profession: 'Master plumber',
    landmark: 'Opposite the gate',
    years_of_experience: '7',
    price_from: '15,000.50',
  });
  expect(words).toContain('(only visible to you)');
  expect(html).toContain(`href="/profile/${chidi.id}"`);
  expect((await send('/my-profile', headers, form)).location).toBe('/my-profile?saved');
  expect((await own(headers)).version).toBe(1);
});

test('a saved change is confirmed, and appears on the public profile', async () => {
  const chidi = await makeArtisan(app, { place_id: await placeId(app, 'Ikeja', 'Lagos') });
  const headers = await signedInAs(app, chidi);
  const form = formOf((await open('/my-profile', headers)).html);
  const saved = await send('/my-profile', headers, {
    ...form,
    bio: 'Taps that do not drip.',
    service_area: '5',
  });
  expect(saved.location).toBe('/my-profile?saved');
  expect((await open('/my-profile?saved', headers)).words).toContain('Your profile is saved.');
  expect((await open(`/profile/${chidi.id}`)).words).toContain('Taps that do not drip.');
});

test('a refusal appears at its field, and everything typed is kept', {
  meta: { promise: '“Custom distance is required.” on one’s own profile too' },
}, async () => {
  const headers = await signedInAs(app, await makeArtisan(app));
  const form = formOf((await open('/my-profile', headers)).html);
  const typed = { ...form, bio: 'Typed and kept', phone: '12', service_area: 'custom', custom_miles: '900' };
  const refused = await send('/my-profile', headers, typed);
  expect(refused.status).toBe(400);
  expect(refused.words).toContain('That does not look like a phone number.');
  expect(refused.html).toContain('href="#custom_miles-field"');
  expect(formOf(refused.html)).toEqual(typed);
  const { words } = await send('/my-profile', headers, { ...form, service_area: 'custom', custom_miles: '' });
  expect(words).toContain('Custom distance is required.');
});

test('the section “Help customers choose you” is closed until a field in it is refused, and has the ids that hints link to', async () => {
  const headers = await signedInAs(app, await makeArtisan(app));
  const title = 'Help customers choose you';
  const { html } = await open('/my-profile', headers);
  expect(foldsOf(html)[title]).toBe(false);
  for (const field of ['price_from', 'years_of_experience'])
    expect(foldNamed(html, `${field}-field`)).toBe(title);
  for (const wrong of [{ years_of_experience: '900' }, { price_from: 'cheap' }]) {
    const refused = await send('/my-profile', headers, { ...formOf(html), ...wrong });
    expect([refused.status, foldsOf(refused.html)[title]]).toEqual([400, true]);
  }
});

test('a tab that is out of date is shown the saved values, keeps what was typed, and can then save it', {
  meta: { promise: 'A tab that is out of date is shown what is saved, and keeps what was typed' },
}, async () => {
  const headers = await signedInAs(app, await makeConsumer(app, { bio: 'First' }));
  const stale = formOf((await open('/my-profile', headers)).html);
  await send('/my-profile', headers, { ...stale, bio: 'From the phone' });

  const refused = await send('/my-profile', headers, { ...stale, address: 'New street' });
  expect(refused.status).toBe(409);
  expect(refused.words).toContain('changed in another tab or on another device');
  expect(refused.words).toContain('Currently saved');
  expect(refused.words).toMatch(/Bio From the phone/);
  const form = formOf(refused.html);
  expect(form).toMatchObject({ address: 'New street', bio: 'First', version: '2' });
  expect((await own(headers)).bio).toBe('From the phone');
  await send('/my-profile', headers, form);
  expect(await own(headers)).toMatchObject({ bio: 'First', address: 'New street' });
});

test('a verified artisan is asked to confirm before a new name removes the badge', async () => {
  const headers = await signedInAs(app, await makeArtisan(app, { verified_at: app.clock.now }));
  const { html, words } = await open('/my-profile', headers);
  expect(words).toContain('You are verified under this name.');
  const asked = await send('/my-profile', headers, { ...formOf(html), full_name: 'Somebody Else' });
  expect(asked.status).toBe(400);
  expect(asked.html).toMatch(/<input[^>]*name="new_name_confirmed"/);
  expect(formOf(asked.html).full_name).toBe('Somebody Else');
  const done = await send('/my-profile', headers, { ...formOf(asked.html), new_name_confirmed: 'on' });
  expect(done.location).toBe('/my-profile?saved');
  expect(await own(headers)).toMatchObject({ full_name: 'Somebody Else', verified: false });
});

test('a person who was signed out meanwhile keeps everything they typed', {
  meta: { promise: 'An artisan who was signed out meanwhile keeps what they typed into their profile' },
}, async () => {
  const headers = await signedInAs(app, await makeArtisan(app));
  const typed = { ...formOf((await open('/my-profile', headers)).html), bio: 'Not lost' };
  await app.db.deleteFrom('sessions').execute();
  const refused = await send('/my-profile', headers, typed);
  expect(refused.status).toBe(401);
  expect(refused.words).toContain('You were signed out meanwhile. What you typed is still here.');
  expect(refused.html).toContain('href="/signin?returnTo=%2Fmy-profile"');
  expect(formOf(refused.html)).toEqual(typed);
  expect((await open('/my-profile', headers)).location).toBe('/signin?returnTo=%2Fmy-profile');
});

test('a consumer and an operator are not asked about work', async () => {
  for (const person of [await makeConsumer(app), await makeAdminWithoutRoles(app)]) {
    const { html } = await open('/my-profile', await signedInAs(app, person));
    const form = formOf(html);
    expect(form).not.toHaveProperty('skill');
    expect('address' in form).toBe(person.role === 'consumer');
    expect(html).not.toContain('See my public profile');
  }
});

test('pictures of an artisan’s work are described, moved and removed without script', {
  meta: { promise: true },
}, async () => {
  const chidi = await makeArtisan(app);
  const headers = await signedInAs(app, chidi);
  const empty = await open('/my-profile/work', headers);
  expect(empty.words).toContain('No pictures yet');
  const [, ids = ''] = /name="ids" value="([^"]+)"/.exec(empty.html) ?? [];
  expect(ids.split(' ')).toHaveLength(12);

  const none = await send('/my-profile/work', headers, { intent: 'add', ids });
  expect(none.status).toBe(400);
  expect(none.words).toContain('Please choose a picture first.');

  const urls = [await uploadedPicture(app, 'red'), await uploadedPicture(app, 'blue')];
  const body = new URLSearchParams({ intent: 'add', ids });
  for (const url of urls) body.append('url', url);
  const add = () =>
    app.request({
      method: 'POST',
      url: '/my-profile/work',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body.toString(),
    });
  expect((await add()).headers.location).toBe('/my-profile/work?done=add');
  await add();
  const pictures = (await own(headers)).work_pictures;
  expect(pictures.map(({ url }) => url)).toEqual(urls);

  const [first, second] = pictures.map(({ id }) => id);
  await send('/my-profile/work', headers, { intent: 'caption', id: first ?? '', caption: 'A red wall' });
  const moved = await send('/my-profile/work', headers, { intent: 'down', id: first ?? '' });
  expect((await open(String(moved.location), headers)).words).toContain('This is now picture 2 of 2.');
  const after = (await own(headers)).work_pictures;
  expect(after.map(({ id, caption }) => [id, caption])).toEqual([
    [second, ''],
    [first, 'A red wall'],
  ]);
  await send('/my-profile/work', headers, { intent: 'down', id: first ?? '' });
  await send('/my-profile/work', headers, { intent: 'remove', id: second ?? '' });
  expect((await own(headers)).work_pictures.map(({ id }) => id)).toEqual([first]);

  const long = await send('/my-profile/work', headers, {
    intent: 'caption',
    id: first ?? '',
    caption: 'x'.repeat(121),
  });
  expect(long.status).toBe(400);
  expect(long.html).toContain(`value="${'x'.repeat(121)}"`);
});

test('only artisans have pictures of their work', async () => {
  expect((await open('/my-profile/work')).location).toBe('/signin?returnTo=%2Fmy-profile%2Fwork');
  const amina = await signedInAs(app, await makeConsumer(app));
  expect((await open('/my-profile/work', amina)).location).toBe('/my-profile');
});

test('the dashboard tells an artisan what their profile lacks, until it is complete', async () => {
  const chidi = await makeArtisan(app, { bio: 'Short.', price_from_kobo: null, languages: [] });
  const headers = await signedInAs(app, chidi);
  const dashboard = () => open(`/dashboard/${chidi.id}`, headers);
  const before = (await own(headers)).strength;
  expect(before?.missing.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Show 3 pictures of your work (now 0).',
      'Get verified.',
      'Write at least 60 characters about your work.',
    ]),
  );
  expect(before).toMatchObject({ done: 9 - (before?.missing.length ?? 0), of: 9 });
  const told = await dashboard();
  expect(told.words).toContain(`${before?.done} of 9 steps done`);
  for (const { text } of before?.missing.slice(0, 3) ?? []) expect(told.words).toContain(text);
  // Each link leads to its field.
  const form = (await open('/my-profile', headers)).html;
  for (const { link } of before?.missing ?? []) {
    const [path = '', id] = link.split('#');
    if (path === '/my-profile' && id) expect(form, link).toContain(`id="${id}"`);
    else expect((await open(path, headers)).status, link).toBe(200);
  }

  const change = async (bio: string) =>
    app.db.updateTable('users').set({ bio }).where('id', '=', chidi.id).execute();
  const says = async () => (await own(headers)).strength?.missing.map(({ text }) => text).join(' ');
  await change('x'.repeat(59));
  expect(await says()).toContain('60 characters');
  await change('x'.repeat(60));
  expect(await says()).not.toContain('60 characters');

  await app.db
    .updateTable('users')
    .set({
      photo_url: '/files/images/chidi.webp',
      video_url: '/files/videos/chidi.mp4',
      price_from_kobo: 800_000,
      expertise: 'Leaks',
      years_of_experience: 4,
      languages: ['English'],
    })
    .where('id', '=', chidi.id)
    .execute();
  for (const number of [1, 2]) await addPicture(headers, number);
  expect(await says()).toContain('Show 3 pictures of your work (now 2).');
  await addPicture(headers, 3);
  expect(await says()).toBe('Get verified.');
  expect((await dashboard()).words).toContain('8 of 9 steps done');
});

test('a customer’s profile shows no strength', async () => {
  expect((await own(await signedInAs(app, await makeConsumer(app)))).strength).toBeNull();
});

async function addPicture(headers: Headers, number: number): Promise<void> {
  const payload = { id: newId(), url: await uploadedPicture(app), caption: `Picture ${number}` };
  const added = await app.request({ method: 'POST', url: '/api/users/me/work-pictures', headers, payload });
  expect(added.statusCode, added.body).toBeLessThan(300);
}
