import { expect, test } from 'vitest';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { takeWishes } from './wishes.ts';

const app = await startTestApp();
const place_id = await placeId(app, 'Ikeja', 'Lagos');
const people = { place_id, skill: 'Plumber' };
await makeArtisan(app, { ...people, full_name: 'Dear', price_from_kobo: 3_000_000 });
await makeArtisan(app, { ...people, full_name: 'Fair', price_from_kobo: 1_000_000 });
await makeArtisan(app, {
  ...people,
  full_name: 'Sure',
  price_from_kobo: 2_000_000,
  verified_at: '2026-01-05T00:00:00Z',
});
const busy = await makeArtisan(app, { ...people, full_name: 'Busy', price_from_kobo: 1_000_000 });

const found = async (query: Record<string, string>) => {
  const answer = await app.request({ url: `/api/users/?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ full_name: string }[]>().map(({ full_name }) => full_name);
};

/** A Sunday. */
const today = '2026-11-29';

test.each<[string, string, Record<string, string>]>([
  ['plumber tomorrow under 20k', 'plumber', { freeOn: '2026-11-30', maxPrice: '20000' }],
  ['Tiler in Yaba TODAY', 'Tiler in Yaba', { freeOn: '2026-11-29' }],
  ['fix my gen tonight', 'fix my gen', { freeOn: '2026-11-29' }],
  ['painter on Friday in Enugu', 'painter   in Enugu', { freeOn: '2026-12-04' }],
  ['painter this sunday', 'painter', { freeOn: '2026-11-29' }],
  ['verified electrician below ₦15,000', 'electrician', { maxPrice: '15000', verified: 'true' }],
  ['tailor not more than N7500 naira', 'tailor', { maxPrice: '7500' }],
  ['mason budget of 2.5 thousand', 'mason', { maxPrice: '2500' }],
  // A person's name, not a day.
  ['Friday the plumber', 'Friday the plumber', {}],
  ['sunday okoro', 'sunday okoro', {}],
  // Numbers of kilometres, years or pieces, not prices.
  ['plumber within 10 km', 'plumber within 10 km', {}],
  ['plumber within 600 km', 'plumber within 600 km', {}],
  ['cook for children under 5', 'cook for children under 5', {}],
  ['at most 999 years', 'at most 999 years', {}],
  ['under 900,000,000', 'under 900,000,000', {}],
  ['unverified rumours', 'unverified rumours', {}],
])('the search “%s” is understood as “%s” and %j', (text, rest, wanted) => {
  const taken = takeWishes(text, today);
  expect(taken.rest.replaceAll(/\s+/g, ' ')).toBe(rest.replaceAll(/\s+/g, ' '));
  expect(Object.fromEntries(taken.wishes.map(({ name, value }) => [name, value]))).toEqual(wanted);
});

test('wishes in words filter the list as the filters do, and the filters win', async () => {
  expect(await found({ q: 'plumber in ikeja under 20k' })).toEqual(
    await found({ q: 'plumber in ikeja', maxPrice: '20000' }),
  );
  expect((await found({ q: 'plumber in ikeja under 20k' })).toSorted()).toEqual(['Busy', 'Fair', 'Sure']);
  expect(await found({ q: 'verified plumber' })).toEqual(['Sure']);
  expect((await found({ q: 'verified plumber', verified: 'false' })).toSorted()).toEqual([
    'Busy',
    'Dear',
    'Fair',
  ]);
  expect(await found({ q: 'plumber under 20k', maxPrice: '10000' })).not.toContain('Sure');
  expect((await found({ q: 'under 10,000 naira' })).toSorted()).toEqual(['Busy', 'Fair']);
});

test('“tomorrow” is a Lagos day, and leaves out artisans booked on it', async () => {
  // 23:30 UTC, which is past midnight in Lagos.
  app.clock.now = new Date('2026-11-21T23:30:00Z');
  const during = '[2026-11-23T00:00:00+01:00,2026-11-24T00:00:00+01:00)';
  await app.db.insertInto('slots').values({ artisan_id: busy.id, during }).execute();
  expect(await found({ q: 'plumber today' })).toContain('Busy');
  expect(await found({ q: 'plumber tomorrow' })).not.toContain('Busy');
  expect(await found({ q: 'plumber tomorrow' })).toEqual(await found({ q: 'plumber', freeOn: '2026-11-23' }));
  // The filter that was chosen counts, whatever the words say.
  expect(await found({ q: 'plumber tomorrow', freeOn: '2026-11-24' })).toContain('Busy');
});

test('the meaning of a search lists each wish, and the words without it', async () => {
  const url = `/api/search/meaning?${new URLSearchParams({ q: 'plumber tomorrow under 20k in ikeja' })}`;
  expect((await app.request({ url })).json()).toMatchObject({
    trades: ['Plumber'],
    where: 'Ikeja, Lagos',
    wishes: [
      { name: 'freeOn', value: '2026-11-23', words: 'tomorrow', without: 'plumber ikeja under 20k' },
      { name: 'maxPrice', value: '20000', words: 'under 20k', without: 'plumber ikeja tomorrow' },
    ],
    without: { trade: 'ikeja tomorrow under 20k', where: 'plumber tomorrow under 20k' },
  });
});
