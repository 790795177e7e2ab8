import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { signedInAs } from '../../../../test-support/made-up-people.ts';
import { leave as deleteAccount, member } from '../../../../test-support/members.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { ratingOf, review, reviewable, reviewsSeenBy } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { showDueReviewsTask } from './public.ts';

const app = await startTestApp();
const NONE = { average: null, count: 0, listed: null, listedCount: 0 };
const ONE = { average: 4, count: 1, listed: 4, listedCount: 1 };
const WORDS = 'The tank no longer leaks.';

beforeEach(async () => {
  await app.db.deleteFrom('reviews').execute();
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const showDue = () => showDueReviewsTask.run(app.context, {});

/** All public responses that contain an artisan's reviews. */
async function everywhere(artisan: { id: string }): Promise<string> {
  const urls = [
    `/api/users/${artisan.id}`,
    `/api/reviews?artisan=${artisan.id}&hidden=true`,
    `/api/reviews?artisan=${artisan.id}`,
    '/api/reviews?limit=100',
  ];
  const answers = await Promise.all(urls.map((url) => app.request({ url })));
  return answers.map(({ body }) => body).join('\n');
}

async function counted(artisan: { id: string }) {
  const { headers, body } = await app.request({
    url: `/api/reviews?artisan=${artisan.id}&count=true&hidden=true`,
  });
  const profile = (await app.request({ url: `/api/users/${artisan.id}` })).json();
  return {
    total: Number(headers['x-total-count']),
    listed: JSON.parse(body).length,
    profile: profile.review_count,
  };
}

describe('a review that the other side has not returned', () => {
  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('is shown after seven days and %i milliseconds: %s', async (milliseconds, shown) => {
    const { hire, artisan, asCustomer } = await reviewable(app);
    await review(app, hire, 'customer', asCustomer);
    app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS + milliseconds);
    const asArtisan = await signedInAs(app, artisan);
    expect((await reviewsSeenBy(app, hire, asArtisan)).other !== null).toBe(shown);
    const late = await review(app, hire, 'customer', asCustomer, { rating: 2 }, 'PUT');
    expect(late.status).toBe(shown ? 409 : 200);
    await showDue();
    expect((await ratingOf(app, artisan)).count).toBe(shown ? 1 : 0);
    expect((await everywhere(artisan)).includes(WORDS)).toBe(shown);
  });

  test('is shown nowhere before, and counted once by two processes, even after a week’s downtime', {
    meta: { promise: 'A review is shown seven days after it was written, however late the task runs' },
  }, async () => {
    const { hire, artisan, asCustomer } = await reviewable(app);
    await review(app, hire, 'customer', asCustomer);
    expect(await everywhere(artisan)).not.toContain(WORDS);
    expect(await ratingOf(app, artisan)).toEqual(NONE);
    app.clock.advance({ hours: 14 * 24 });
    await Promise.all([showDue(), showDue(), showDue()]);
    await showDue();
    expect(await ratingOf(app, artisan)).toEqual(ONE);
    const { shown_at } = await app.db
      .selectFrom('reviews')
      .select('shown_at')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    expect(shown_at).toEqual(new Date('2026-11-27T09:00:00Z'));
    const told = await notificationsOf(app, await signedInAs(app, artisan));
    expect(told.filter(({ title }) => title.includes('has reviewed you'))).toHaveLength(1);
    expect(await counted(artisan)).toEqual({ total: 1, listed: 1, profile: 1 });
  });

  test('is shown as soon as the other side writes one too', async () => {
    const { hire, artisan, asCustomer } = await reviewable(app);
    await review(app, hire, 'customer', asCustomer);
    app.clock.advance({ hours: 8 * 24 });
    const { body } = await review(app, hire, 'artisan', await signedInAs(app, artisan));
    expect(body.result.other?.body).toBe(WORDS);
    await showDue();
    const { shown_at } = await app.db
      .selectFrom('reviews')
      .select('shown_at')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    expect(shown_at).toEqual(new Date('2026-11-27T09:00:00Z'));
    expect((await ratingOf(app, artisan)).count).toBe(1);
  });
});

/** Makes a hire with both reviews shown. */
async function shownReview() {
  const made = await reviewable(app);
  await review(app, made.hire, 'customer', made.asCustomer);
  await review(app, made.hire, 'artisan', made.asArtisan);
  const { id } = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('hire_id', '=', made.hire.id)
    .executeTakeFirstOrThrow();
  const { id: ofCustomer } = await app.db
    .selectFrom('customer_reviews')
    .select('id')
    .where('hire_id', '=', made.hire.id)
    .executeTakeFirstOrThrow();
  return { ...made, id, ofCustomer };
}

describe('an operator', () => {
  test('hides a review for a public reason and shows it again: its text, its stars and both ratings follow', {
    meta: { promise: 'A review that operators hide shows its reason alone, and counts nowhere' },
  }, async () => {
    const { id, artisan, customer, asArtisan, asCustomer, hire } = await shownReview();
    await app.db
      .updateTable('reviews')
      .set({ photos: ['/files/images/hidden.webp'] })
      .where('id', '=', id)
      .execute();
    await app.request({
      method: 'PUT',
      url: `/api/reviews/${id}/reply`,
      headers: asArtisan,
      payload: { text: 'You know my number.' },
    });
    const parts = [WORDS, '/files/images/hidden.webp', 'You know my number.'];
    for (const part of parts) expect(await everywhere(artisan)).toContain(part);
    await expect(operate(app, 'review', 'hide', id, '--reason', 'bad')).rejects.toThrow(
      '--reason must be one of',
    );
    expect(await operate(app, 'review', 'hide', id, '--reason', 'private_data')).toContain('is hidden');
    expect(await ratingOf(app, artisan)).toEqual(NONE);
    for (const part of parts) expect(await everywhere(artisan)).not.toContain(part);
    const { reviews, rating_counts, rating_parts } = (
      await app.request({ url: `/api/users/${artisan.id}` })
    ).json();
    expect(reviews).toMatchObject([{ id, rating: null, body: '', stars: null, hidden_for: 'private_data' }]);
    expect([rating_counts, rating_parts]).toEqual([[0, 0, 0, 0, 0], null]);
    expect(await counted(artisan)).toEqual({ total: 0, listed: 1, profile: 0 });
    // A filter by stars would reveal how many a hidden review has.
    // One by photos would reveal that it has some.
    for (const filter of ['minRating=1', 'maxRating=5', 'photos=true']) {
      const url = `/api/reviews?artisan=${artisan.id}&hidden=true&${filter}`;
      expect((await app.request({ url })).json(), filter).toEqual([]);
    }
    const noStars = { rating: null, work: null, time: null, price: null, manners: null };
    expect((await reviewsSeenBy(app, hire, asArtisan)).other).toMatchObject({
      ...noStars,
      body: '',
      photos: [],
      hiddenFor: 'private_data',
    });
    expect((await reviewsSeenBy(app, hire, asCustomer)).own).toMatchObject({ body: WORDS, rating: 4 });
    for (const headers of [asArtisan, asCustomer]) {
      const [latest] = await notificationsOf(app, headers);
      expect(latest).toMatchObject({ text: 'The reason: private data.', kind: 'reviews' });
    }
    expect((await emailsTo(app, customer.email)).at(-1)?.subject).toBe(
      `Your review of ${artisan.full_name} is hidden`,
    );
    expect(await operate(app, 'review', 'hide', id, '--reason', 'private_data')).toContain(
      'Nothing was changed',
    );
    await expect(operate(app, 'review', 'hide', id, '--reason', 'threat')).rejects.toThrow(
      'Restore it first',
    );

    await operate(app, 'review', 'restore', id, '--reason', 'It was our mistake');
    expect(await ratingOf(app, artisan)).toEqual(ONE);
    expect(await everywhere(artisan)).toContain(WORDS);
    const audit = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'review.hide', reason: 'private_data' },
      { action: 'review.restore', reason: 'It was our mistake' },
    ]);
  });

  test('hides a review of someone who has deleted their account, who is not emailed, while the other side is told', async () => {
    const gone = await member(app, 'gone@example.ng');
    const { hire, asArtisan } = await reviewable(app, {
      ...{ customer_id: gone.id, customer_email: gone.email, customer_name: 'Zubaida Quartermain' },
    });
    expect((await review(app, hire, 'customer', gone.headers)).status).toBe(200);
    await review(app, hire, 'artisan', asArtisan);
    expect((await deleteAccount(app, gone.headers)).statusCode).toBe(200);
    const { id } = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    expect(await operate(app, 'review', 'hide', id, '--reason', 'insult')).toContain('is hidden');
    expect(await emailsTo(app, `deleted-${gone.id}@deleted.invalid`)).toEqual([]);
    expect((await notificationsOf(app, asArtisan)).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^What .+ said about you is hidden$/),
    );
  });

  test('sees reported reviews, each person’s report once, until they are decided', async () => {
    const { id, ofCustomer, asArtisan, asCustomer, hire, customer } = await shownReview();
    const report = (which: string, headers: Record<string, string>, reason = 'insult') =>
      app.request({
        method: 'POST',
        url: `/api/reviews/${which}/report`,
        headers,
        payload: { reason, words: 'He\u001b[31m shouts' },
      });
    expect((await report(id, {})).statusCode).toBe(401);
    expect((await report(id, asArtisan, 'ugly')).statusCode).toBe(400);
    const ten = await Promise.all(Array.from({ length: 5 }, () => report(id, asArtisan)));
    expect(ten.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    // Only the customer can read what the artisan wrote about them.
    const stranger = await reviewable(app);
    expect((await report(ofCustomer, stranger.asCustomer)).statusCode).toBe(404);
    expect((await report(ofCustomer, asCustomer)).statusCode).toBe(200);
    const listed = await operate(app, 'review', 'list');
    expect(listed.match(new RegExp(`Review ${id}`, 'g'))).toHaveLength(1);
    expect(listed).toContain(`Written by the artisan, about hire ${hire.id}`);
    expect(listed).not.toContain('\u001b');
    // No operator decides about a review of a hire of their own.
    const own = await makeOperator(app, 'support');
    const give = (customer_id: string) =>
      app.db.updateTable('hires').set({ customer_id }).where('id', '=', hire.id).execute();
    await give(own.id);
    for (const [act, why] of [
      ['hide', 'insult'],
      ['keep', 'It is fair.'],
    ]) {
      const url = `/api/admin/review-reports/${id}/${act}`;
      const { headers } = own;
      const answer = await app.request({ method: 'POST', url, headers, payload: { reason: why } });
      expect([act, answer.statusCode, answer.json().code]).toEqual([act, 403, 'own_case']);
    }
    await give(customer.id);
    await operate(app, 'review', 'restore', id, '--reason', 'It is only strict');
    // The reports of the other review stay open.
    expect(await operate(app, 'review', 'list')).toContain(`Review ${ofCustomer}`);
    const late = await app.request({
      method: 'POST',
      url: `/api/admin/review-reports/${id}/hide`,
      headers: own.headers,
      payload: { reason: 'insult' },
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'already_decided']);
    await operate(app, 'review', 'hide', ofCustomer, '--reason', 'insult');
    expect(await operate(app, 'review', 'list')).toBe('No reported reviews are waiting for a decision.');
    const url = `/api/hiring/hires/${hire.id}`;
    const lead = await app.request({ url, headers: asArtisan });
    expect(lead.json().result.customerRating).toBeNull();
  });
});

