import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { multiplyRows } from '../../../../test-support/more-rows.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const bola = await makeConsumer(app, { full_name: 'Bola Ige' });
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute();
});

interface Listed {
  result: { id: string; expertise: string; saved: boolean; distanceMiles: number | null }[];
  total: number;
  nextCursor: string | null;
  totalUsers?: number;
}
async function list(path: string, headers: Record<string, string> = {}): Promise<Listed> {
  const response = await app.request({ url: `/api/jobs${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const named = ({ result }: Listed) => result.map(({ expertise }) => expertise);

describe('open jobs', () => {
  test('are visible to everyone, newest posting first, without jobs in other states', {
    meta: { promise: 'Open jobs are everybody’s to read' },
  }, async () => {
    await makeJob(app, amina, { expertise: 'One' });
    await makeJob(app, bola, { expertise: 'Two' });
    for (const status of ['closed', 'filled', 'expired']) await makeJob(app, bola, { status });
    await makeJob(app, bola, { expertise: 'Over', expires_at: app.clock.now });
    await makeJob(app, bola, { expertise: 'Ending', expires_at: new Date(app.clock.now.getTime() + 1) });
    const listed = await list('');
    expect(named(listed)).toEqual(['Ending', 'Two', 'One']);
    expect(listed).toMatchObject({ total: 3, nextCursor: null });
  });

  test('are found by trade, by state, and by words of the job or its town, ignoring accents', {
    meta: { promise: 'Open jobs are found by trade, state and words' },
  }, async () => {
    await makeJob(app, amina, { expertise: 'Kitchen sink', description: 'It drips, ọ̀pọ̀ omi.' });
    await makeJob(app, amina, {
      expertise: '100% wiring',
      skill: 'Electrician',
      place_id: await placeId(app, 'Kano', 'Kano'),
    });
    expect(named(await list('?skill=electrician'))).toEqual(['100% wiring']);
    await makeJob(app, amina, { expertise: 'Braids', skill: 'Hair Stylist' });
    for (const skill of ['hair-stylist', 'hair%20stylist', 'Hair%20Stylist'])
      expect(named(await list(`?skill=${skill}`))).toEqual(['Braids']);
    expect(named(await list('?skill=Plumber&state=Lagos'))).toEqual(['Kitchen sink']);
    expect(named(await list('?state=Kano'))).toEqual(['100% wiring']);
    expect(named(await list('?q=opo%20SINK'))).toEqual(['Kitchen sink']);
    expect(named(await list('?q=kano'))).toEqual(['100% wiring']);
    expect(named(await list('?q=100%25'))).toEqual(['100% wiring']);
    // A percent sign, an underscore and a backslash are literal.
    await makeJob(app, amina, { expertise: 'Tiles, 100 pieces' });
    expect(named(await list('?q=100%25'))).toEqual(['100% wiring']);
    expect(named(await list('?q=s%25nk'))).toEqual([]);
    expect(named(await list('?q=%5Csink'))).toEqual([]);
    expect(named(await list('?q=_'))).toEqual([]);
    expect(named(await list("?q=';drop"))).toEqual([]);
    expect(named(await list('?skill=Wizard'))).toEqual([]);
  });

  test('have pages that neither skip nor repeat jobs while others are posted', {
    meta: { promise: 'Pages of jobs neither skip nor repeat' },
  }, async () => {
    for (const expertise of ['A', 'B', 'C', 'D', 'E']) await makeJob(app, amina, { expertise });
    const first = await list('?limit=2');
    await makeJob(app, bola, { expertise: 'F' });
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    expect([first, second, third].flatMap(named)).toEqual(['E', 'D', 'C', 'B', 'A']);
    expect(third).toMatchObject({ total: 6, nextCursor: null });
  });

  test('are ranked for a given expertise for any reader, and an empty expertise changes nothing', {
    meta: { promise: 'Jobs can be ranked for an expertise by anyone' },
  }, async () => {
    for (const expertise of ['House wiring', 'Tiles', 'Wiring']) await makeJob(app, bola, { expertise });
    expect(named(await list('?expertise=wiring%20of%20a%20house'))).toEqual([
      'House wiring',
      'Wiring',
      'Tiles',
    ]);
    expect(named(await list('?expertise=wiring%00'))).toEqual(['Wiring', 'House wiring', 'Tiles']);
    expect(named(await list('?expertise=&limit=&cursor='))).toEqual(['Wiring', 'Tiles', 'House wiring']);
    const tooLong = await app.request({ url: `/api/jobs?expertise=${'a'.repeat(301)}` });
    expect(tooLong.statusCode).toBe(400);
  });

  test('are refused with a made-up cursor or an invalid limit', async () => {
    for (const query of ['cursor=abc', 'cursor=1_2_3', "cursor=1_1;'", 'limit=0', 'limit=many']) {
      const response = await app.request({ url: `/api/jobs?${query}` });
      expect(response.statusCode, query).toBe(400);
    }
  });

  test('cost one statement', async () => {
    const { statements } = await statementsDuring(() => app.request({ url: '/api/jobs?q=sink&state=Lagos' }));
    expect(statements).toHaveLength(1);
  });
});

describe('jobs you might like', () => {
  test('best matches share the most words of more than two characters, with ties newest first', {
    meta: { promise: 'Best Matches ranks by shared words of more than two characters, ties newest first' },
  }, async () => {
    const viewer = await makeArtisan(app, { expertise: 'House wiring, AC and fan repair; wiring of PPR' });
    const shared = {
      none: 'Painting',
      'two letters do not count': 'AC of AC',
      'one, older': 'House painting',
      'one, however often': 'Fan fan FAN',
      'two, accents and capitals aside': 'WIRING of the hóuse',
      three: 'fan/wiring/repair',
      'part of a word is none': 'Rewiring',
    };
    for (const expertise of Object.values(shared)) await makeJob(app, bola, { expertise });
    const headers = await signedInAs(app, viewer);
    const best = [
      'fan/wiring/repair',
      'WIRING of the hóuse',
      'Fan fan FAN',
      'House painting',
      'Rewiring',
      'AC of AC',
      'Painting',
    ];
    expect(named(await list('/suggested?sort=best', headers))).toEqual(best);
    expect(named(await list('/suggested', headers))).toEqual(best);

    // Jobs within reach come first, however well a distant one matches.
    const ikeja = await placeId(app, 'Ikeja', 'Lagos');
    const local = await makeArtisan(app, {
      expertise: 'Fan repair',
      place_id: ikeja,
      service_radius_miles: 15,
    });
    await makeJob(app, bola, {
      expertise: 'Fan repair far away',
      place_id: await placeId(app, 'Kano', 'Kano'),
    });
    const theirs = named(await list('/suggested?sort=best', await signedInAs(app, local)));
    expect(theirs.at(0)).toBe('fan/wiring/repair');
    expect(theirs.at(-1)).toBe('Fan repair far away');
    await app.db.deleteFrom('jobs').where('expertise', '=', 'Fan repair far away').execute();

    const first = await list('/suggested?limit=3', headers);
    const rest = await list(`/suggested?limit=50&cursor=${first.nextCursor}`, headers);
    expect([first, rest].flatMap(named)).toEqual(best);
  });

  test('nearby jobs are of the artisan’s trade and within their travel distance, nearest first, in pages', {
    meta: { promise: 'An artisan finds the jobs of their trade near them' },
  }, async () => {
    const ikeja = await placeId(app, 'Ikeja', 'Lagos');
    const viewer = await makeArtisan(app, { place_id: ikeja, service_radius_miles: 15 });
    const headers = await signedInAs(app, viewer);
    const inTown = async (expertise: string, town: string, state: string, skill = 'Plumber') =>
      makeJob(app, amina, { expertise, skill, place_id: await placeId(app, town, state) });
    await inTown('Home, older', 'Ikeja', 'Lagos');
    await inTown('Home, newer', 'Ikeja', 'Lagos');
    await inTown('Island', 'Lekki', 'Lagos');
    await inTown('Mushin', 'Mushin', 'Lagos');
    await inTown('Too far', 'Kano', 'Kano');
    await inTown('Another trade', 'Ikeja', 'Lagos', 'Electrician');
    const all = await list('/suggested?sort=near', headers);
    expect(named(all)).toEqual(['Home, newer', 'Home, older', 'Mushin', 'Island']);
    expect(all.total).toBe(4);
    const miles = all.result.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(miles.slice(0, 2)).toEqual([0, 0]);
    expect(miles[2]).toBeGreaterThan(1);
    expect(miles[3]).toBeGreaterThan(miles[2] ?? 0);
    expect(miles[3]).toBeLessThan(15);

    const first = await list('/suggested?sort=near&limit=3', headers);
    const second = await list(`/suggested?sort=near&limit=3&cursor=${first.nextCursor}`, headers);
    expect([...named(first), ...named(second)]).toEqual(named(all));
    expect(second.nextCursor).toBeNull();

    // The reach is exact to the mile.
    const reach = async (service_radius_miles: number) => {
      await app.db.updateTable('users').set({ service_radius_miles }).where('id', '=', viewer.id).execute();
      return named(await list('/suggested?sort=near', headers));
    };
    expect(await reach(Math.ceil(miles[3] ?? 0) + 1)).toContain('Island');
    expect(await reach(Math.floor(miles[3] ?? 0) - 1)).not.toContain('Island');
  });

  test('an artisan without a town sees jobs anywhere, and customers and visitors are shown no distance', async () => {
    const ikeja = await placeId(app, 'Ikeja', 'Lagos');
    const rover = await signedInAs(app, await makeArtisan(app, { place_id: null }));
    await makeJob(app, amina, { expertise: 'One', skill: 'Plumber', place_id: ikeja });
    await makeJob(app, amina, {
      expertise: 'Two',
      skill: 'Plumber',
      place_id: await placeId(app, 'Kano', 'Kano'),
    });
    const all = await list('/suggested?sort=near', rover);
    expect(named(all)).toEqual(['Two', 'One']);
    for (const headers of [rover, asAmina, {}]) {
      const { result } = await list('', headers);
      expect(result.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null]);
    }
  });

  test('the most recent are ordered by posting time, whatever their ids', {
    meta: { promise: 'Most Recent is in the order of posting' },
  }, async () => {
    const headers = await signedInAs(app, await makeArtisan(app));
    await makeJob(app, bola, { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', expertise: 'First' });
    await makeJob(app, bola, { expertise: 'Second' });
    await makeJob(app, amina, { expertise: 'Third' });
    expect(named(await list('/suggested?sort=recent', headers))).toEqual(['Third', 'Second', 'First']);
  });

  test('the saved ones are those that this artisan saved, while they are open', {
    meta: { promise: 'Saved Jobs are those that this artisan saved' },
  }, async () => {
    const headers = await signedInAs(app, await makeArtisan(app));
    const [one, two] = [
      await makeJob(app, bola, { expertise: 'One' }),
      await makeJob(app, bola, { expertise: 'Two' }),
    ];
    await makeJob(app, bola, { expertise: 'Three' });
    const save = (id: string, method: 'POST' | 'DELETE' = 'POST', as: object = headers) =>
      app.request({ method, url: `/api/jobs/${id}/save`, headers: as as Record<string, string> });
    for (const id of [one.id, two.id, two.id]) expect((await save(id)).json()).toEqual({ saved: true });
    expect(named(await list('/suggested?sort=saved', headers))).toEqual(['Two', 'One']);
    expect((await list('/suggested?sort=recent', headers)).result.map(({ saved }) => saved)).toEqual([
      false,
      true,
      true,
    ]);

    const somebodyElse = await signedInAs(app, await makeArtisan(app));
    const empty = await list('/suggested?sort=saved', somebodyElse);
    expect(empty).toMatchObject({ result: [], total: 0, totalUsers: 1 });
    await save(two.id, 'POST', somebodyElse);

    for (const _repeat of [1, 2]) expect((await save(two.id, 'DELETE')).json()).toEqual({ saved: false });
    expect(named(await list('/suggested?sort=saved', headers))).toEqual(['One']);
    expect(named(await list('/suggested?sort=saved', somebodyElse))).toEqual(['Two']);
    await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', one.id).execute();
    expect(named(await list('/suggested?sort=saved', headers))).toEqual([]);
    // The page is still visible to the artisan who saved the job, and to no one else.
    expect((await app.request({ url: `/api/jobs/${one.id}`, headers })).statusCode).toBe(200);
    expect((await app.request({ url: `/api/jobs/${one.id}`, headers: somebodyElse })).statusCode).toBe(404);
    expect((await save(one.id, 'POST', somebodyElse)).statusCode).toBe(404);
    expect((await save(two.id, 'POST', {})).statusCode).toBe(401);
    expect((await save(two.id, 'POST', asAmina)).statusCode).toBe(403);
    expect((await save(two.id, 'DELETE', asAmina)).statusCode).toBe(403);
  });

  test('the total counts each person who is looking for an artisan once', async () => {
    const headers = await signedInAs(app, await makeArtisan(app));
    for (const poster of [amina, amina, bola]) await makeJob(app, poster);
    await makeJob(app, await makeConsumer(app), { status: 'closed' });
    expect((await list('/suggested?sort=saved', headers)).totalUsers).toBe(2);
  });

  test('only artisans can list them', async () => {
    expect((await app.request({ url: '/api/jobs/suggested' })).statusCode).toBe(401);
    expect((await app.request({ url: '/api/jobs/suggested', headers: asAmina })).statusCode).toBe(403);
    const headers = await signedInAs(app, await makeArtisan(app));
    const wrong = await app.request({ url: '/api/jobs/suggested?sort=cheapest', headers });
    expect(wrong.json().fields).toEqual({ sort: 'Sort must be one of: best, recent, saved, near.' });
  });
});

describe('a consumer’s own jobs', () => {
  test('are listed in every state, newest first, without anyone else’s', {
    meta: { promise: 'A consumer’s own jobs are listed in every state' },
  }, async () => {
    await makeJob(app, amina, { expertise: 'One', status: 'closed' });
    await makeJob(app, amina, { expertise: 'Two', expires_at: app.clock.now });
    await makeJob(app, bola, { expertise: 'Not mine' });
    const listed = await list('/mine', asAmina);
    expect(named(listed)).toEqual(['Two', 'One']);
    expect(listed.result).toMatchObject([{ status: 'expired', own: true }, { status: 'closed' }]);
    expect((await app.request({ url: '/api/jobs/mine' })).statusCode).toBe(401);
  });
});

describe('more than a thousand open jobs', () => {
  // Must be the last test of this file, since it multiplies the people by a hundred.
  beforeEach(async () => {
    for (let number = 0; number < 10; number += 1) await makeJob(app, amina, { expertise: `Job ${number}` });
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    await multiplyRows(client, 100);
    await client.end();
  });

  test('are counted only up to a thousand and one, and the pages beyond that still work', {
    meta: { promise: 'No list of jobs counts more than a thousand' },
  }, async () => {
    const first = await list('?limit=100');
    expect(first.total).toBe(1_001);
    const seen = new Set(first.result.map(({ id }) => id));
    for (let { nextCursor } = first; nextCursor; ) {
      const page = await list(`?limit=100&cursor=${nextCursor}`);
      for (const { id } of page.result) seen.add(id);
      nextCursor = page.nextCursor;
    }
    expect(seen.size).toBe(1_010);
  });
});
