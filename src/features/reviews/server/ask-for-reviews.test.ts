import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { choose, notificationsOf } from '../../../../test-support/notifications.ts';
import { review, reviewable } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { REVIEW_DAYS } from '../../../shared/promises.ts';
import { askForReviewsTask } from './public.ts';

const app = await startTestApp({ pages: true });
const start = new Date('2026-11-20T09:00:00Z');
const at = (milliseconds: number) => {
  app.clock.now = new Date(start.getTime() + milliseconds);
};
const ask = () => askForReviewsTask.run(app.context, {});
const askedIn = async (headers: { cookie: string }) =>
  (await notificationsOf(app, headers)).filter(({ title }) => title.startsWith('How was')).length;

beforeEach(() => at(0));

describe('both sides of a released hire', () => {
  test('are asked for a review once, and again three days later if they have not written', {
    meta: { promise: 'Both sides are asked for a review, with one reminder' },
  }, async () => {
    const { hire, artisan, customer, asArtisan, asCustomer } = await reviewable(app);
    await Promise.all([ask(), ask()]);
    await ask();
    expect([await askedIn(asCustomer), await askedIn(asArtisan)]).toEqual([1, 1]);
    const [mail] = (await emailsTo(app, customer.email)).slice(-1);
    expect(mail?.subject).toBe(`How was ${artisan.full_name}?`);
    expect(mail?.text).toContain(`/hires/${hire.id}/review`);
    await review(app, hire, 'artisan', asArtisan);
    at(3 * DAY_MS - 1);
    await ask();
    expect(await askedIn(asCustomer)).toBe(1);
    at(3 * DAY_MS);
    await Promise.all([ask(), ask()]);
    at(10 * DAY_MS);
    await ask();
    expect([await askedIn(asCustomer), await askedIn(asArtisan)]).toEqual([2, 1]);
    const subjects = (await emailsTo(app, customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith('Reminder'))).toHaveLength(1);
  });

  test('are not asked once it is too late to write one, however long the task did not run', async () => {
    const { customer, asCustomer } = await reviewable(app);
    at(REVIEW_DAYS * DAY_MS);
    await ask();
    expect(await emailsTo(app, customer.email)).toEqual([]);
    at(0);
    expect(await askedIn(asCustomer)).toBe(0);
  });

  test('are not asked again after a refund, or once the account is deleted', async () => {
    const { hire, artisan, asArtisan, asCustomer } = await reviewable(app);
    const gone = await reviewable(app);
    await ask();
    await app.db.updateTable('hires').set({ status: 'refunded' }).where('id', '=', hire.id).execute();
    await app.db
      .updateTable('users')
      .set({ role: 'deleted', deleted_at: app.clock.now })
      .where('id', '=', gone.artisan.id)
      .execute();
    at(4 * DAY_MS);
    await ask();
    expect([await askedIn(asCustomer), await askedIn(asArtisan)]).toEqual([1, 1]);
    expect((await emailsTo(app, artisan.email)).length).toBe(1);
    expect((await emailsTo(app, gone.artisan.email)).length).toBe(1);
  });

  test('get a notification but no email if they switched the email off', async () => {
    const { customer, asCustomer } = await reviewable(app);
    await choose(app, asCustomer, { kind: 'reviews', mail: false });
    await ask();
    expect(await askedIn(asCustomer)).toBe(1);
    expect(await emailsTo(app, customer.email)).toEqual([]);
  });
});

test.each([
  [-1, 0],
  [0, 1],
  [1, 1],
])(
  'both sides of a finished but unreleased hire are asked 48 hours and %i milliseconds later: %i',
  async (milliseconds, times) => {
    const { asCustomer } = await reviewable(app, { status: 'completed' });
    at(2 * DAY_MS + milliseconds);
    await ask();
    expect(await askedIn(asCustomer)).toBe(times);
  },
);

test('a guest is emailed a link that opens the review form, where they can write', async () => {
  const { hire } = await reviewable(app, { guest: true, customer_email: 'ask@example.ng' });
  await ask();
  const [mail] = await emailsTo(app, 'ask@example.ng');
  const link = /https?:\S+review\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const first = await app.request({
    url: link.replace(/^https?:\/\/[^/]+/, ''),
    headers: { accept: 'text/html' },
  });
  expect(link).toContain('/review?key=');
  expect([first.statusCode, first.headers.location]).toEqual([303, `/hires/${hire.id}/review`]);
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const page = await app.request({
    url: `/hires/${hire.id}/review`,
    headers: { accept: 'text/html', cookie },
  });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('All in all, how was');
  const sent = await app.request({
    method: 'POST',
    url: `/hires/${hire.id}/review`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'side=customer&rating=5&work=5&time=5&price=4&manners=&body=It+holds+water+again.',
  });
  expect(sent.statusCode).toBe(400);
  expect(sent.body).toContain('Please choose 1 to 5 stars for manners.');
  expect(sent.body).toContain('It holds water again.');
  const taken = await app.request({
    method: 'POST',
    url: `/hires/${hire.id}/review`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'side=customer&rating=5&work=5&time=5&price=4&manners=5&body=It+holds+water+again.',
  });
  expect([taken.statusCode, taken.headers.location]).toEqual([303, `/hires/${hire.id}?done=review`]);
  const said = await app.request({
    url: String(taken.headers.location),
    headers: { accept: 'text/html', cookie },
  });
  expect(said.body).toContain('Your review was sent. Thank you!');
});
