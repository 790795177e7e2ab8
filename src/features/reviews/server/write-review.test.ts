import { beforeEach, describe, expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import {
  artisansWords,
  customersWords,
  ratingOf,
  review,
  reviewable,
  reviewsSeenBy,
} from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../test-support/uploading.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { REVIEW_DAYS } from '../../../shared/promises.ts';
import { hireStatuses, isDone } from '../../hiring/process.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/public.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const rows = (hire: { id: string }) =>
  app.db.selectFrom('reviews').selectAll().where('hire_id', '=', hire.id).execute();

describe('a review of a hire', () => {
  test('can be written once by its customer and its artisan, each without seeing the other’s first', {
    meta: { promise: 'Both sides of a finished hire review each other, and neither sees the other’s first' },
  }, async () => {
    const { hire, artisan, asArtisan, asCustomer } = await reviewable(app);
    expect(await reviewsSeenBy(app, hire, asCustomer)).toEqual({
      writeUntil: '2027-01-19T09:00:00.000Z',
      own: null,
      mayChange: false,
      otherWrote: false,
      ownCheck: null,
      otherCheck: null,
      other: null,
      shownAt: null,
    });
    const first = await review(app, hire, 'customer', asCustomer);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.message).toBe(
      `Thank you. Your review will be shown once ${artisan.full_name} has written one too, or on 27 November 2026.`,
    );
    expect(first.body.result).toMatchObject({
      writeUntil: null,
      own: { ...customersWords, photos: [], hiddenFor: null },
      mayChange: true,
      shownAt: '2026-11-27T09:00:00.000Z',
    });
    expect(await reviewsSeenBy(app, hire, asArtisan)).toMatchObject({
      own: null,
      otherWrote: true,
      ownCheck: null,
      otherCheck: null,
      other: null,
    });
    expect(await ratingOf(app, artisan)).toEqual({
      average: null,
      count: 0,
      listed: null,
      listedCount: 0,
    });
    app.clock.advance({ hours: 5 });
    const second = await review(app, hire, 'artisan', asArtisan);
    expect(second.body.message).toBe('Thank you. Both reviews are shown now.');
    expect(second.body.result).toMatchObject({
      own: artisansWords,
      other: customersWords,
      mayChange: false,
      shownAt: '2026-11-20T14:00:00.000Z',
    });
    expect(await reviewsSeenBy(app, hire, asCustomer)).toMatchObject({
      own: customersWords,
      other: artisansWords,
    });
    expect(await ratingOf(app, artisan)).toEqual({ average: 4, count: 1, listed: 4, listedCount: 1 });
    const told = [await notificationsOf(app, asCustomer), await notificationsOf(app, asArtisan)].map(
      (notices) => notices.filter(({ title }) => title.includes('has reviewed you')).map(({ link }) => link),
    );
    expect(told).toEqual([[`/hires/${hire.id}#review`], [`/hires/${hire.id}#review`]]);
  });

  test('can be written by a guest through their own link, and by no one without it', async () => {
    const { hire, key, asArtisan } = await reviewable(app, { guest: true });
    const stranger = await signedInAs(app, await makeConsumer(app));
    for (const headers of [{}, stranger]) {
      expect((await review(app, hire, 'customer', headers)).status).toBe(404);
    }
    expect((await review(app, hire, 'customer', {}, { key: `${key}x` })).status).toBe(404);
    expect((await review(app, hire, 'customer', asArtisan)).status).toBe(403);
    expect((await review(app, hire, 'artisan', {})).status).toBe(401);
    expect((await review(app, hire, 'customer', {}, { key })).status).toBe(200);
    expect((await rows(hire)).map(({ reviewer_name }) => reviewer_name)).toEqual(['Ngozi E.']);
    expect((await reviewsSeenBy(app, hire, {}, key)).own?.rating).toBe(4);
  });

  test.each(hireStatuses)('that is %s is accepted only once the hire is done', async (status) => {
    const { hire, asArtisan, asCustomer } = await reviewable(app, { status });
    const expected = isDone(status) ? [200, undefined] : [409, 'review_closed'];
    for (const [side, headers] of [
      ['customer', asCustomer],
      ['artisan', asArtisan],
    ] as const) {
      const { status: answered, body } = await review(app, hire, side, headers);
      expect([answered, body.code]).toEqual(expected);
    }
  });

  test.each([
    [-1, 200],
    [0, 409],
    [1, 409],
  ])('sent %i milliseconds after its 60 days is answered %i', async (milliseconds, expected) => {
    const { hire, asArtisan } = await reviewable(app);
    app.clock.now = new Date(app.clock.now.getTime() + REVIEW_DAYS * DAY_MS + milliseconds);
    const asCaller = await signedInAs(app, { id: hire.artisan_id });
    expect(asArtisan).toBeTruthy();
    const { writeUntil } = await reviewsSeenBy(app, hire, asCaller);
    const { status, body } = await review(app, hire, 'artisan', asCaller);
    expect(status).toBe(expected);
    expect(writeUntil === null).toBe(expected === 409);
    if (expected === 409) {
      expect(body.message).toBe('This job was done more than 60 days ago, so it can no longer be reviewed.');
    }
  });
});

