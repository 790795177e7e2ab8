import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../test-support/cutting-proxy.ts';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { LANGUAGES } from '../../../shared/languages.ts';

const app = await startTestApp();

const random = seededRandom(29);
const upTo = (most: number) => Math.floor(random() * (most + 1));
const oneOf = <T>(values: readonly T[]): T => values[upTo(values.length - 1)] as T;

const MADE = 60;
const skills = ['Plumber', 'Tiler'];
const places = [
  await placeId(app, 'Ikeja', 'Lagos'),
  await placeId(app, 'Yaba', 'Lagos'),
  await placeId(app, 'Lekki', 'Lagos'),
];
for (let made = 0; made < MADE; made += 1) {
  const review_count = upTo(14);
  const artisan = await makeArtisan(app, {
    skill: oneOf(skills),
    place_id: oneOf(places),
    service_radius_miles: oneOf([5, 10, 20, 50]),
    created_at: new Date(app.clock.now.getTime() - upTo(90) * 24 * 3_600_000),
    available: random() < 0.85,
    price_from_kobo: random() < 0.2 ? null : (1 + upTo(40)) * 100_000,
    review_count,
    rating_total: Array.from({ length: review_count }, () => 3 + upTo(2)).reduce(
      (sum, stars) => sum + stars,
      0,
    ),
    languages: LANGUAGES.filter(() => random() < 0.3),
    ...(random() < 0.5 && { verified_at: '2026-01-05T00:00:00Z' }),
  });
  // Some booked days, and the figures that a renewal would compute from them.
  for (let day = 0; day < 16; day += 1) {
    if (random() < 0.45) continue;
    const at = new Date(app.clock.now.getTime() + day * 24 * 3_600_000);
    await sql`insert into slots (artisan_id, during) values (${artisan.id}, lagos_day(${lagosDay(at)}::date))`.execute(
      app.db,
    );
  }
  const booked_count = upTo(15);
  const answer_count = upTo(9);
  await app.db
    .updateTable('artisan_listings')
    .set({
      booked_count,
      finished_count: upTo(booked_count),
      answer_count,
      answer_minutes: answer_count === 0 ? null : 1 + upTo(3_000),
    })
    .where('artisan_id', '=', artisan.id)
    .execute();
}

