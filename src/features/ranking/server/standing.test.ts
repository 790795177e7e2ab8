import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { asOwner } from '../../../../test-support/owner.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import type { Tx } from '../../../server/database.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { ANSWERS_DAYS, BOOKINGS_DAYS } from '../ranking-rules.ts';
import { renewStandingsTask } from './renew-standings.ts';
import { moveClock, walkListings } from './standing-store.ts';

const app = await startTestApp();
const ago = (ms: number) => new Date(app.clock.now.getTime() - ms);
const long = { created_at: '2025-01-01T00:00:00Z' };

const renew = () => renewStandingsTask.run(app.context, {});
const listingOf = (artisanId: string) =>
  app.db
    .selectFrom('artisan_listings')
    .selectAll()
    .where('artisan_id', '=', artisanId)
    .executeTakeFirstOrThrow();

interface Part {
  figure: string;
  text: string;
  counts: string;
  points: number;
}
async function standingOf(id: string): Promise<{ total: number; parts: Part[] }> {
  const answer = await app.request({ url: `/api/users/${id}/standing` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function partOf(id: string, figure: string): Promise<Part | undefined> {
  return (await standingOf(id)).parts.find((part) => part.figure === figure);
}
const step = (
  hire: { id: string },
  action: string,
  actor: string,
  [from_status, to_status]: [string | null, string],
  happened_at: Date,
) =>
  app.db
    .insertInto('hire_events')
    .values({ id: newId(), hire_id: hire.id, action, actor, from_status, to_status, happened_at })
    .execute();

/** A quote request made at `askedAt`, answered after this many minutes. */
async function answered(artisan: { id: string }, askedAt: Date, minutes: number, by = 'artisan') {
  const hire = await makeHire(app, artisan, { status: 'quoted', created_at: askedAt, payment_due_at: null });
  await step(hire, 'request_quote', 'customer', [null, 'quote_requested'], askedAt);
  const at = new Date(askedAt.getTime() + minutes * MINUTE_MS);
  const [action, to] = by === 'artisan' ? ['quote', 'quoted'] : ['lapse', 'expired'];
  await step(hire, action, by, ['quote_requested', to], at);
}

/** A booking made at an instant that ended in a status. */
async function booked(
  artisan: { id: string },
  confirmed_at: Date,
  status: string,
  [action, actor]: [string, string],
) {
  const hire = await makeHire(app, artisan, { status, confirmed_at, payment_due_at: null });
  await step(hire, action, actor, ['confirmed', status], confirmed_at);
}

describe('an artisan’s answering time', () => {
  test('is the median over the requests of the last 90 days, to the second', async () => {
    const artisan = await makeArtisan(app, long);
    await answered(artisan, ago(ANSWERS_DAYS * DAY_MS), 5);
    await answered(artisan, ago(ANSWERS_DAYS * DAY_MS - 1_000), 180);
    await answered(artisan, ago(10 * DAY_MS), 60);
    await answered(artisan, ago(9 * DAY_MS), 240);
    // Bookings count for longer than answers, and must not keep old answers counting.
    await booked(artisan, ago(9 * DAY_MS), 'completed', ['complete', 'artisan']);
    expect(await partOf(artisan.id, 'answers')).toMatchObject({ points: 0 });
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ answer_minutes: 180, answer_count: 3 });
    expect(await partOf(artisan.id, 'answers')).toMatchObject({ text: 'Usually answers in 3 hours' });

    // A second later the oldest answer stops counting, without any new event.
    app.clock.advance({ seconds: 1 });
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ answer_minutes: 150, answer_count: 2 });
  });

  test('counts an expired request as answered when it expired, and is not shown for a single answer', async () => {
    const artisan = await makeArtisan(app, long);
    await answered(artisan, ago(5 * DAY_MS), 3 * 24 * 60, 'system');
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ answer_minutes: 3 * 24 * 60, answer_count: 1 });
    expect(await partOf(artisan.id, 'answers')).toMatchObject({
      text: 'Too few answers yet to show a reply time',
      points: 0,
    });
  });

  test('counts the first answer to a customer who wrote first, in chat and about a guest’s hire', async () => {
    const artisan = await makeArtisan(app, long);
    const talk = async (lines: [sender: 'customer' | 'artisan', minutes: number][]) => {
      const customer = await makeConsumer(app);
      const [first_id, second_id] = [artisan.id, customer.id].sort() as [string, string];
      const conversation_id = newId();
      const at = ago(2 * DAY_MS);
      await app.db
        .insertInto('conversations')
        .values({ id: conversation_id, first_id, second_id, last_message_at: at, created_at: at })
        .execute();
      for (const [user_id, other_id] of [
        [artisan.id, customer.id],
        [customer.id, artisan.id],
      ] as const) {
        await app.db
          .insertInto('conversation_members')
          .values({ conversation_id, user_id, other_id, last_message_at: at })
          .execute();
      }
      for (const [index, [sender, minutes]] of lines.entries()) {
        await app.db
          .insertInto('messages')
          .values({
            id: newId(),
            conversation_id,
            number: index + 1,
            sender_id: sender === 'artisan' ? artisan.id : customer.id,
            text: 'Hello',
            sent_at: new Date(at.getTime() + minutes * MINUTE_MS),
          })
          .execute();
      }
    };
    await talk([
      ['customer', 0],
      ['customer', 5],
      ['artisan', 30],
      ['artisan', 300],
    ]);
    // The artisan wrote first, so no one waited.
    await talk([
      ['artisan', 0],
      ['customer', 10],
      ['artisan', 2_000],
    ]);
    // Never answered.
    await talk([['customer', 0]]);
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ answer_minutes: 30, answer_count: 1 });

    const hire = await makeHire(app, artisan, { status: 'confirmed', payment_due_at: null });
    for (const [side, minutes] of [
      ['customer', 0],
      ['artisan', 90],
      // A later message is not the first answer.
      ['artisan', 900],
    ] as const) {
      await app.db
        .insertInto('hire_messages')
        .values({
          id: newId(),
          hire_id: hire.id,
          side,
          text: 'Hello',
          sent_at: new Date(ago(DAY_MS).getTime() + minutes * MINUTE_MS),
        })
        .execute();
    }
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ answer_minutes: 60, answer_count: 2 });
  });
});

