import { expect, test } from 'vitest';
import { exampleUser } from '../contract.ts';
import { structuredDataOf } from './profile-data.ts';
import { profileMeta, profileTitle } from './profile-meta.ts';

const ORIGIN = 'https://surehands.example';
type Profile = Parameters<typeof profileMeta>[0];
const profile = (changes: Partial<Profile>) =>
  ({
    ...exampleUser,
    full_name: 'Chidi Okafor',
    skill: 'Plumber',
    town: 'Ikeja',
    state: 'Lagos',
    bio: null,
    expertise: null,
    ratings: null,
    review_count: 0,
    verified: false,
    price_from_kobo: null,
    ...changes,
  }) as Profile;

const tagsOf = (changes: Partial<Profile>) =>
  profileMeta(profile(changes), ORIGIN, []) as Record<string, unknown>[];
const contentOf = (changes: Partial<Profile>, name: string) =>
  tagsOf(changes).find((tag) => tag.name === name || tag.property === name)?.content;
const dataOf = (changes: Partial<Profile>) => structuredDataOf(profile(changes), ORIGIN, [])[0];

test.each([
  [{}, 'Chidi Okafor, Plumber in Ikeja, Lagos'],
  [{ skill: null }, 'Chidi Okafor, in Ikeja, Lagos'],
  [{ town: null, state: null }, 'Chidi Okafor, Plumber'],
  [{ town: null, state: 'Oyo' }, 'Chidi Okafor, Plumber in Oyo'],
  [{ town: 'Kano', state: 'Kano' }, 'Chidi Okafor, Plumber in Kano'],
])('a profile with %j is called “%s”', (changes, title) => {
  expect(profileTitle(profile(changes))).toBe(title);
});

test.each([
  [{}, 'New here, no ratings yet.'],
  [{ bio: 'Neat work.' }, 'New here, no ratings yet. Neat work.'],
  [{ ratings: 4.75, review_count: 1 }, 'Rated 4.8 by 1 customer.'],
  [
    { ratings: 5, review_count: 2, verified: true, price_from_kobo: 750_000 },
    'Rated 5.0 by 2 customers. Verified. Jobs from ₦7,500.',
  ],
])('a profile with %j is described as “%s”', (changes, words) => {
  expect(contentOf(changes, 'description')).toBe(words);
});

test('the title of a shared link has at most eighty characters', () => {
  const named = (length: number) => ({
    full_name: 'x'.repeat(length),
    skill: null,
    town: null,
    state: null,
  });
  expect(contentOf(named(80), 'og:title')).toBe('x'.repeat(80));
  expect(contentOf(named(81), 'og:title')).toBe(`${'x'.repeat(79)}…`);
});

test('the picture of a shared link gets a new address when its stars or badge change', () => {
  const picture = (changes: Partial<Profile>) => contentOf(changes, 'og:image');
  expect(picture({})).toMatch(/\.jpg\?v=0-0-0$/);
  expect(picture({ ratings: 4.5, review_count: 2, verified: true })).toMatch(/\.jpg\?v=2-4\.5-1$/);
});

test('search engines are given only facts that are known', () => {
  const bare = dataOf({ town: null });
  for (const name of ['description', 'knowsAbout', 'address', 'priceRange', 'aggregateRating'])
    expect(bare).not.toHaveProperty(name);
  expect(dataOf({ state: null })).toMatchObject({
    address: { addressLocality: 'Ikeja', addressCountry: 'NG' },
  });
  expect(
    dataOf({
      bio: 'Neat work.',
      expertise: 'Pipes',
      price_from_kobo: 750_000,
      ratings: 4.5,
      review_count: 2,
    }),
  ).toMatchObject({
    description: 'Neat work.',
    knowsAbout: 'Pipes',
    address: { addressRegion: 'Lagos' },
    priceRange: 'From ₦7,500',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  });
});

test('a consumer’s page is not indexed by search engines', () => {
  expect(tagsOf({ role: 'consumer' })).toEqual([
    { title: expect.stringContaining('Chidi Okafor') },
    { name: 'robots', content: 'noindex' },
  ]);
});
