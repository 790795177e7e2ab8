import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, openCheckout } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { type HireStatus, hireStatuses } from '../../process.ts';

// Enough connections for concurrent reschedules, and more steps per minute than the rate limit allows.
const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '30', RATE_LIMITS: 'false' } });
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
const start = new Date('2026-11-20T09:00:00Z');

beforeEach(() => {
  app.clock.now = start;
});

type Headers = Record<string, string>;
const move = (
  id: string,
  startDate: string,
  { startTime = '09:00', headers = asAmina as Headers, key = undefined as string | undefined } = {},
) => takeStep(app, id, 'reschedule', { startDate, startTime, key }, headers);

/** Amina's paid hire of a new artisan, by default for 1 December 2026. */
async function booked(wishes: object = {}, by?: { id: string }) {
  const artisan = by ?? (await makeArtisan(app, { full_name: 'Tunde Bakare' }));
  const whose = { customer_id: amina.id, customer_email: amina.email };
  return { artisan, hire: await makePaidHire(app, artisan, { ...whose, ...wishes }) };
}
const hireNow = (id: string) =>
  app.db
    .selectFrom('hires')
    .select(['status', 'start_date', 'end_date', 'start_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
async function slotOf(id: string): Promise<string[]> {
  const slots = await app.db
    .selectFrom('slots')
    .select(['during', 'hold_expires_at'])
    .where('hire_id', '=', id)
    .execute();
  return slots.map(({ during, hold_expires_at }) => `${during} ${hold_expires_at}`);
}
const historyOf = async (id: string) =>
  (await app.request({ url: `/api/hiring/hires/${id}/history`, headers: asAmina })).json().result;
/** The slot range of Lagos days, which begin at 23:00 UTC of the day before. */
const range = (first: string, last: string) => `["${first} 23:00:00+00","${last} 23:00:00+00") null`;

describe('rescheduling a paid hire', () => {
  test('moves it to as many days from a new first day, keeps the money held, and is recorded', {
    meta: { promise: 'A paid hire moves to as many days from another one on, its money held as before' },
  }, async () => {
    const { hire } = await booked({ end_date: '2026-12-03' });
    const before = await books(app);
    const { status, body } = await move(hire.id, '2026-12-10', { startTime: '14:30' });
    expect([status, body.message]).toEqual([
      200,
      'It is now booked for Thu 10 December 2026 to Sat 12 December 2026, from 2:30 pm. We’ve told Tunde Bakare.',
    ]);
    expect(body.result).toMatchObject({
      status: 'confirmed',
      startDate: '2026-12-10',
      endDate: '2026-12-12',
      startTime: '14:30',
      freeUntil: '2026-12-09T13:30:00.000Z',
    });
    expect(await slotOf(hire.id)).toEqual([range('2026-12-09', '2026-12-12')]);
    expect(await historyOf(hire.id)).toMatchObject([
      {
        action: 'reschedule',
        actor: 'customer',
        status: 'confirmed',
        movedTo: { startDate: '2026-12-10', endDate: '2026-12-12', startTime: '14:30' },
      },
    ]);
    expect(await books(app)).toEqual(before);
  });

  test('to the same days again changes nothing more, even five times at once or when it is too late by then', {
    meta: { promise: 'A move that is sent again, or five times at once, is one' },
  }, async () => {
    const { artisan, hire } = await booked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(hire.id, '2026-12-04')));
    app.clock.now = new Date('2026-12-04T07:00:00Z');
    answers.push(await move(hire.id, '2026-12-04'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await historyOf(hire.id)).toHaveLength(1);
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', artisan.id)
      .executeTakeFirstOrThrow();
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  test('can be to another time of the same day, to days that overlap with its own, and back', {
    meta: { promise: 'A hire moves to days that overlap with its own' },
  }, async () => {
    const { hire } = await booked({ end_date: '2026-12-03' });
    for (const [day, startTime, last] of [
      ['2026-12-01', '11:00', '2026-12-03'],
      ['2026-12-02', '11:00', '2026-12-04'],
      ['2026-12-01', '09:00', '2026-12-03'],
    ] as const) {
      expect((await move(hire.id, day, { startTime })).status).toBe(200);
      expect(await hireNow(hire.id)).toMatchObject({ start_date: day, end_date: last });
      expect(await slotOf(hire.id)).toHaveLength(1);
    }
    expect(await historyOf(hire.id)).toHaveLength(3);
  });

  test('can be to any day that a hire may be booked for, and to none in the past or beyond a year', {
    meta: { promise: 'A hire moves to any day that a hire may be on, and to no other' },
  }, async () => {
    const { hire } = await booked();
    const faults = [
      ['2026-11-19', '09:00', 'startDate', 'Start date cannot be in the past.'],
      ['2026-11-20', '10:00', 'startTime', 'That time has already passed today. Please choose a later one.'],
      ['2027-11-21', '09:00', 'startDate', 'Start date can be at most one year ahead.'],
    ] as const;
    for (const [day, startTime, field, message] of faults) {
      expect(await move(hire.id, day, { startTime })).toEqual({
        status: 400,
        body: { code: 'invalid_input', message, fields: { [field]: message } },
      });
    }
    expect((await move(hire.id, 'soon')).status).toBe(400);
    expect(await hireNow(hire.id)).toMatchObject({ start_date: '2026-12-01' });
    // Today, one minute from now.
    expect((await move(hire.id, '2026-11-20', { startTime: '10:01' })).status).toBe(200);
  });

  test.each([
    ['exactly 24 hours before the start it is', 0, 200],
    ['a millisecond later it is not', 1, 409],
  ])(
    '%s possible',
    { meta: { promise: 'A hire moves until 24 hours before its start, to the millisecond' } },
    async (_when, late, expected) => {
      const { hire } = await booked();
      app.clock.now = new Date(Date.parse('2026-11-30T08:00:00Z') + late);
      const { status, body } = await move(hire.id, '2026-12-09');
      expect(status).toBe(expected);
      if (expected === 200) return;
      expect(body).toEqual({
        code: 'too_late',
        message:
          'You could reschedule this hire until 30 Nov 2026, 9:00 am, 24 hours before the start. You can still cancel it; its page shows what that costs now.',
      });
      expect(await hireNow(hire.id)).toMatchObject({ status: 'confirmed', start_date: '2026-12-01' });
      expect(await slotOf(hire.id)).toEqual([range('2026-11-30', '2026-12-01')]);
    },
  );

  const why: Partial<Record<HireStatus, string>> = {
    awaiting_payment: 'not paid yet',
    quoted: 'not booked yet',
    in_progress: 'The work has started',
    completed: 'marked as done',
    disputed: 'must be settled first',
    released: 'This hire has ended.',
    cancelled: 'This hire has ended.',
  };
  test.each(hireStatuses.filter((status) => status !== 'confirmed' && status !== 'planned'))(
    'is refused for a hire that is %s',
    { meta: { promise: 'Only a booked hire is moved, and others say why not' } },
    async (status) => {
      const hire = await makeHire(app, await makeArtisan(app), { status, customer_id: amina.id });
      for (const day of ['2026-12-09', '2026-12-01']) {
        const { status: answered, body } = await move(hire.id, day);
        expect([answered, body.code]).toEqual([409, 'not_possible_now']);
        expect(body.message).toContain(why[status] ?? '');
      }
      expect(await hireNow(hire.id)).toMatchObject({ status, start_date: '2026-12-01' });
    },
  );

  test('is possible only for its customer and the holder of the guest’s key', {
    meta: { promise: 'Only its customer and the holder of the guest’s key move a hire' },
  }, async () => {
    const { artisan, hire } = await booked();
    const strangers = [
      {},
      await signedInAs(app, await makeConsumer(app)),
      await signedInAs(app, await makeArtisan(app)),
    ];
    for (const headers of strangers) {
      expect((await move(hire.id, '2026-12-09', { headers: headers as Headers })).status).toBe(404);
    }
    expect((await move(hire.id, '2026-12-09', { headers: await signedInAs(app, artisan) })).status).toBe(403);
    expect(await hireNow(hire.id)).toMatchObject({ start_date: '2026-12-01' });

    const guests = await makePaidHire(app, artisan, { start_date: '2026-12-15', end_date: '2026-12-15' });
    const otherKey = keyOf(app, hire);
    expect((await move(guests.id, '2026-12-16', { headers: {}, key: otherKey })).status).toBe(404);
    const key = keyOf(app, guests);
    expect((await move(guests.id, '2026-12-16', { headers: {}, key })).status).toBe(200);
  });
});

describe('rescheduling to days that are not free', () => {
  const refusalFor = (day: string, offer: string) => {
    const message = `Tunde Bakare is not free on ${day}. ${offer}`;
    return { status: 409, body: { code: 'slot_taken', message, fields: { startDate: message } } };
  };

  test('is refused with the next free days, and the hire keeps its own', {
    meta: {
      promise:
        'A hire does not move to days that are taken, is offered the next that are free, and keeps its own',
    },
  }, async () => {
    const { artisan, hire } = await booked({ end_date: '2026-12-02' });
    await booked({ start_date: '2026-12-11', end_date: '2026-12-12' }, artisan);
    expect(await move(hire.id, '2026-12-10')).toEqual(
      refusalFor('11 December 2026', 'The next 2 free days in a row begin on 13 December 2026.'),
    );
    // Names the taken day, not the hire's own day before it.
    await booked({ start_date: '2026-12-03', end_date: '2026-12-03' }, artisan);
    expect(await move(hire.id, '2026-12-02')).toEqual(
      refusalFor('3 December 2026', 'The next 2 free days in a row begin on 4 December 2026.'),
    );
    expect(await hireNow(hire.id)).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-02' });
    expect(await slotOf(hire.id)).toEqual([range('2026-11-30', '2026-12-02')]);
    expect(await historyOf(hire.id)).toEqual([]);
  });

  test('is refused for the artisan’s days off, and the hire’s own days are not offered', {
    meta: {
      promise: 'A hire does not move to an artisan’s days off, nor is it offered the days that it has',
    },
  }, async () => {
    const { artisan, hire } = await booked();
    const daysOff = ['2026-11-29', '2026-11-30'];
    await app.request({
      method: 'PUT',
      url: '/api/availability/days-off',
      headers: await signedInAs(app, artisan),
      payload: { from: '2026-11-20', to: '2027-11-20', daysOff },
    });
    expect(await move(hire.id, '2026-11-29')).toEqual(
      refusalFor('29 November 2026', 'The next free day is 2 December 2026.'),
    );
  });

  test('is refused while someone is paying for the days, until their time is over', {
    meta: { promise: 'A hire cannot be rescheduled to days that are being paid for' },
  }, async () => {
    const { artisan, hire } = await booked({ end_date: '2026-12-02' });
    const other = await hireAsGuest(app, artisan, '2026-12-20');
    expect((await openCheckout(app, other)).status).toBe(200);
    expect(await move(hire.id, '2026-12-19')).toEqual(
      refusalFor('20 December 2026', 'The next 2 free days in a row begin on 21 December 2026.'),
    );
    app.clock.advance({ minutes: 15 });
    expect((await move(hire.id, '2026-12-19')).status).toBe(200);
  });

  test('at once with many hires gives the days to one of them, and the others keep theirs', {
    meta: { promise: 'Of many hires that move to one day at once one gets it' },
  }, async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
    const hires = [];
    for (let day = 1; day <= 9; day += 1) {
      const date = `2026-12-0${day}`;
      hires.push((await booked({ start_date: date, end_date: date }, artisan)).hire);
    }
    const answers = await Promise.all(hires.map(({ id }) => move(id, '2026-12-24')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)]);
    for (const [index, { status }] of answers.entries()) {
      const { id = '', start_date } = hires[index] ?? {};
      expect((await hireNow(id)).start_date).toBe(status === 200 ? '2026-12-24' : start_date);
      expect(await slotOf(id)).toHaveLength(1);
    }
  });

  test('of two hires to each other’s days at once is refused without a deadlock', {
    meta: { promise: 'Hires and days off that go for each other’s days at once never block each other' },
  }, async () => {
    for (let run = 0; run < 10; run += 1) {
      const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
      const headers = await signedInAs(app, artisan);
      const setDaysOff = (daysOff: string[]) =>
        app.request({
          method: 'PUT',
          url: '/api/availability/days-off',
          headers,
          payload: { from: '2026-11-20', to: '2026-12-20', daysOff },
        });
      const [one, two, three] = [
        (await booked({}, artisan)).hire,
        (await booked({ start_date: '2026-12-02', end_date: '2026-12-02' }, artisan)).hire,
        (await booked({ start_date: '2026-12-05', end_date: '2026-12-05' }, artisan)).hire,
      ];
      expect((await setDaysOff(['2026-12-03'])).statusCode).toBe(200);
      const [first, second, third, daysOff] = await Promise.all([
        move(one.id, '2026-12-02'),
        move(two.id, '2026-12-01'),
        // The customer wants the artisan's day off while the artisan wants the customer's day.
        move(three.id, '2026-12-03'),
        setDaysOff(['2026-12-05']),
      ]);
      const statuses = [first.status, second.status, third.status, daysOff.statusCode];
      expect(statuses).toEqual([409, 409, 409, 409]);
      expect(await slotOf(one.id)).toEqual([range('2026-11-30', '2026-12-01')]);
      expect(await slotOf(two.id)).toEqual([range('2026-12-01', '2026-12-02')]);
      expect(await slotOf(three.id)).toEqual([range('2026-12-04', '2026-12-05')]);
    }
  });
});

describe('after a reschedule,', () => {
  test('the artisan is told by email and notification, and the customer by email with a link of their own', {
    meta: { promise: 'Both sides hear of a move' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const hire = await makePaidHire(app, artisan, { customer_email: 'moves@example.ng' });
    expect((await move(hire.id, '2026-12-08', { headers: {}, key: keyOf(app, hire) })).status).toBe(200);
    const toArtisan = (await emailsTo(app, artisan.email)).at(-1);
    expect(toArtisan?.subject).toBe('A job was rescheduled: it is now Tue 8 December 2026, from 9:00 am');
    expect(toArtisan?.text).toContain('Before: Tue 1 December 2026, from 9:00 am');
    expect(toArtisan?.text).toContain('Customer: Ngozi Eze');
    expect(linkIn(toArtisan).searchParams.get('key')).toBeNull();
    const [notice] = await notificationsOf(app, await signedInAs(app, artisan));
    expect(notice).toMatchObject({
      title: 'Ngozi Eze has rescheduled the job',
      text: 'It is now booked for Tue 8 December 2026, from 9:00 am.',
    });
    const toGuest = (await emailsTo(app, 'moves@example.ng')).at(-1);
    expect(toGuest?.text).toContain('Now: Tue 8 December 2026, from 9:00 am');
    const key = linkIn(toGuest).searchParams.get('key') ?? '';
    expect((await move(hire.id, '2026-12-09', { headers: {}, key })).status).toBe(200);
  });

  test('the first on the artisan’s waiting list is told that the old days are free again', {
    meta: { promise: 'The first on the waiting list is told when rescheduling frees days' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const headers = await signedInAs(app, artisan);
    const { hire } = await booked({ start_date: '2026-11-22', end_date: '2027-02-10' }, artisan);
    const payload = { from: '2026-11-20', to: '2026-11-21', daysOff: ['2026-11-20', '2026-11-21'] };
    await app.request({ method: 'PUT', url: '/api/availability/days-off', headers, payload });
    const url = `/api/users/${artisan.id}/waiting-list`;
    const email = 'waits-for-a-move@example.ng';
    expect((await app.request({ method: 'POST', url, payload: { email } })).statusCode).toBe(201);
    const before = (await emailsTo(app, email)).length;
    expect((await move(hire.id, '2027-02-01')).status).toBe(200);
    expect(await emailsTo(app, email)).toHaveLength(before + 1);
  });
});