test('a review is in the data copy of the person it is about once it is shown, and not while it is hidden', async () => {
  const copyOf = async (headers: Record<string, string>) =>
    (await app.request({ url: '/api/users/me/data', headers })).json();
  const received = async (artisan: Record<string, string>, customer: Record<string, string>) => [
    (await copyOf(artisan)).reviews_received.length,
    (await copyOf(customer)).reviews_by_artisans.length,
  ];
  const [one, other] = [await reviewable(app), await reviewable(app)];
  await review(app, one.hire, 'customer', one.asCustomer);
  await review(app, other.hire, 'artisan', other.asArtisan);
  expect((await copyOf(one.asCustomer)).reviews_written).toHaveLength(1);
  expect(await received(one.asArtisan, other.asCustomer)).toEqual([0, 0]);
  const { id, ofCustomer, asArtisan, asCustomer } = await shownReview();
  expect(await received(asArtisan, asCustomer)).toEqual([1, 1]);
  for (const each of [id, ofCustomer]) await operate(app, 'review', 'hide', each, '--reason', 'threat');
  expect(await received(asArtisan, asCustomer)).toEqual([0, 0]);
});

test('a guest is emailed once when the artisan reviews them, and once when the artisan replies', {
  meta: { promise: 'A guest is told by email of a review of them, and of a reply to theirs' },
}, async () => {
  const { hire, key, asArtisan } = await reviewable(app, { guest: true, customer_email: 'told@example.ng' });
  await review(app, hire, 'artisan', asArtisan);
  expect(await emailsTo(app, 'told@example.ng')).toEqual([]);
  const written = await review(app, hire, 'customer', {}, { key });
  expect(written.status).toBe(200);
  const { id } = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  for (const text of ['Thank you', 'Thank you very much']) {
    await app.request({
      method: 'PUT',
      url: `/api/reviews/${id}/reply`,
      headers: asArtisan,
      payload: { text },
    });
  }
  const mails = await emailsTo(app, 'told@example.ng');
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ has reviewed you$/),
    expect.stringMatching(/ has replied to your review$/),
  ]);
  expect(mails[0]?.text).toMatch(new RegExp(`/hires/${hire.id}\\?key=\\S+#review`));
  expect(mails[1]?.text).toContain(`/profile/`);
  expect(mails[1]?.text).not.toContain('key=');
});

