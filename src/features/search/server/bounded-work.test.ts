import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { fillByCopy } from '../../../../bench/million.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { entriesGatheredBy, rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
afterAll(() => client.end());
/**
 * A list counts to 1,000 and takes a few of each place; the form’s counts consider 2,000 listings; a frequent name is
 * looked for in the 3,000 best.
 */
const MOST_READ = 4_500;

const searches = [
  '',
  'skill=Plumber',
  'skill=Plumber&available=true',
  'skill=Plumber&lga=Ikeja',
  'skill=Plumber&state=Lagos',
  'lga=Ikeja',
  'lga=Ikeja&miles=20&sort=distance',
  'q=plumber',
  'q=plumber+ikeja',
  'q=chidi',
  'q=chidi+plumber+ikeja',
  'q=leaking+tap',
  'sort=ratings',
  'sort=price&skill=Plumber',
  'sort=name',
  'skill=Plumber&language=Igbo',
  'levels=BVN',
  'levels=Certificate',
  'skill=Plumber&levels=Bank',
  'safetyCourse=true',
  'skill=Plumber&safetyCourse=true',
];
/** Queries that the filter form counts. */
const counts = [
  '',
  'skill=Plumber',
  'lga=Ikeja',
  'skill=Plumber&lga=Ikeja&verified=true',
  'levels=Bank',
  'safetyCourse=true',
  'q=chidi',
];

test('a search among ten thousand artisans reads no more rows than its limit', async () => {
  await fillByCopy(client, 10_000);
  const tooMany: [string, number][] = [];
  const rowsReadFor = async (search: string, work: () => Promise<void>) => {
    const rows = await rowsReadDuring(client, work);
    expect(rows, search).toBeGreaterThan(0);
    if (rows > MOST_READ) tooMany.push([search, rows]);
  };
  for (const search of searches) {
    await rowsReadFor(search, async () => {
      const answer = await app.request({ url: `/api/users/?role=skilled&limit=24&${search}` });
      expect(answer.json(), search).not.toHaveLength(0);
    });
  }
  for (const search of counts) {
    await rowsReadFor(`count: ${search}`, async () => {
      const answer = await app.request({ url: `/api/search/count?role=skilled&${search}` });
      expect(answer.json().total, search).toBeGreaterThan(0);
      // What is not counted to its end is said so.
      if (search === '')
        expect(answer.json()).toMatchObject({
          total: 1_000,
          more: true,
          choices: { rating45: { more: true } },
        });
    });
  }
  expect(tooMany).toEqual([]);
});

test('a name that many artisans have finds the best of them, and all of them with a filter', async () => {
  const called = async (query: string) => {
    const answer = await app.request({ url: `/api/users/?role=skilled&limit=24&q=${query}` });
    return {
      total: answer.headers['x-total-count'],
      people: answer.json<{ id: string; full_name: string }[]>(),
    };
  };
  // Her name is not among the first that the full-text index returns, and begins with another.
  const { id } = await makeArtisan(app, { full_name: 'Zainab Okafor', languages: ['English', 'Kanuri'] });
  await app.db.updateTable('artisan_listings').set({ standing: 98 }).where('artisan_id', '=', id).execute();
  const many = await called('okafor');
  expect(many.people.map((person) => person.full_name).filter((name) => !name.includes('Okafor'))).toEqual(
    [],
  );
  expect(many.total).toBe('201');
  expect(many.people[0]?.id).toBe(id);
  // The last word may be unfinished.
  expect((await called('okaf')).people[0]?.id).toBe(id);
  // Too few of the best speak it, so the index is asked.
  expect((await called('okafor&language=Kanuri')).people.map((person) => person.id)).toEqual([id]);
});

let areNewestBest = false;

/**
 * Gives a part of all artisans, the best and the others alike, a name that they alone have. The newest are the best,
 * because the index of words returns the oldest first.
 */
async function callOneOf(many: number, name: string): Promise<string[]> {
  if (!areNewestBest)
    await client.query(
      `update artisan_listings l set standing = age / 1e6
         from (select artisan_id, row_number() over (order by artisan_id) as age from artisan_listings) listed
        where listed.artisan_id = l.artisan_id`,
    );
  areNewestBest = true;
  const { rows } = await client.query<{ id: string }>(
    `select artisan_id as id from (
       select artisan_id, row_number() over (order by standing desc, artisan_id) as at from artisan_listings) l
      where at % $1 = 0 order by at`,
    [many],
  );
  const ids = rows.map(({ id }) => id);
  await client.query("update users set full_name = $2 || ' ' || full_name where id = any ($1::uuid[])", [
    ids,
    name,
  ]);
  await client.query('vacuum analyze artisan_listings, users');
  return ids;
}

test('a name that one in twenty-two has shows the best of them first on every page, without the index of words', async () => {
  const ids = await callOneOf(22, 'Zubairu');
  expect(ids.length).toBeGreaterThan(400);
  const page = async (number: number) => {
    const answer = await app.request({ url: `/api/users/?role=skilled&limit=24&q=zubairu&page=${number}` });
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(200);
    return answer.json<{ id: string }[]>().map(({ id }) => id);
  };
  const first = await page(1);
  expect(first).toEqual(ids.slice(0, 24));
  expect(await page(2)).toEqual(ids.slice(24, 48));
  let entries = 0;
  for (const statement of await captureStatements(() => page(1)))
    entries += await entriesGatheredBy(client, statement);
  expect(entries).toBeLessThan(100);
  expect(await rowsReadDuring(client, () => page(1))).toBeLessThan(MOST_READ);
});

test('a name that one in forty has shows the best of them first, before others of the index of words', async () => {
  const ids = await callOneOf(40, 'Wakili');
  const answer = await app.request({ url: '/api/users/?role=skilled&limit=24&q=wakili' });
  expect(answer.json<{ id: string }[]>().map(({ id }) => id)).toEqual(ids.slice(0, 24));
});

test('a misspelt name similar to several names finds the best of all artisans with one of them, not of a hundred', async () => {
  await makeArtisan(app, { full_name: 'Chidi Okafora' });
  const { id } = await makeArtisan(app, { full_name: 'Zainab Okafor' });
  await app.db.updateTable('artisan_listings').set({ standing: 99 }).where('artisan_id', '=', id).execute();
  const found = await app.request({ url: '/api/users/?role=skilled&limit=2&q=okafur' });
  expect(found.headers['x-search-match']).toBe('similar');
  expect(found.json().map((person: { id: string }) => person.id)).toContain(id);
});