test.each([
  [15, 'Usually answers in 15 minutes'],
  [16, 'Usually answers in 30 minutes'],
  [30, 'Usually answers in 30 minutes'],
  [31, 'Usually answers in 1 hour'],
  [90, 'Usually answers in 2 hours'],
  [35 * 60 + 29, 'Usually answers in 35 hours'],
  [35 * 60 + 30, 'Usually answers in 2 days'],
])('a median of %i minutes over two answers is shown as “%s”', async (answer_minutes, text) => {
  const { id } = await makeArtisan(app, long);
  const write = (answer_count: number) =>
    app.db
      .updateTable('artisan_listings')
      .set({ answer_minutes, answer_count })
      .where('artisan_id', '=', id)
      .execute();
  await write(2);
  expect((await partOf(id, 'answers'))?.text).toBe(text);
  await write(1);
  expect((await partOf(id, 'answers'))?.text).toBe('Too few answers yet to show a reply time');
});

describe('an artisan’s share of finished bookings', () => {
  test('counts bookings of the last 12 months that ended, and who cancelled the others', async () => {
    const artisan = await makeArtisan(app, long);
    const old = ago(BOOKINGS_DAYS * DAY_MS);
    const justIn = ago(BOOKINGS_DAYS * DAY_MS - 1_000);
    await booked(artisan, old, 'released', ['release', 'customer']);
    await booked(artisan, justIn, 'released', ['release', 'customer']);
    await booked(artisan, ago(DAY_MS), 'completed', ['complete', 'artisan']);
    await booked(artisan, ago(DAY_MS), 'cancelled', ['cancel', 'artisan']);
    // A customer's change of mind, a chargeback and open bookings say nothing about the artisan.
    await booked(artisan, ago(DAY_MS), 'cancelled', ['cancel', 'customer']);
    await booked(artisan, ago(DAY_MS), 'refunded', ['lose_payment', 'system']);
    await booked(artisan, ago(DAY_MS), 'confirmed', ['pay', 'system']);
    await booked(artisan, ago(DAY_MS), 'disputed', ['report_problem', 'customer']);
    // A problem decided in the customer's favour.
    await booked(artisan, ago(DAY_MS), 'refunded', ['refund', 'operator']);
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ booked_count: 4, finished_count: 2, done_count: 3 });
    expect(await partOf(artisan.id, 'finished')).toMatchObject({ text: 'Finished 2 of 4 booked jobs' });

    app.clock.advance({ seconds: 1 });
    await renew();
    expect(await listingOf(artisan.id)).toMatchObject({ booked_count: 3, finished_count: 1, done_count: 3 });
  });
});

