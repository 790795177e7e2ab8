import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, placeId } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import type { Database } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import type { PublicReview } from '../contract.ts';

const app = await startTestApp();
type Person = Awaited<ReturnType<typeof makeArtisan>>;
let artisan: Person;

beforeEach(async () => {
  await app.db.deleteFrom('reviews').execute();
  artisan = await makeArtisan(app, {
    full_name: 'Musa Bello',
    place_id: await placeId(app, 'Ikeja', 'Lagos'),
    verified_at: app.clock.now,
  });
});

interface ReviewWishes extends Partial<Insertable<Database['reviews']>> {
  of?: Person;
  hireStatus?: string;
}

async function makeReview({
  of = artisan,
  hireStatus = 'released',
  ...wishes
}: ReviewWishes = {}): Promise<string> {
  const hire = await makeHire(app, of, { status: hireStatus, payment_due_at: null });
  app.clock.advance({ minutes: 1 });
  const review = {
    id: newId(),
    hire_id: hire.id,
    artisan_id: of.id,
    reviewer_name: 'Ngozi Eze',
    rating: 5,
    body: 'Came at eight as agreed.',
    created_at: app.clock.now,
    ...wishes,
  };
  await app.db.insertInto('reviews').values(review).execute();
  return review.id;
}

const ask = async (query = '') => app.request({ url: `/api/reviews${query}` });
const idsOf = async (query = '') => (await ask(query)).json<PublicReview[]>().map(({ id }) => id);

describe('the list of all reviews', () => {
  test('is newest first, each with its artisan and nothing private', {
    meta: { promise: 'Reviews answers a bare array, newest first' },
  }, async () => {
    const older = await makeReview();
    const newer = await makeReview({ rating: 2, body: 'Late by a day.' });
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([
      {
        id: newer,
        _id: newer,
        rating: 2,
        body: 'Late by a day.',
        reviewer_name: 'Ngozi Eze',
        created_at: app.clock.now.toISOString(),
        stars: null,
        photos: [],
        reply: null,
        hidden_for: null,
        job: 'Plumber',
        job_month: '2026-12',
        town: 'Ikeja',
        state: 'Lagos',
        artisan: {
          id: artisan.id,
          full_name: 'Musa Bello',
          photoURL: null,
          skill: 'Plumber',
          town: 'Ikeja',
          state: 'Lagos',
          verified: true,
        },
      },
      expect.objectContaining({ id: older }),
    ]);
  });

  test.each(['disputed', 'refunded', 'cancelled', 'confirmed'])(
    'leaves out reviews of a hire that is %s',
    { meta: { promise: 'Only reviews of completed hires count' } },
    async (hireStatus) => {
      await makeReview({ hireStatus });
      const kept = await makeReview({ hireStatus: 'completed' });
      expect(await idsOf()).toEqual([kept]);
    },
  );

  test('can be filtered by stars, by trade and by photos', async () => {
    const painter = await makeArtisan(app, { skill: 'Painter' });
    const five = await makeReview();
    const four = await makeReview({ rating: 4, of: painter });
    const three = await makeReview({ rating: 3 });
    expect(await idsOf('?minRating=4')).toEqual([four, five]);
    expect(await idsOf('?maxRating=3')).toEqual([three]);
    expect(await idsOf('?minRating=4&maxRating=4')).toEqual([four]);
    expect(await idsOf('?skill=Painter')).toEqual([four]);
    expect(await idsOf('?skill=plumber&minRating=4')).toEqual([five]);
    expect(await idsOf('?skill=&minRating=')).toEqual([three, four, five]);
    expect(await idsOf('?skill=astronaut')).toEqual([]);
    await app.db
      .updateTable('reviews')
      .set({ photos: ['/files/images/tank.webp'] })
      .where('id', '=', four)
      .execute();
    expect(await idsOf('?photos=true')).toEqual([four]);
    expect(await idsOf('?photos=true&maxRating=3')).toEqual([]);
  });

  test('finds a trade by its URL name even if its label differs', async () => {
    const mason = await makeArtisan(app, { skill: 'Bricklayer (Mason)' });
    const review = await makeReview({ of: mason });
    await makeReview();
    expect(await idsOf('?skill=mason')).toEqual([review]);
  });

  test('can be filtered by artisan, and an invalid id is refused', async () => {
    const painter = await makeArtisan(app, { skill: 'Painter' });
    const painters = await makeReview({ of: painter });
    const plumbers = await makeReview();
    expect(await idsOf(`?artisan=${painter.id}`)).toEqual([painters]);
    expect(await idsOf('?artisan=')).toEqual([plumbers, painters]);
    const refused = await ask('?artisan=chidi');
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { artisan: 'That id is not valid.' }]);
  });

  test('has twenty reviews a page by default, and says whether more follow', async () => {
    for (let count = 0; count < 20; count += 1) await makeReview();
    const whole = await ask();
    expect([whole.json().length, whole.headers.link]).toEqual([20, undefined]);
    await makeReview();
    const first = await ask();
    expect([first.json().length, String(first.headers.link)]).toEqual([
      20,
      expect.stringMatching(/^<\/api\/reviews\?cursor=[^>]+>; rel="next"$/),
    ]);
  });

  test('shows each review once across pages, even for reviews of one moment and while new ones arrive', {
    meta: { promise: 'Its pages show each review once' },
  }, async () => {
    const moment = new Date(app.clock.now.getTime() + 3_600_000);
    // Each page uses the same star filter; without it, these would appear on the later pages.
    for (let count = 0; count < 3; count += 1) await makeReview({ created_at: moment, rating: 1 });
    const made = new Set<string>();
    for (let count = 0; count < 5; count += 1) made.add(await makeReview({ created_at: moment }));
    const seen: string[] = [];
    let next: string | undefined = '/api/reviews?limit=2&minRating=2';
    while (next) {
      const page = await app.request({ url: next });
      seen.push(...page.json<PublicReview[]>().map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      await makeReview({ created_at: new Date(moment.getTime() + 60_000) });
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(made);
  });

  test('costs one statement', async () => {
    await makeReview();
    const { statements } = await statementsDuring(() => ask('?minRating=4&limit=4'));
    expect(statements).toHaveLength(1);
  });

  test.each([
    ['?minRating=6', 'minRating', 'Least rating must be 5 or less.'],
    ['?maxRating=x', 'maxRating', 'Highest rating must be a number.'],
    ['?limit=0', 'limit', 'Limit must be 1 or more.'],
    ['?limit=101', 'limit', 'Limit must be 100 or less.'],
    [
      '?cursor=nonsense',
      'cursor',
      'This link to the next page no longer works. Please start again from the first page.',
    ],
  ])('refuses %s in words', async (query, field, sentence) => {
    const response = await ask(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'invalid_input',
      message: sentence,
      fields: { [field]: sentence },
    });
  });

  test('accepts a cursor of the far future or past as a place in the list', async () => {
    const id = await makeReview();
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect(await idsOf(`?cursor=9999999999999999.${nobody}`)).toEqual([id]);
    expect(await idsOf(`?cursor=0.${nobody}`)).toEqual([]);
  });
});