describe('the artisan’s reply to a review', () => {
  test.each([
    [-1, 200],
    [0, 409],
    [1, 409],
  ])('can be changed after 48 hours and %i milliseconds: %i', async (milliseconds, expected) => {
    const { id, artisan, asArtisan, asCustomer } = await shownReview();
    const reply = async (text: string, headers: Record<string, string>) =>
      (await app.request({ method: 'PUT', url: `/api/reviews/${id}/reply`, headers, payload: { text } }))
        .statusCode;
    expect(await reply('Thank you', asCustomer)).toBe(403);
    expect(await reply('Thank you', (await reviewable(app)).asArtisan)).toBe(404);
    expect(await reply('x'.repeat(1001), asArtisan)).toBe(400);
    expect(await reply('Thank you', asArtisan)).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS + milliseconds);
    expect(await reply('Thank you', asArtisan)).toBe(200);
    expect(await reply('Thank you, Amina', asArtisan)).toBe(expected);
    const { reviews } = (await app.request({ url: `/api/users/${artisan.id}` })).json();
    expect(reviews[0].reply).toEqual({
      text: expected === 200 ? 'Thank you, Amina' : 'Thank you',
      at: '2026-11-20T09:00:00.000Z',
    });
    const told = (await notificationsOf(app, asCustomer)).filter(({ title }) => title.includes('replied'));
    expect(told).toHaveLength(1);
  });

  test('is refused before the review is shown and while it is hidden, and so is a report', async () => {
    const { hire, asArtisan, asCustomer } = await reviewable(app);
    await review(app, hire, 'customer', asCustomer);
    const { id } = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('hire_id', '=', hire.id)
      .executeTakeFirstOrThrow();
    const reply = async () =>
      (
        await app.request({
          method: 'PUT',
          url: `/api/reviews/${id}/reply`,
          headers: asArtisan,
          payload: { text: 'Thanks' },
        })
      ).statusCode;
    // A report must not reveal that the review exists either.
    const report = async () =>
      (
        await app.request({
          method: 'POST',
          url: `/api/reviews/${id}/report`,
          headers: asArtisan,
          payload: { reason: 'insult' },
        })
      ).statusCode;
    expect([await reply(), await report()]).toEqual([404, 404]);
    expect((await app.request({ url: `/api/reviews/${id}` })).statusCode).toBe(404);
    await review(app, hire, 'artisan', asArtisan);
    const mayReply = async () =>
      (await app.request({ url: `/api/reviews/${id}`, headers: asArtisan })).json().may_reply;
    expect(await mayReply()).toBe(true);
    await operate(app, 'review', 'hide', id, '--reason', 'threat');
    expect(await mayReply()).toBe(false);
    expect([await reply(), await report()]).toEqual([404, 404]);
  });
});