test('a missed visit counts as a booking not finished for the artisan who missed it, and not where the customer did', async () => {
  const countedAfter = async (from: string, to: string, action: string, actor: string) => {
    const artisan = await makeArtisan(app, long);
    const hire = await makeHire(app, artisan, {
      status: to,
      confirmed_at: ago(DAY_MS),
      payment_due_at: null,
    });
    await step(hire, action, actor, [from, to], app.clock.now);
    await booked(artisan, ago(DAY_MS), 'released', ['release', 'customer']);
    await renew();
    const { booked_count, finished_count } = await listingOf(artisan.id);
    return [booked_count, finished_count];
  };
  expect(await countedAfter('artisan_no_show', 'refunded', 'settle_no_show', 'system')).toEqual([2, 1]);
  expect(await countedAfter('artisan_no_show', 'refunded', 'admit_no_show', 'artisan')).toEqual([2, 1]);
  expect(await countedAfter('customer_no_show', 'cancelled', 'settle_no_show', 'system')).toEqual([1, 1]);
  expect(await countedAfter('customer_no_show', 'cancelled', 'admit_no_show', 'customer')).toEqual([1, 1]);
});

test('each step that changes whether a booking was finished is counted at the next ranking update', async () => {
  const artisan = await makeArtisan(app, long);
  const hire = await makeHire(app, artisan, {
    status: 'confirmed',
    confirmed_at: ago(DAY_MS),
    payment_due_at: null,
  });
  const figuresAfter = async (action: string, actor: string, [from, to]: [string, string]) => {
    await app.db.updateTable('hires').set({ status: to }).where('id', '=', hire.id).execute();
    await step(hire, action, actor, [from, to], app.clock.now);
    await renew();
    const { booked_count, finished_count } = await listingOf(artisan.id);
    return [booked_count, finished_count];
  };
  await renew();
  expect(await figuresAfter('complete', 'artisan', ['confirmed', 'completed'])).toEqual([1, 1]);
  expect(await figuresAfter('report_problem', 'customer', ['completed', 'disputed'])).toEqual([0, 0]);
  expect(await figuresAfter('refund', 'operator', ['disputed', 'refunded'])).toEqual([1, 0]);
  expect(await figuresAfter('release', 'operator', ['disputed', 'released'])).toEqual([1, 1]);
  // Back to a status in which the artisan may cancel.
  await app.db.updateTable('hires').set({ status: 'confirmed' }).where('id', '=', hire.id).execute();
  expect(await figuresAfter('cancel', 'artisan', ['confirmed', 'artisan_cancelled'])).toEqual([1, 0]);
  // The artisan's cancellation counts, whatever happens to the money.
  expect(await figuresAfter('rebook', 'customer', ['artisan_cancelled', 'cancelled'])).toEqual([1, 0]);
});

/** As in `newcomer_points` of the migration. */
const NEWCOMER_DAYS = 60;