interface Listed {
  id: string;
  distance_miles: number | null;
  standing_points: Record<string, number>;
}
async function listed(query: string): Promise<{ people: Listed[]; total: number }> {
  const answer = await app.request({ url: `/api/users/?role=skilled&limit=200&${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return { people: answer.json(), total: Number(answer.headers['x-total-count']) };
}
const sumOf = (points: Record<string, number>) => Object.values(points).reduce((sum, each) => sum + each, 0);
/** Tolerance for sums added in another order. */
const ALIKE = 1e-9;

test('a list is ordered by the sum of the points that explain it, and near a place by that sum less the distance', async () => {
  for (const query of ['', 'skill=Plumber', 'verified=true', 'available=false', 'minRating=4&skill=Tiler']) {
    const sums = (await listed(query)).people.map(({ standing_points }) => sumOf(standing_points));
    expect(sums.length, query).toBeGreaterThan(3);
    for (const [at, sum] of sums.entries()) expect(sum).toBeLessThanOrEqual((sums[at - 1] ?? 99) + ALIKE);
  }
  for (const query of ['lga=Ikeja', 'lga=Yaba&skill=Plumber', 'lga=Lekki&miles=20']) {
    const { people } = await listed(query);
    expect(people.length, query).toBeGreaterThan(3);
    const sums = people.map(
      ({ standing_points, distance_miles }) => sumOf(standing_points) - Number(distance_miles) / 10,
    );
    // The response rounds distances to a tenth of a mile.
    for (const [at, sum] of sums.entries()) expect(sum).toBeLessThanOrEqual((sums[at - 1] ?? 99) + 0.0101);
  }
});

test('a short page near a place is the beginning of the whole list near it', async () => {
  for (const near of [
    'lga=Ikeja',
    'lga=Yaba&skill=Plumber',
    'lga=Lekki&miles=20',
    'lat=6.55&lng=3.36',
    'lga=Ikeja&available=true',
  ]) {
    const whole = (await listed(near)).people.map(({ id }) => id);
    expect(whole.length, near).toBeGreaterThan(8);
    for (const limit of [1, 2, 3, 5, 8]) {
      const page = await app.request({ url: `/api/users/?role=skilled&${near}&limit=${limit}` });
      expect(
        page.json().map(({ id }: Listed) => id),
        `${near}, ${limit}`,
      ).toEqual(whole.slice(0, limit));
    }
  }
});

test('the total of an artisan’s standing is the number that the list is ordered by', async () => {
  const { people } = await listed('');
  for (const { id, standing_points } of people.slice(0, 20)) {
    const standing = (await app.request({ url: `/api/users/${id}/standing` })).json();
    expect(standing.total).toBeCloseTo(sumOf(standing_points), 9);
    for (const { figure, points } of standing.parts)
      expect(points).toBeCloseTo(standing_points[figure] ?? 0, 9);
  }
});

/** Random filters, as a form would send them. */
function someChoices(): URLSearchParams {
  const query = new URLSearchParams();
  const maybe = (name: string, value: () => string, share = 0.4) =>
    random() < share && query.set(name, value());
  maybe('skill', () => oneOf(skills));
  if (maybe('lga', () => oneOf(['Ikeja', 'Yaba', 'Lekki']))) maybe('miles', () => oneOf(['5', '10', '20']));
  maybe('verified', () => 'true');
  maybe('available', () => oneOf(['true', 'false']));
  maybe('minRating', () => oneOf(['3', '4', '4.5']));
  maybe('maxPrice', () => String(1_000 * (1 + upTo(40))));
  maybe('freeOn', () => lagosDay(new Date(app.clock.now.getTime() + upTo(10) * 24 * 3_600_000)));
  maybe('language', () => oneOf(LANGUAGES), 0.3);
  return query;
}

test('the count shown beside each choice of filters is the length of the list it leads to', async () => {
  const choices = [
    ['verified', 'verified', 'true'],
    ['available', 'available', 'true'],
    ['rating45', 'minRating', '4.5'],
    ['rating4', 'minRating', '4'],
    ['rating3', 'minRating', '3'],
  ] as const;
  // Just below a threshold, and exactly at it.
  for (const rating_total of [22, 23]) await makeArtisan(app, { rating_total, review_count: 5 });
  for (const rating_total of [18, 36]) await makeArtisan(app, { rating_total, review_count: 8 });
  const ofAll = (await app.request({ url: '/api/search/count?role=skilled' })).json();
  for (const [key, name, value] of choices)
    expect(ofAll.choices[key], key).toEqual({
      count: (await listed(`${name}=${value}`)).total,
      more: false,
    });
  let found = 0;
  for (let round = 0; round < 40; round += 1) {
    const query = someChoices();
    const answer = await app.request({ url: `/api/search/count?role=skilled&${query}` });
    const counted = answer.json();
    const { people, total } = await listed(String(query));
    expect({ query: String(query), total: counted.total, more: counted.more }).toEqual({
      query: String(query),
      total,
      more: false,
    });
    expect(people).toHaveLength(total);
    const [key, name, value] = oneOf(choices);
    query.set(name, value);
    expect(counted.choices[key], `${query}`).toEqual({
      count: (await listed(String(query))).total,
      more: false,
    });
    found += total;
  }
  expect(found).toBeGreaterThan(100);
});

test('a search for words in profiles has a count of its own, and no counts beside the choices', async () => {
  const { people } = await listed('q=chidi');
  const counted = (await app.request({ url: '/api/search/count?role=skilled&q=chidi' })).json();
  expect(counted).toEqual({ total: people.length, more: false, choices: null });
});

test('a language that is not on the list is refused at its field', async () => {
  const answer = await app.request({ url: '/api/users/?language=Klingon' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.language).toMatch(/^Language must be one of: English, Pidgin/);
  const hausa = (await listed('language=hausa')).people as unknown as { languages: string[] }[];
  expect(hausa.length).toBeGreaterThan(3);
  expect(hausa.every(({ languages }) => languages.includes('Hausa'))).toBe(true);
});
