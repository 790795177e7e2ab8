import { beforeAll, describe, expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { sortOrders } from '../contract.ts';

const app = await startTestApp();
const PEOPLE = 23;

// All equal, so that every order ties except by id.
beforeAll(async () => {
  for (let made = 0; made < PEOPLE; made += 1) {
    await makeArtisan(app, {
      full_name: 'Same Name',
      place_id: 2_332_459,
      ...(made % 3 === 0 && { rating_total: 8, review_count: 2 }),
    });
  }
});

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];

async function walk(start: string, betweenPages = async () => {}) {
  const seen: string[] = [];
  let pages = 0;
  for (let url: string | undefined = start; url; pages += 1) {
    const answer = await app.request({ url });
    expect(answer.statusCode, answer.body).toBe(200);
    seen.push(...answer.json().map(({ id }: { id: string }) => id));
    url = nextOf(answer.headers.link);
    await betweenPages();
  }
  return { seen, pages };
}

describe('a list in pages', () => {
  test.each(sortOrders)('sorted by %s shows every person once, even when they tie', async (sort) => {
    const place = sort === 'distance' ? '&lga=Lagos&state=Lagos' : '';
    for (const words of ['', '&q=same', '&q=plumbr']) {
      const { seen, pages } = await walk(`/api/users/?limit=5&sort=${sort}${place}${words}`);
      expect(pages).toBe(5);
      expect(seen).toHaveLength(PEOPLE);
      expect(new Set(seen).size).toBe(PEOPLE);
    }
  });

  test('near a point shows every person once, even when all are equally good and far', async () => {
    const { seen } = await walk('/api/users/?role=skilled&limit=5&lat=6.47&lng=3.39');
    expect(seen).toHaveLength(PEOPLE);
    expect(new Set(seen).size).toBe(PEOPLE);
  });

  test('has numbered pages too, in the same order', async () => {
    const { seen } = await walk('/api/users/?limit=5');
    const numbered = await walk('/api/users/?limit=5&page=1');
    expect(numbered.seen).toEqual(seen);
    const third = await app.request({ url: '/api/users/?limit=5&page=3' });
    expect(third.json().map(({ id }: { id: string }) => id)).toEqual(seen.slice(10, 15));
    expect(third.headers['x-total-count']).toBe(String(PEOPLE));
    const beyond = await app.request({ url: '/api/users/?limit=5&page=99' });
    expect(beyond.json()).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe(String(PEOPLE));
  });

  test('keeps its search in the link to the next page', {
    meta: { promise: 'A list’s next page is in its Link header' },
  }, async () => {
    const answer = await app.request({
      url: '/api/users?limit=2&q=Sam%C3%A9%20na&skill=Plumber&available=true',
    });
    const next = new URL(nextOf(answer.headers.link) ?? '', 'http://here');
    expect(next.pathname).toBe('/api/users/');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      limit: '2',
      q: 'Samé na',
      skill: 'Plumber',
      available: 'true',
      cursor: expect.any(String),
    });
  });

  test('shows no one twice while others join before them', {
    meta: { promise: 'Each artisan comes once while others join the list' },
  }, async () => {
    const joined: string[] = [];
    const { seen } = await walk('/api/users/?limit=6&sort=name', async () => {
      joined.push((await makeArtisan(app, { full_name: 'Aaron First' })).id);
    });
    expect(seen).toHaveLength(PEOPLE);
    expect(new Set(seen).size).toBe(PEOPLE);
    await app.db.deleteFrom('users').where('id', 'in', joined).execute();
  });

  test('refuses a cursor that is damaged, made up or of another order', async () => {
    const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const first = await app.request({ url: '/api/users/?limit=5&sort=name' });
    const ofName = new URL(nextOf(first.headers.link) ?? '', 'http://here').searchParams.get('cursor') ?? '';
    const wrong = [
      'rubbish',
      '%00',
      ofName.slice(0, -5),
      cursorOf('relevance', 'x', 'y'),
      cursorOf('relevance', 13.5, "'; drop table users; --"),
      cursorOf('relevance', null, null),
      cursorOf('relevance'),
      'a'.repeat(1500),
    ];
    const withNull = cursorOf('name', 'Ada\0', '0190f1de-0000-7000-8000-000000000000');
    // It has the values of that order's rows, too.
    const ofRelevance = cursorOf('relevance', 4.5, '0190f1de-0000-7000-8000-000000000000');
    const queries = [
      ...wrong.map((cursor) => `cursor=${cursor}`),
      `sort=ratings&cursor=${ofName}`,
      `sort=ratings&cursor=${ofRelevance}`,
      `sort=name&cursor=${withNull}`,
    ];
    for (const query of queries) {
      const answer = await app.request({ url: `/api/users/?limit=5&${query}` });
      expect(answer.statusCode, query).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid_cursor', fields: { cursor: expect.any(String) } });
    }
  });
});