describe('newcomers', () => {
  test('have a bonus until their 59th day, and with fewer than 3 reviews', async () => {
    const artisan = await makeArtisan(app, { created_at: ago((NEWCOMER_DAYS - 1) * DAY_MS) });
    await renew();
    const before = await partOf(artisan.id, 'newcomer');
    expect(before).toMatchObject({ text: 'New on SureHands', points: expect.closeTo(0.9 / 6, 9) });

    const review = (review_count: number) =>
      app.db
        .updateTable('users')
        .set({ review_count, rating_total: review_count * 5 })
        .where('id', '=', artisan.id)
        .execute();
    await review(2);
    expect((await partOf(artisan.id, 'newcomer'))?.points).toBeCloseTo(0.9 / 18, 9);
    await review(3);
    expect(await partOf(artisan.id, 'newcomer')).toBeUndefined();
    await review(0);

    app.clock.advance({ hours: 24 });
    await renew();
    expect(await partOf(artisan.id, 'newcomer')).toBeUndefined();
  });

  test('rank above artisans without reviews and below well-reviewed ones, and later lose the bonus', async () => {
    const skill = 'Roofer';
    const namesNow = async () =>
      (await app.request({ url: `/api/users/?skill=${skill}` }))
        .json()
        .map(({ full_name }: { full_name: string }) => full_name);
    await makeArtisan(app, { ...long, skill, full_name: 'Old Hand' });
    await makeArtisan(app, {
      ...long,
      skill,
      full_name: 'Well Reviewed',
      rating_total: 38,
      review_count: 8,
    });
    await makeArtisan(app, { created_at: app.clock.now, skill, full_name: 'Newcomer' });
    await renew();
    expect(await namesNow()).toEqual(['Well Reviewed', 'Newcomer', 'Old Hand']);
    app.clock.advance({ days: NEWCOMER_DAYS });
    await renew();
    const points = await Promise.all(
      (await app.request({ url: `/api/users/?skill=${skill}` }))
        .json()
        .map(({ id }: { id: string }) => partOf(id, 'newcomer')),
    );
    expect(points).toEqual([undefined, undefined, undefined]);
  });
});