describe('the rating from a review', () => {
  test('follows the hire: it does not count while the hire is disputed, and counts again once it is released', async () => {
    const { hire, artisan } = await shownReview();
    const become = (status: string) =>
      app.db.updateTable('hires').set({ status }).where('id', '=', hire.id).execute();
    await become('disputed');
    expect(await ratingOf(app, artisan)).toEqual(NONE);
    expect(await everywhere(artisan)).not.toContain(WORDS);
    await become('released');
    expect(await ratingOf(app, artisan)).toEqual(ONE);
    await app.db.deleteFrom('reviews').where('hire_id', '=', hire.id).execute();
    expect(await ratingOf(app, artisan)).toEqual(NONE);
  });

  test('of a customer is shown only to artisans with a request from them, and not to the customer', {
    meta: { promise: 'How artisans rated a customer is seen by artisans with a request or hire of theirs' },
  }, async () => {
    const first = await shownReview();
    const other = await reviewable(app, {
      status: 'quote_requested',
      customer_id: first.customer.id,
      customer_name: first.customer.full_name,
    });
    const seen = async (headers: Record<string, string>) =>
      (await app.request({ url: `/api/hiring/hires/${other.hire.id}`, headers })).json().result
        ?.customerRating;
    expect(await seen(other.asArtisan)).toEqual({ average: 5, artisans: 1 });
    expect(await seen(first.asCustomer)).toBeNull();
    expect(await seen(first.asArtisan)).toBeUndefined();
    const leads = await app.request({ url: '/api/hiring/hires?side=artisan', headers: other.asArtisan });
    expect(leads.json().result[0].customerRating).toEqual({ average: 5, artisans: 1 });
  });
});
