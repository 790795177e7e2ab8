import { describe, expect, test } from 'vitest';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const chidi = await makeArtisan(app, { full_name: 'Chidi Okafor', rating_total: 50, review_count: 10 });
const zainab = await makeArtisan(app, { full_name: 'Zainab Musa' });
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const bola = await makeConsumer(app, { full_name: 'Bola Ige' });
const aminasJob = await makeJob(app, amina);

async function list(query = '', headers: Record<string, string> = {}) {
  const answer = await app.request({ url: `/api/users/?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const people = answer.json() as { full_name: string; isOnline: boolean }[];
  return {
    names: people.map(({ full_name }) => full_name),
    people,
    total: answer.headers['x-total-count'],
    next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1],
    body: answer.body,
  };
}

describe('a consumer with an open job', () => {
  test('is listed with the artisans, to anyone, without anything private', {
    meta: { promise: 'Nothing private of a listed consumer is shown' },
  }, async () => {
    const { names, total, body } = await list('sort=name');
    expect(names).toEqual(['Amina Bello', 'Chidi Okafor', 'Zainab Musa']);
    expect(total).toBe('3');
    expect(body).not.toMatch(/@example\.ng|Awolowo|email|phone|address/i);
    expect((await list('role=consumer')).names).toEqual(['Amina Bello']);
    expect((await list('role=skilled&sort=name')).names).toEqual(['Chidi Okafor', 'Zainab Musa']);
  });

  test('is listed once to themselves, as is a caller without a job', async () => {
    expect((await list('role=consumer', await signedInAs(app, amina))).names).toEqual(['Amina Bello']);
    expect((await list('role=consumer&sort=name', await signedInAs(app, bola))).names).toEqual([
      'Amina Bello',
      'Bola Ige',
    ]);
  });

  test('is found by name, and is not available for hire', async () => {
    expect((await list('q=amina')).names).toEqual(['Amina Bello']);
    expect((await list('q=amina&role=skilled')).names).not.toContain('Amina Bello');
    expect((await list('available=true&sort=name')).names).toEqual(['Chidi Okafor', 'Zainab Musa']);
    expect((await list('available=false')).names).toEqual(['Amina Bello']);
  });

  test.each([
    'verified=true',
    'minRating=1',
    'maxPrice=5000000',
    'freeOn=2026-12-01',
    'language=Yoruba',
    'skill=plumber',
    'lga=Ikeja',
    'q=amina&maxPrice=5000000',
    'q=amina&freeOn=2026-12-01',
  ])('is not listed when %s is requested, which no customer has', async (query) => {
    expect((await list(query)).names).not.toContain('Amina Bello');
    expect((await list(`${query}&role=consumer`)).names).toEqual([]);
  });

  test('has a position in every order and on every page', async () => {
    for (const sort of ['relevance', 'ratings', 'name', 'skills']) {
      const pages: string[] = [];
      for (let query: string | undefined = `sort=${sort}&limit=1`; query; ) {
        const page = await list(query);
        pages.push(...page.names);
        query = page.next?.split('?')[1];
      }
      expect(pages, sort).toEqual((await list(`sort=${sort}`)).names);
      expect([...pages].sort(), sort).toEqual(['Amina Bello', 'Chidi Okafor', 'Zainab Musa']);
    }
    const numbered = await Promise.all([1, 2, 3].map((page) => list(`sort=name&limit=1&page=${page}`)));
    expect(numbered.flatMap(({ names }) => names)).toEqual(['Amina Bello', 'Chidi Okafor', 'Zainab Musa']);
  });

  test('is listed until the job is over, to the millisecond', {
    meta: { promise: 'Consumers are listed while they have an open job' },
  }, async () => {
    app.clock.now = new Date(aminasJob.expires_at.getTime() - 1);
    expect((await list('role=consumer')).names).toEqual(['Amina Bello']);
    expect((await app.request({ url: `/api/users/${amina.id}` })).statusCode).toBe(200);
    app.clock.now = aminasJob.expires_at;
    expect((await list('role=consumer')).names).toEqual([]);
    expect((await app.request({ url: `/api/users/${amina.id}` })).statusCode).toBe(404);
    app.clock.now = new Date('2026-11-20T09:00:00Z');
    await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', aminasJob.id).execute();
    expect((await list('role=consumer')).names).toEqual([]);
    await app.db.updateTable('jobs').set({ status: 'open' }).where('id', '=', aminasJob.id).execute();
  });

  test('costs the list no second statement', async () => {
    for (const query of ['', 'role=consumer', 'lga=Ikeja']) {
      const { statements } = await statementsDuring(() => app.request({ url: `/api/users/?${query}` }));
      expect(statements, query).toHaveLength(1);
    }
  });
});

describe('the profile of a consumer with an open job', () => {
  test('shows name, photo, bio and open jobs, newest first, to anyone, in one statement', async () => {
    const recent = await makeJob(app, amina, {
      expertise: 'Rewiring',
      skill: 'Electrician',
      place_id: await placeId(app, 'Kano', 'Kano'),
    });
    await makeJob(app, amina, { status: 'filled' });
    const { result, statements } = await statementsDuring(() =>
      app.request({ url: `/api/users/${amina.id}` }),
    );
    expect(statements.length).toBe(1);
    expect(result.json()).toMatchObject({
      full_name: 'Amina Bello',
      role: 'consumer',
      bio: 'Glad to be here.',
      is_caller: false,
      open_jobs: [
        { id: recent.id, expertise: 'Rewiring', skill: 'Electrician', town: 'Kano', state: 'Kano' },
        { id: aminasJob.id, expertise: 'Leaking pipes', skill: 'Plumber', town: 'Ikeja', state: 'Lagos' },
      ],
    });
    expect(result.body).not.toMatch(/@example\.ng|Awolowo|email|phone|address/i);
    expect((await app.request({ url: `/api/users/${chidi.id}` })).json().open_jobs).toEqual([]);
    expect((await app.request({ url: `/api/users/${bola.id}` })).statusCode).toBe(404);
    expect(zainab.id).not.toBe(chidi.id);
  });
});