describe('reviews and the badge', () => {
  test('appear in lists at once, and move an artisan up at the next ranking update', {
    meta: { promise: 'A review or a verification is in lists at once, and in their order within a minute' },
  }, async () => {
    const { id } = await makeArtisan(app, long);
    const { standing: before } = await listingOf(id);
    await app.db
      .updateTable('users')
      .set({ rating_total: 15, review_count: 3 })
      .where('id', '=', id)
      .execute();
    await app.db
      .insertInto('verifications')
      .values({
        user_id: id,
        status: 'verified',
        submitted_at: app.clock.now,
        due_on: '2026-11-27',
        decided_at: app.clock.now,
      })
      .execute();
    expect(await listingOf(id)).toMatchObject({
      rating: 5,
      review_count: 3,
      verified: true,
      standing: before,
      weighed_rating: null,
    });
    const { total, parts } = await standingOf(id);
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(total, 9);
    await renew();
    const { standing, weighed_rating } = await listingOf(id);
    // Three five-star reviews plus the five assumed ones of 3.5 make 32.5 / 8 instead of 3.5; the number of reviews
    // adds a little, and the badge adds one.
    expect(standing - before).toBeCloseTo(32.5 / 8 - 3.5 + 0.1 * Math.log(4) + 1, 9);
    expect(weighed_rating).toBeCloseTo(50.2 / 11, 9);
    expect(total).toBeCloseTo(standing, 9);
  });

  test('are read by the ranking task once, whatever happened since', async () => {
    const { id } = await makeArtisan(app, long);
    for (const count of [1, 2]) {
      await app.db
        .updateTable('users')
        .set({ rating_total: 5 * count, review_count: count })
        .where('id', '=', id)
        .execute();
    }
    await renew();
    const left = await app.db
      .selectFrom('standing_renewals')
      .selectAll()
      .where('artisan_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an artisan’s next free day', () => {
  test('is right after the next ranking update when two customers booked at once without waiting for each other', {
    meta: {
      promise:
        'Customers who book one artisan at the same moment do not wait for each other, and the ranking is right after that',
    },
  }, async () => {
    const { id } = await makeArtisan(app, long);
    const days = (from: string, to: string) =>
      `[2026-12-${from}T00:00:00+01:00,2026-12-${to}T00:00:00+01:00)`;
    const other = await app.db.startTransaction().execute();
    await other
      .insertInto('slots')
      .values({ artisan_id: id, during: days('01', '02') })
      .execute();
    await app.db
      .insertInto('slots')
      .values({ artisan_id: id, during: days('04', '05') })
      .execute();
    await other.commit().execute();
    const isTaken = async (day: string) => {
      const { rows } = await sql<{ taken: boolean }>`
        select taken_days @> ${`2026-12-${day}T12:00:00+01:00`}::timestamptz as taken
          from artisan_listings where artisan_id = ${id}`.execute(app.db);
      return rows[0]?.taken;
    };
    expect([await isTaken('01'), await isTaken('04')]).toEqual([true, false]);
    await renew();
    expect([await isTaken('01'), await isTaken('04')]).toEqual([true, true]);
  });

  test('counts today until the evening, as long as the hiring form offers it', {
    meta: { promise: 'A list says “Free today” as long as the hiring form offers today' },
  }, async () => {
    const artisan = await makeArtisan(app, long);
    const before = app.clock.now;
    const day = before.toISOString().slice(0, 10);
    const said = [];
    for (const time of ['13:00', '18:59', '19:00']) {
      app.clock.now = new Date(`${day}T${time}:00+01:00`);
      said.push((await partOf(artisan.id, 'free_soon'))?.text);
    }
    app.clock.now = before;
    expect(said).toEqual(['Free today', 'Free today', 'Free tomorrow']);
  });

  test('reflects a booking at once, and the passing of days at the next ranking update', async () => {
    const artisan = await makeArtisan(app, long);
    await renew();
    expect(await partOf(artisan.id, 'free_soon')).toMatchObject({ text: 'Free today', points: 0.5 });
    const today = app.clock.now.getTime();
    const days = (from: number, to: number) =>
      sql<string>`tstzrange(lagos_midnight(${new Date(today + from * DAY_MS)}), lagos_midnight(${new Date(today + to * DAY_MS)}))`;
    await asOwner(
      app,
      `create function lagos_midnight(at timestamptz) returns timestamptz language sql as
       $$ select date_trunc('day', at at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' $$`,
    );
    const take = (from: number, to: number) =>
      app.db
        .insertInto('slots')
        .values({ artisan_id: artisan.id, during: days(from, to) })
        .execute();

    await take(0, 2);
    expect((await partOf(artisan.id, 'free_soon'))?.points).toBe(0.5);
    await take(2, 3);
    expect((await partOf(artisan.id, 'free_soon'))?.points).toBe(0.3);
    await take(3, 7);
    expect((await partOf(artisan.id, 'free_soon'))?.points).toBe(0.1);
    await take(7, 14);
    expect(await partOf(artisan.id, 'free_soon')).toMatchObject({
      text: 'Fully booked for 14 days',
      points: 0,
    });
    expect((await partOf(artisan.id, 'hireable'))?.points).toBe(0);

    app.clock.advance({ hours: 24 });
    expect((await listingOf(artisan.id)).free_within).toBeNull();
    await renew();
    expect((await listingOf(artisan.id)).free_within).toBe(14);
    app.clock.advance({ hours: 11 * 24 });
    await renew();
    expect((await listingOf(artisan.id)).free_within).toBe(3);
  });

  test('is not changed twice by a ranking update that is sent twice or broke off', async () => {
    const before = await sql`select artisan_id, standing from artisan_listings order by artisan_id`.execute(
      app.db,
    );
    await renew();
    await app.db.updateTable('standing_clock').set({ walked_day: null }).execute();
    await renew();
    const after = await sql`select artisan_id, standing from artisan_listings order by artisan_id`.execute(
      app.db,
    );
    expect(after.rows).toEqual(before.rows);
  });
});

describe('the standing of an artisan', () => {
  test('does not exist for a consumer or an unknown person', async () => {
    const consumer = await makeConsumer(app);
    for (const id of [consumer.id, newId()]) {
      const answer = await app.request({ url: `/api/users/${id}/standing` });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'user_not_found']);
    }
  });

  test('shows only the artisan how often they were seen and hired, and what would improve their rank', async () => {
    const artisan = await makeArtisan(app, { ...long, phone: '+2348031234567', email: 'private@example.ng' });
    await booked(artisan, ago(DAY_MS), 'confirmed', ['pay', 'system']);
    // Thirty days are counted: today and the 29 before.
    await booked(artisan, ago(29 * DAY_MS), 'released', ['release', 'customer']);
    await booked(artisan, ago(30 * DAY_MS), 'released', ['release', 'customer']);
    await answered(artisan, ago(2 * DAY_MS), 180);
    await answered(artisan, ago(2 * DAY_MS), 180);
    await renew();
    const shown = await app.request({ url: `/api/users/${artisan.id}/standing` });
    expect(Object.keys(shown.json())).toEqual(['total', 'parts']);
    for (const secret of ['private@example.ng', '8031234567', 'Ngozi', '"hired"', 'hints']) {
      expect(shown.body).not.toContain(secret);
    }
    await sql`
      insert into artisan_views (artisan_id, day, shown, opened)
      select ${artisan.id}::uuid, ${lagosDay(app.clock.now)}::date - ago, 1, 0
        from unnest(array[0, 29, 30]) ago`.execute(app.db);
    const headers = await signedInAs(app, artisan);
    const own = (await app.request({ url: '/api/users/me/standing', headers })).json();
    expect(own).toMatchObject({ days: 30, shown: 2, opened: 0, hired: 2 });
    expect(own.hints.map(({ text }: { text: string }) => text)).toEqual([
      'Get verified.',
      'Earn five more reviews of 5 stars.',
    ]);
    await app.db
      .updateTable('users')
      .set({ review_count: 200, rating_total: 1_000 })
      .where('id', '=', artisan.id)
      .execute();
    await sql`update artisan_listings set verified = true where artisan_id = ${artisan.id}`.execute(app.db);
    const lifted = (await app.request({ url: '/api/users/me/standing', headers })).json();
    expect(lifted.hints[0].text).toBe('Answer requests within 1 hour (now 3 hours).');

    // The reason why they are not listed comes first.
    const firstHint = async () =>
      (await app.request({ url: '/api/users/me/standing', headers })).json().hints[0];
    await app.db.updateTable('users').set({ available: false }).where('id', '=', artisan.id).execute();
    expect(await firstHint()).toMatchObject({
      text: 'Switch on “Available for hire”.',
      link: '/availability',
    });
    await app.db.updateTable('users').set({ available: true }).where('id', '=', artisan.id).execute();
    await sql`update artisan_listings set free_within = null where artisan_id = ${artisan.id}`.execute(
      app.db,
    );
    expect((await firstHint()).text).toBe('Keep one of the next 14 days free.');
  });
});

test('the daily check of all listings continues where it was interrupted, and begins anew the next day', async () => {
  await makeArtisan(app);
  const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => app.db.transaction().execute(work);
  const today = lagosDay(app.clock.now);
  const [tomorrow, later] = [addDays(today, 1), addDays(today, 2)];
  expect(await inOne((tx) => moveClock(tx, tomorrow))).toEqual({ after: undefined });
  const last = await inOne((tx) => walkListings(tx, tomorrow, undefined));
  expect(last).toEqual(expect.any(String));
  expect(await inOne((tx) => moveClock(tx, tomorrow))).toEqual({ after: last });
  expect(await inOne((tx) => moveClock(tx, later))).toEqual({ after: undefined });
  app.clock.advance({ days: 2 });
  await renew();
  expect(await inOne((tx) => moveClock(tx, later))).toBeUndefined();
  const { walked_to } = await app.db
    .selectFrom('standing_clock')
    .select('walked_to')
    .executeTakeFirstOrThrow();
  expect(walked_to).toBeNull();
});
