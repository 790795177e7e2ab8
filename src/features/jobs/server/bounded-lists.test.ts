import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { rowsReadDuring } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const client = new pg.Client({ connectionString: app.ownerUrl });
await client.connect();
afterAll(() => client.end());
const poster = await makeConsumer(app);
const artisan = await makeArtisan(app, {
  place_id: await placeId(app, 'Ikeja', 'Lagos'),
  service_radius_miles: 15,
});
const asArtisan = await signedInAs(app, artisan);

/** Open jobs of the artisan’s trade far away, and twice as many that have ended. */
async function postFarAway(count: number) {
  await client.query(
    `insert into jobs (id, poster_id, skill, expertise, description, place_id, status, expires_at, opened_at, posted_at, updated_at)
     select uuidv7(), $1, 'Plumber', 'Leaking pipes', 'The kitchen pipe leaks.', far[1 + n % cardinality(far)],
            case when n % 3 = 0 then 'open' else 'expired' end,
            $2::timestamptz + case when n % 3 = 0 then interval '30 days' else -interval '30 days' end, $2, $2, $2
       from generate_series(1, 3 * $3::int) n,
            (select array(select id from places where latitude > 8 order by id) as far) places`,
    [poster.id, app.clock.now, count],
  );
  await client.query('vacuum analyze jobs');
}

test('a list of open jobs reads no more rows when more jobs are far away or have ended', {
  meta: { promise: 'What a list of jobs reads does not grow with the jobs that are open' },
}, async () => {
  for (let number = 0; number < 20; number += 1) await makeJob(app, poster);
  const read = async (path: string) => {
    const url = `/api/jobs${path}`;
    const ask = async () =>
      expect((await app.request({ url, headers: asArtisan })).statusCode, url).toBe(200);
    await ask();
    return rowsReadDuring(client, ask);
  };
  const paths = ['', '?limit=100', '/suggested?sort=recent', '/suggested?sort=near'];
  await postFarAway(1_000);
  const before = new Map<string, number>();
  for (const path of paths) before.set(path, await read(path));
  await postFarAway(9_000);
  for (const path of paths) expect.soft(await read(path), path).toBeLessThan((before.get(path) ?? 0) + 200);
  const near = await app.request({ url: '/api/jobs/suggested?sort=near', headers: asArtisan });
  expect(near.json().total).toBe(20);
});
