import { expect, test } from 'vitest';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');

/** Fifty five-star reviews: first in the list unless the search prefers others. */
const admired = { rating_total: 250, review_count: 50 };

async function namesOf(query: Record<string, string>): Promise<string[]> {
  const answer = await app.request({ url: `/api/users/?${new URLSearchParams(query)}` });
  return answer.json().map((person: { full_name: string }) => person.full_name);
}

test('in the requested town, an artisan with the words in their expertise comes before one who mentions them in the bio', async () => {
  await makeArtisan(app, { full_name: 'Kunle Ojo', expertise: 'Boreholes', place_id: ikeja });
  await makeArtisan(app, {
    full_name: 'Bisi Alade',
    expertise: 'Bathrooms',
    bio: 'My uncle digs boreholes.',
    place_id: ikeja,
    ...admired,
  });
  expect(await namesOf({ q: 'boreholes' })).toEqual(['Kunle Ojo', 'Bisi Alade']);
  expect(await namesOf({ q: 'boreholes ikeja' })).toEqual(['Kunle Ojo', 'Bisi Alade']);
});

test('near a town, a local artisan comes before a better reviewed one sixty miles away', async () => {
  const skill = 'Welder';
  await makeArtisan(app, { full_name: 'Yemi Ade', skill, place_id: ikeja });
  const place_id = await placeId(app, 'Ibadan', 'Oyo');
  await makeArtisan(app, { full_name: 'Sola Bright', skill, place_id, ...admired });
  expect(await namesOf({ skill })).toEqual(['Sola Bright', 'Yemi Ade']);
  expect(await namesOf({ skill, lga: 'Ikeja', miles: '100' })).toEqual(['Yemi Ade', 'Sola Bright']);
});

test('a short word also finds longer names that begin with it, and a long word only whole names', async () => {
  for (const family of ['Obi', 'Nwosu', 'Eze']) {
    await makeArtisan(app, { full_name: `Ada ${family}` });
    await makeArtisan(app, { full_name: `Grace ${family}` });
  }
  await makeArtisan(app, { full_name: 'Adaeze Bello' });
  await makeArtisan(app, { full_name: 'Gracey Bello' });
  expect(await namesOf({ q: 'ada' })).toContain('Adaeze Bello');
  expect(await namesOf({ q: 'grace' })).toHaveLength(3);
});
