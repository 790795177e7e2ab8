import pg from 'pg';
import { expect, test } from 'vitest';
import { fillByCopy } from '../../../../bench/million.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';

const few = await startTestApp();
const many = await startTestApp();

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

/** Fills the database with `count` artisans, and returns how many rows each search reads. */
async function rowsRead(app: TestApp, count: number): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await fillByCopy(client, count);
  const read = new Map<string, number>();
  for (const search of searches) {
    const rows = await rowsReadDuring(client, async () => {
      const answer = await app.request({ url: `/api/users/?role=skilled&limit=24&${search}` });
      expect(answer.json(), search).not.toHaveLength(0);
    });
    expect(rows, search).toBeGreaterThan(0);
    read.set(search, rows);
  }
  for (const search of counts) {
    const rows = await rowsReadDuring(client, async () => {
      const answer = await app.request({ url: `/api/search/count?role=skilled&${search}` });
      expect(answer.json().total, search).toBeGreaterThan(0);
    });
    read.set(`count: ${search}`, rows);
  }
  await client.end();
  return read;
}

test('no search reads more rows because there are more artisans, beyond what is counted', async () => {
  const before = await rowsRead(few, 1_000);
  const after = await rowsRead(many, 10_000);
  const grown = [...before].map(([search, atFirst]) => [search, atFirst, after.get(search) ?? 0] as const);
  expect(grown).toHaveLength(searches.length + counts.length);
  // A list counts to 1,000 and takes a few of each place; the form's counts consider 2,000 listings.
  expect(grown.filter(([, atFirst, later]) => later > Math.max(atFirst + 2_000, 3_100))).toEqual([]);
});

test('of a misspelt name that is like several, the best of all who have one is found, not the best of a hundred', async () => {
  await makeArtisan(many, { full_name: 'Chidi Okafora' });
  const { id } = await makeArtisan(many, { full_name: 'Zainab Okafor' });
  await many.db.updateTable('artisan_listings').set({ standing: 99 }).where('artisan_id', '=', id).execute();
  const found = await many.request({ url: '/api/users/?role=skilled&limit=2&q=okafur' });
  expect(found.headers['x-search-match']).toBe('similar');
  expect(found.json().map((person: { id: string }) => person.id)).toContain(id);
});