describe('a review that is sent again', () => {
  test('is the same review, and other words are refused, even once it is shown', {
    meta: { promise: 'A review that is sent twice is one, and other words are refused' },
  }, async () => {
    const { hire, asArtisan, asCustomer } = await reviewable(app);
    const first = await review(app, hire, 'customer', asCustomer);
    app.clock.advance({ minutes: 5 });
    expect(await review(app, hire, 'customer', asCustomer)).toEqual(first);
    const other = await review(app, hire, 'customer', asCustomer, { rating: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'already_reviewed']);
    await review(app, hire, 'artisan', asArtisan);
    expect((await review(app, hire, 'customer', asCustomer)).status).toBe(200);
    expect(await rows(hire)).toHaveLength(1);
  });

  test('ten times at once is one review, and two sides that send at once see both reviews', async () => {
    const { hire, artisan, asArtisan, asCustomer } = await reviewable(app);
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => review(app, hire, 'customer', asCustomer)),
    );
    expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await rows(hire)).toHaveLength(1);
    const other = await reviewable(app);
    await Promise.all([
      review(app, other.hire, 'customer', other.asCustomer),
      review(app, other.hire, 'artisan', other.asArtisan),
    ]);
    expect((await rows(other.hire))[0]?.shown_at).toEqual(app.clock.now);
    expect((await ratingOf(app, other.artisan)).count).toBe(1);
    expect((await ratingOf(app, artisan)).count).toBe(0);
    expect((await review(app, hire, 'artisan', asArtisan)).status).toBe(200);
  });

  test('in ten different versions at once is stored in one, and nine are refused', async () => {
    const { hire, asCustomer } = await reviewable(app);
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        review(app, hire, 'customer', asCustomer, { body: `The tank holds, take ${at}.` }),
      ),
    );
    expect(ten.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('can be changed until it is shown, and not after', async () => {
    const { hire, artisan, asArtisan, asCustomer } = await reviewable(app);
    const missing = await review(app, hire, 'customer', asCustomer, {}, 'PUT');
    expect([missing.status, missing.body.code]).toEqual([404, 'review_not_found']);
    await review(app, hire, 'customer', asCustomer);
    app.clock.advance({ hours: 24 });
    const changed = await review(app, hire, 'customer', asCustomer, { rating: 2 }, 'PUT');
    expect(changed.body.result).toMatchObject({ own: { rating: 2 }, shownAt: '2026-11-27T09:00:00.000Z' });
    await review(app, hire, 'artisan', asArtisan);
    expect((await ratingOf(app, artisan)).average).toBe(2);
    const late = await review(app, hire, 'customer', asCustomer, { rating: 5 }, 'PUT');
    expect([late.status, late.body.code]).toEqual([409, 'review_shown']);
    expect((await review(app, hire, 'customer', asCustomer, { rating: 2 }, 'PUT')).status).toBe(200);
  });
});

describe('the content of a review', () => {
  test.each([0, 6, 1.5, -1, 'five', '', null, undefined, true, [5]])(
    'is refused with %j stars',
    async (rating) => {
      const { hire, asCustomer, asArtisan } = await reviewable(app);
      const answer = await review(app, hire, 'customer', asCustomer, { rating, work: rating });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({
        rating: 'Please choose 1 to 5 stars for the whole job.',
        work: 'Please choose 1 to 5 stars for the work.',
      });
      expect((await review(app, hire, 'artisan', asArtisan, { time: rating })).status).toBe(400);
    },
  );

  test('is 10 to 2,000 characters from a customer, and may be left out by an artisan', async () => {
    const { hire, asCustomer, asArtisan } = await reviewable(app);
    const said = async (body: string) => (await review(app, hire, 'customer', asCustomer, { body })).status;
    expect([await said('Too short'), await said('x'.repeat(2001))]).toEqual([400, 400]);
    expect(await said('x'.repeat(2000))).toBe(200);
    expect((await review(app, hire, 'artisan', asArtisan, { body: '' })).status).toBe(200);
  });

  test('can have at most six of the customer’s own photos, and no one else’s', async () => {
    const { hire, customer, asCustomer } = await reviewable(app);
    const photo = await uploadedPicture(app);
    const foreign = await uploadedPicture(app, 'red');
    await app.db
      .updateTable('images')
      .set({ owner_id: (await makeConsumer(app)).id })
      .where('url', '=', foreign)
      .execute();
    for (const photos of [[photo, foreign], ['https://example.ng/a.jpg'], Array.from('abcdefg')]) {
      const refused = await review(app, hire, 'customer', asCustomer, { photos });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['photos']]);
    }
    expect(await rows(hire)).toEqual([]);
    const taken = await review(app, hire, 'customer', asCustomer, { photos: [photo] });
    expect(taken.body.result.own?.photos).toEqual([photo]);
    const { owner_id } = await app.db
      .selectFrom('images')
      .select('owner_id')
      .where('url', '=', photo)
      .executeTakeFirstOrThrow();
    expect(owner_id).toBe(customer.id);
  });

  test('has no photo any more that its writer took out, and the file is deleted', async () => {
    const { hire, asCustomer } = await reviewable(app);
    const [kept, removed] = [await uploadedPicture(app), await uploadedPicture(app, 'red')];
    await review(app, hire, 'customer', asCustomer, { photos: [kept, removed] });
    expect((await review(app, hire, 'customer', asCustomer, { photos: [kept] }, 'PUT')).status).toBe(200);
    app.clock.advance({ hours: 49 });
    await removeUnclaimedUploadsTask.run(app.context, {});
    const statuses = [kept, removed].map(async (url) => (await app.request({ url })).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });
});
