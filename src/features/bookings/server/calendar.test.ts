import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { addDays } from '../../../shared/lagos-time.ts';
import { gapLengths, jobLengths } from '../calendar-rules.ts';
import { DAYS_PLANNED } from '../contract.ts';
import { confirmSlot, isListedTaken } from './public.ts';
import { readSubscriptionsTask } from './read-subscription.ts';

const app = await startTestApp({
  environment: { CALENDAR_ADDRESSES_ALLOWED: '127.0.0.1', DATABASE_POOL_SIZE: '20' },
});
let artisan: Awaited<ReturnType<typeof makeArtisan>>;
let asArtisan: Record<string, string>;
const morning = app.clock.now;
beforeEach(async () => {
  app.clock.now = morning;
  artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  asArtisan = await signedInAs(app, artisan);
});

const workday = [{ opens: '08:00', closes: '17:00' }];
/** Weekdays 08:00 to 17:00, jobs of two hours with a gap of half an hour. */
const hours = {
  week: [workday, workday, workday, workday, workday, [], []],
  special: {} as Record<string, typeof workday>,
  jobMinutes: 120 as number | null,
  gapMinutes: 30,
  noticeHours: 0,
  mostDays: 5,
};
async function put(url: string, payload: object, headers = asArtisan) {
  const response = await app.request({ method: 'PUT', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}
const setHours = (wishes: Partial<typeof hours> = {}) =>
  put('/api/availability/hours', { ...hours, ...wishes });
async function openings(query = '') {
  const response = await app.request({ url: `/api/users/${artisan.id}/availability${query}` });
  return response.json() as { days: { date: string; free: boolean; times: string[] }[]; jobMinutes: number };
}
const timesOn = async (date: string, query = '') =>
  (await openings(query)).days.find((day) => day.date === date)?.times;
const order = (wishes: object) => ({
  id: newId(),
  fullName: 'Ngozi Eze',
  email: `${newId()}@example.ng`,
  jobDescription: 'The tap drips.',
  startTime: '09:00',
  checkbox: true,
  artisanId: artisan.id,
  action: 'Request A Quote',
  ...wishes,
});
async function hire(wishes: object) {
  const response = await app.request({ method: 'POST', url: '/api/hiring/hire', payload: order(wishes) });
  return { status: response.statusCode, body: response.json() };
}
/** A confirmed hire of two hours by default. */
async function booked(start_date: string, start_time: string, length_minutes: number | null = 120) {
  const row = await makeHire(app, artisan, {
    start_date,
    end_date: start_date,
    start_time,
    length_minutes,
    status: 'confirmed',
    payment_due_at: null,
  });
  await sql`
    insert into slots (hire_id, artisan_id, during)
    select id, artisan_id, case when length_minutes is null then lagos_day(start_date) else
             tstzrange((start_date + start_time) at time zone 'Africa/Lagos',
                       (start_date + start_time) at time zone 'Africa/Lagos' + make_interval(mins => length_minutes + 30)) end
      from hires where id = ${row.id}`.execute(app.db);
  return row;
}

describe('an artisan’s working hours', () => {
  test('decide the times that are shown: none on a closed day, and only those that leave room for the job', {
    meta: { promise: 'Artisans say on which weekdays and from when to when they work' },
  }, async () => {
    expect(
      (await setHours({ special: { '2026-11-28': [{ opens: '10:00', closes: '13:00' }] } })).status,
    ).toBe(200);
    expect(await timesOn('2026-11-21')).toEqual([]);
    const monday = (await timesOn('2026-11-23')) ?? [];
    expect([monday[0], monday[1], monday.at(-1)]).toEqual(['08:00', '08:30', '15:00']);
    expect(await timesOn('2026-11-28')).toEqual(['10:00', '10:30', '11:00']);
    expect((await timesOn('2026-11-23', '?minutes=240'))?.at(-1)).toBe('13:00');
    expect((await timesOn('2026-11-23', '?jobDays=1'))?.at(-1)).toBe('16:00');
    // Five days from Monday fit; from Tuesday, the last would be a Saturday.
    expect(await timesOn('2026-11-30', '?jobDays=5')).not.toEqual([]);
    expect(await timesOn('2026-12-01', '?jobDays=5')).toEqual([]);
    expect(await timesOn('2026-11-23', '?jobDays=6')).toEqual([]);
  });

  test('are stored, shown only to their owner, and can be sent twice', async () => {
    const asOther = await signedInAs(app, await makeArtisan(app));
    const others = { ...hours, gapMinutes: 60 };
    await put('/api/availability/hours', others, asOther);
    await setHours();
    expect((await setHours()).body.message).toBe('Your working hours are saved.');
    const own = await app.request({ url: '/api/availability', headers: asArtisan });
    expect(own.json().rules).toEqual(hours);
    expect(own.json().days.find(({ date }: { date: string }) => date === '2026-11-21').state).toBe('closed');
    expect((await put('/api/availability/hours', hours, {})).status).toBe(401);
    const consumer = await signedInAs(app, await makeConsumer(app));
    expect((await put('/api/availability/hours', hours, consumer)).status).toBe(403);
    // Those of another artisan stay as they are.
    const theirs = await app.request({ url: '/api/availability', headers: asOther });
    expect(theirs.json().rules).toEqual(others);
  });

  test.each([
    [
      'an end before the beginning',
      { week: [[{ opens: '17:00', closes: '08:00' }], [], [], [], [], [], []] },
    ],
    [
      'spans that overlap',
      { week: [[...workday, { opens: '16:00', closes: '18:00' }], [], [], [], [], [], []] },
    ],
    ['six days', { week: [[], [], [], [], [], []] }],
    ['a length of 100 minutes', { jobMinutes: 100 }],
    ['a gap of a week', { gapMinutes: 10_080 }],
    ['no longest job', { mostDays: 0 }],
    ['an invalid date', { special: { '2026-02-30': workday } }],
  ])('are refused for %s, and the stored ones stay', async (_what, wishes) => {
    await setHours();
    expect((await setHours(wishes as object)).status).toBe(400);
    const own = await app.request({ url: '/api/availability', headers: asArtisan });
    expect(own.json().rules).toEqual(hours);
  });
});

test('working hours saved many times at once are exactly one of the sets that were sent', async () => {
  const short = [{ opens: '10:00', closes: '12:00' }];
  const [one, other] = [
    { ...hours, special: { '2026-12-24': short } },
    {
      ...hours,
      week: Array.from({ length: 7 }, () => short),
      jobMinutes: 60,
      special: { '2026-12-31': short },
    },
  ];
  await setHours();
  for (let round = 0; round < 5; round += 1) {
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put('/api/availability/hours', at % 2 === 0 ? one : other)),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const own = await app.request({ url: '/api/availability', headers: asArtisan });
    expect([one, other]).toContainEqual(own.json().rules);
  }
});

describe('a hire of some hours', () => {
  test('that is rescheduled within its day leaves its old time to others', async () => {
    await setHours();
    const row = await booked('2026-11-30', '08:00');
    const payload = { startDate: '2026-11-30', startTime: '14:00', key: keyOf(app, row) };
    const moved = await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${row.id}/reschedule`,
      payload,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await timesOn('2026-11-30')).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  test('takes its hours and the travel time after them, and the rest of the day stays free', {
    meta: { promise: 'Two jobs fit into one day of an artisan who is booked by the hour' },
  }, async () => {
    await setHours();
    const sent = { ...order({ startDate: '2026-11-23' }), startTime: '10:00', lengthMinutes: 120 };
    const made = await hire(sent);
    expect((await hire({ ...sent, lengthMinutes: 150 })).body.code).toBe('already_used');
    expect(made).toMatchObject({
      status: 201,
      body: { result: { startDate: '2026-11-23', endDate: '2026-11-23', lengthMinutes: 120 } },
    });
    await booked('2026-11-23', '10:00');
    const times = await timesOn('2026-11-23');
    expect(times).toEqual(['12:30', '13:00', '13:30', '14:00', '14:30', '15:00']);
    const refused = await hire({ startDate: '2026-11-23', startTime: '11:00', lengthMinutes: 120 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        message:
          'Tunde Bakare is not free on 23 November 2026 at 11:00 am. Free that day: 12:30 pm, 1:00 pm or 1:30 pm.',
        fields: { startTime: expect.any(String) },
      },
    });
    expect((await hire({ startDate: '2026-11-23', startTime: '12:30', lengthMinutes: 120 })).status).toBe(
      201,
    );
  });

  test.each([
    [
      'on a closed day',
      { startDate: '2026-11-22' },
      'startDate',
      'does not work on Sunday, 22 November 2026',
    ],
    ['before the day begins', { startTime: '07:00' }, 'startTime', 'works from 8:00 am to 5:00 pm that day'],
    ['so late that it does not fit', { startTime: '15:30' }, 'startTime', 'the job needs 2 hours'],
    ['between the half hours', { startTime: '09:10' }, 'startTime', 'every half hour'],
    ['shorter than a job takes', { lengthMinutes: 60 }, 'lengthMinutes', 'of at least 2 hours'],
    [
      'for longer than the artisan accepts',
      { lengthMinutes: null, endDate: '2026-11-30' },
      'endDate',
      'at most 5 days',
    ],
  ])(
    '%s is refused in the customer’s words, with free times instead',
    async (_when, wishes, field, words) => {
      await setHours();
      const wish = { startDate: '2026-11-23', startTime: '09:00', lengthMinutes: 120, ...wishes };
      const { status, body } = await hire(wish);
      expect([status, body.code]).toEqual([409, 'not_offered']);
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(body.message).toContain(words);
      if (field !== 'lengthMinutes' && field !== 'endDate') {
        expect(body.message).toContain('The next free time is 23 November 2026, 8:00 am.');
      }
    },
  );

  test('is refused until the notice period is kept, to the minute', async () => {
    await setHours({ noticeHours: 24 });
    const wish = { startDate: '2026-11-23', startTime: '10:00', lengthMinutes: 120 };
    app.clock.now = new Date('2026-11-22T09:01:00Z');
    expect((await hire(wish)).body.message).toContain(
      'needs 24 hours’ notice. The earliest time is 23 Nov 2026, 10:01 am.',
    );
    app.clock.now = new Date('2026-11-22T09:00:00Z');
    expect((await hire(wish)).status).toBe(201);
  });

  test('is offered the other times of its day in their order, whichever is nearest', async () => {
    await setHours({ jobMinutes: 60 });
    await booked('2026-11-23', '12:00');
    const refused = await hire({ startDate: '2026-11-23', startTime: '13:00', lengthMinutes: 60 });
    expect(refused.body.message).toBe(
      'Tunde Bakare is not free on 23 November 2026 at 1:00 pm. Free that day: 10:30 am, 2:30 pm or 3:00 pm.',
    );
  });

  test('is in the artisan’s own calendar from its start to its end, without the travel time', async () => {
    await setHours();
    const { id } = await booked('2026-11-23', '10:00');
    await booked('2026-11-24', '09:00', null);
    const own = (await app.request({ url: '/api/availability', headers: asArtisan })).json();
    const on = (date: string) => own.days.find((day: { date: string }) => day.date === date);
    expect(on('2026-11-23')).toMatchObject({
      state: 'booked',
      hire: { id, startTime: '10:00', endTime: '12:00' },
    });
    expect(on('2026-11-24').hires).toMatchObject([{ startTime: '09:00', endTime: null }]);
  });

  test('cannot be booked with an artisan who is booked by the day, and cannot last two days', async () => {
    const wish = { startDate: '2026-11-23', startTime: '10:00', lengthMinutes: 120 };
    expect((await hire(wish)).body).toMatchObject({
      code: 'not_offered',
      fields: { lengthMinutes: expect.any(String) },
    });
    await setHours();
    expect((await hire({ ...wish, endDate: '2026-11-24' })).body.fields).toEqual({
      endDate: 'A job of a few hours must end on the day it begins.',
    });
  });

  test('that twenty customers pay for at once goes to one of them', async () => {
    await setHours();
    const time = {
      artisanId: artisan.id,
      startDate: '2026-11-24',
      endDate: '2026-11-24',
      startTime: '10:00',
      lengthMinutes: 120,
    };
    const hires = await Promise.all(Array.from({ length: 20 }, () => makeHire(app, artisan)));
    const got = await Promise.all(
      hires.map(({ id }) =>
        app.db.transaction().execute((tx) => confirmSlot(tx, { hireId: id, ...time, now: morning })),
      ),
    );
    expect(got.filter(Boolean)).toHaveLength(1);
    // 11:30 would overlap the booking; by 12:30 the gap after it is over.
    expect(await timesOn('2026-11-24')).toEqual(['12:30', '13:00', '13:30', '14:00', '14:30', '15:00']);
  });
});

test('over random rules, hires and days off the calendar shows exactly what is accepted, and lists agree', {
  timeout: 60_000,
}, async () => {
  const spans = fc.constantFrom(
    [],
    workday,
    [{ opens: '07:15', closes: '10:00' }],
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '18:30' },
    ],
  );
  const day = fc.integer({ min: 1, max: 12 }).map((days) => addDays('2026-11-20', days));
  const wishes = fc.record({
    rules: fc.record({
      week: fc.array(spans, { minLength: 7, maxLength: 7 }),
      special: fc.dictionary(day, fc.constant([{ opens: '09:00', closes: '13:00' }]), { maxKeys: 2 }),
      jobMinutes: fc.constantFrom(null, ...jobLengths),
      gapMinutes: fc.constantFrom(...gapLengths),
      noticeHours: fc.constant(0),
      mostDays: fc.constantFrom(1, 5),
    }),
    hires: fc.uniqueArray(
      fc.record({ date: day, time: fc.constantFrom('08:00', '11:00', '14:30'), whole: fc.boolean() }),
      {
        maxLength: 5,
        selector: ({ date }) => date,
      },
    ),
    daysOff: fc.uniqueArray(day, { maxLength: 3 }),
    asked: fc.array(fc.record({ date: day, half: fc.integer({ min: 0, max: 47 }) }), {
      minLength: 4,
      maxLength: 4,
    }),
  });
  await fc.assert(
    fc.asyncProperty(wishes, async ({ rules, hires, daysOff, asked }) => {
      artisan = await makeArtisan(app);
      asArtisan = await signedInAs(app, artisan);
      expect((await put('/api/availability/hours', rules)).status).toBe(200);
      for (const { date, time, whole } of hires) await booked(date, time, whole ? null : 120);
      const free = daysOff.filter((date) => hires.every((each) => each.date !== date));
      const span = { from: '2026-11-20', to: '2026-12-03' };
      expect((await put('/api/availability/days-off', { ...span, daysOff: free })).status).toBe(200);
      const { days } = await openings();
      for (const { date, half } of asked) {
        const shown = days.find((each) => each.date === date)?.times ?? [];
        const at = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
        const length = rules.jobMinutes === null ? {} : { lengthMinutes: rules.jobMinutes };
        // Jobs of whole days accept any time within the hours; the calendar offers one per hour.
        const wanted = rules.jobMinutes === null && !shown.includes(at) ? shown[0] : at;
        if (wanted === undefined) {
          expect((await hire({ startDate: date, startTime: '09:00' })).status).toBe(409);
          continue;
        }
        const { status, body } = await hire({ startDate: date, startTime: wanted, ...length });
        expect([status, body.message]).toEqual([shown.includes(wanted) ? 201 : 409, body.message]);
      }
      // Lists agree with the calendar about each day.
      for (const { date } of asked) {
        const { rows } = await sql<{ room: boolean }>`
          select not ${isListedTaken('listing', date)} as room from artisan_listings listing
           where artisan_id = ${artisan.id}`.execute(app.db);
        expect([date, rows[0]?.room]).toEqual([
          date,
          (days.find((each) => each.date === date)?.times ?? []).length > 0,
        ]);
      }
    }),
    { numRuns: 40 },
  );
});

test('a job of two days is not offered for the last day shown if the day after it is booked', async () => {
  const everyDay = Array.from({ length: 7 }, () => workday);
  await setHours({ week: everyDay, jobMinutes: null });
  const lastShown = async () => (await openings('?jobDays=2')).days.at(-1);
  const last = await lastShown();
  expect(last?.free).toBe(true);
  await booked(addDays(last?.date ?? '', 1), '09:00', null);
  expect(await lastShown()).toEqual({ date: last?.date, free: false, times: [] });
});

test('an artisan who needs a week’s notice counts as full if only days of this week are free', async () => {
  await setHours({ jobMinutes: null, noticeHours: 168, week: Array.from({ length: 7 }, () => workday) });
  const isOnline = async () => (await app.request({ url: `/api/users/${artisan.id}` })).json().isOnline;
  const nextWeek = Array.from({ length: 7 }, (_, day) => addDays('2026-11-27', day));
  const span = { from: '2026-11-20', to: '2026-12-03' };
  await put('/api/availability/days-off', { ...span, daysOff: nextWeek });
  expect(await isOnline()).toBe(false);
  await put('/api/availability/days-off', { ...span, daysOff: nextWeek.slice(0, -1) });
  expect(await isOnline()).toBe(true);
});

test('a day off next year does not hide that the next fortnight is full', async () => {
  const days = Array.from({ length: 14 }, (_, at) => addDays('2026-11-20', at));
  await put('/api/availability/days-off', {
    from: '2026-11-20',
    to: '2027-11-20',
    daysOff: [...days, '2027-10-01'],
  });
  const profile = await app.request({ url: `/api/users/${artisan.id}` });
  expect(profile.json().isOnline).toBe(false);
});

describe('the calendar feed that artisans subscribe to', () => {
  const feed = async (method: 'POST' | 'DELETE', headers = asArtisan) =>
    (await app.request({ method, url: '/api/availability/feed', headers })).json();
  const read = (url: string) => app.request({ url: new URL(url).pathname });

  test('lists paid hires with time, place and phone, and nothing before they are paid', {
    meta: { promise: 'Artisans subscribe to their bookings in the calendar of their phone' },
  }, async () => {
    await setHours();
    await booked('2026-11-23', '10:00');
    await booked('2026-11-25', '09:00', null);
    // Bookings that ended more than sixty days ago are left out.
    await booked('2026-09-21', '10:00');
    await booked('2026-09-20', '10:00');
    await makeHire(app, artisan, { job_description: 'Not paid for' });
    const { feedUrl } = await feed('POST');
    const response = await read(feedUrl);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = response.body.replaceAll('\r\n ', '');
    expect(text).toContain('DTSTART:20261123T090000Z\r\nDTEND:20261123T110000Z');
    expect(text).toContain('DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261126');
    expect(text).toContain('LOCATION:12 Allen Avenue\\, Opposite the market\\, Ikeja\\, Lagos');
    expect(text).toContain('0803 123 4567');
    expect(text.match(/DTSTART[^:]*:\d{8}/g)?.map((start) => start.slice(-8))).toEqual([
      '20260921',
      '20261123',
      '20261125',
    ]);
    expect(text).not.toContain('Not paid for');
  });

  test('says of a rescheduled hire that it has changed, so that calendars take the new time', async () => {
    await setHours({ jobMinutes: null });
    const amina = await makeConsumer(app);
    const asAmina = await signedInAs(app, amina);
    const { id } = await makePaidHire(app, artisan, { customer_id: amina.id });
    const { feedUrl } = await feed('POST');
    const files = async () =>
      Promise.all([
        read(feedUrl),
        app.request({ url: `/api/hiring/hires/${id}/calendar.ics`, headers: asAmina }),
      ]);
    const changedAt = async () =>
      (await files()).map(({ body }) => /^LAST-MODIFIED:(.*)\r$/m.exec(body)?.[1]);
    const before = await changedAt();
    app.clock.advance({ hours: 2 });
    const moved = { startDate: '2026-12-02', startTime: '09:00' };
    expect((await takeStep(app, id, 'reschedule', moved, asAmina)).status).toBe(200);
    const now = app.clock.now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    expect(before).not.toContain(now);
    expect(await changedAt()).toEqual([now, now]);
  });

  test('has a secret address: a new one ends the old one, and the feed can be ended', async () => {
    const { feedUrl: first } = await feed('POST');
    const { feedUrl: second } = await feed('POST');
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    const guessed = second.replace(/\.[\w-]{22}\.ics$/, `.${'A'.repeat(22)}.ics`);
    expect((await read(guessed)).statusCode).toBe(404);
    const other = await makeArtisan(app);
    expect((await read(second.replace(artisan.id, other.id))).statusCode).toBe(404);
    const { feedUrl: theirs } = await feed('POST', await signedInAs(app, other));
    const shown = async () =>
      (await app.request({ url: '/api/availability', headers: asArtisan })).json().feedUrl;
    expect(await shown()).toBe(second);
    await feed('DELETE');
    expect((await read(second)).statusCode).toBe(404);
    expect((await read(theirs)).statusCode).toBe(200);
    expect(await shown()).toBeNull();
    expect((await feed('POST')).feedUrl).not.toBe(second);
  });

  test('can be had for one hire by its two sides, and by no one else', async () => {
    const { id } = await booked('2026-11-23', '10:00');
    const at = (headers: Record<string, string>) =>
      app.request({ url: `/api/hiring/hires/${id}/calendar.ics`, headers });
    const response = await at(asArtisan);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`UID:${id}@`);
    expect((await at(await signedInAs(app, await makeArtisan(app)))).statusCode).toBe(404);
  });

  test.each([
    ['confirmed', false],
    ['completed', false],
    ['cancelled', true],
    ['expired', true],
  ])('marks a hire that is %s as cancelled: %s', async (status, isCancelled) => {
    const { id } = await booked('2026-11-23', '10:00');
    const at = app.clock.now;
    const ended = status === 'completed' ? { completed_at: at, release_due_at: at } : {};
    await app.db
      .updateTable('hires')
      .set({ status, ...ended })
      .where('id', '=', id)
      .execute();
    const { body } = await app.request({ url: `/api/hiring/hires/${id}/calendar.ics`, headers: asArtisan });
    expect(body).toContain(`UID:${id}@`);
    expect(body.includes('STATUS:CANCELLED')).toBe(isCancelled);
  });
});

describe('a connected calendar', () => {
  let answer: { status?: number; text?: string; location?: string };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status ?? 200, answer.location ? { location: answer.location } : {});
    response.end(answer.text);
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/basic.ics`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const calendar = (...events: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.map((each, at) => `BEGIN:VEVENT\r\nUID:${at}\r\n${each}\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`;
  const dentist = 'DTSTART:20261123T090000Z\r\nDTEND:20261123T103000Z';
  const subscribe = (address = url) => put('/api/availability/subscription', { url: address });

  test('blocks its busy times; its titles are not stored, and it can be disconnected', {
    meta: { promise: 'What is busy in an artisan’s other calendar cannot be booked' },
  }, async () => {
    const other = await makeArtisan(app);
    const asOther = await signedInAs(app, other);
    answer = { text: calendar(dentist) };
    await put('/api/availability/hours', hours, asOther);
    await put('/api/availability/subscription', { url }, asOther);
    await setHours();
    expect((await subscribe()).body).toEqual({
      message: 'We’ve read your calendar: one busy time is blocked.',
      busyTimes: 1,
    });
    expect((await timesOn('2026-11-23'))?.[0]).toBe('11:30');
    expect((await hire({ startDate: '2026-11-23', startTime: '10:00', lengthMinutes: 120 })).status).toBe(
      409,
    );
    const own = (await app.request({ url: '/api/availability', headers: asArtisan })).json();
    expect(own.subscription).toMatchObject({ host: '127.0.0.1', fault: null, readAt: morning.toISOString() });
    expect(JSON.stringify(own)).not.toContain('basic.ics');
    expect(own.days.find(({ date }: { date: string }) => date === '2026-11-23').busyElsewhere).toBe(true);
    const kept = await sql`select * from subscribed_times`.execute(app.db);
    expect(JSON.stringify(kept.rows)).not.toContain('Dentist');

    await app.request({ method: 'DELETE', url: '/api/availability/subscription', headers: asArtisan });
    expect((await timesOn('2026-11-23'))?.[0]).toBe('08:00');
    // The calendar of another artisan stays connected, with its times.
    const theirs = await app.request({ url: `/api/users/${other.id}/availability?from=2026-11-23` });
    expect(theirs.json().days[0].times[0]).toBe('11:30');
  });

  test('counts in lists while it is read, and no longer once it is disconnected', async () => {
    await setHours({ jobMinutes: null });
    const isListed = async () => {
      const people = (await app.request({ url: '/api/users/?role=skilled&freeOn=2026-11-23' })).json();
      return people.some(({ id }: { id: string }) => id === artisan.id);
    };
    expect(await isListed()).toBe(true);
    answer = { text: calendar(dentist) };
    await subscribe();
    expect(await isListed()).toBe(false);
    await app.request({ method: 'DELETE', url: '/api/availability/subscription', headers: asArtisan });
    expect(await isListed()).toBe(true);
  });

  test('marks the days on which it is busy, and neither the day before nor the day after', async () => {
    await setHours();
    answer = {
      text: calendar(
        'DTSTART;VALUE=DATE:20261124',
        'DTSTART:20261126T220000\r\nDTEND:20261127T000000',
        'DTSTART:20261130T000000\r\nDTEND:20261130T003000',
        'DTSTART:20261202T233000\r\nDTEND:20261203T000100',
      ),
    };
    await subscribe();
    const own = (await app.request({ url: '/api/availability', headers: asArtisan })).json();
    const busy = own.days.filter(({ busyElsewhere }: { busyElsewhere: boolean }) => busyElsewhere);
    expect(busy.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-30',
      '2026-12-02',
      '2026-12-03',
    ]);
  });

  test('is accepted from an artisan without working hours, and may be empty', async () => {
    const newcomer = await makeArtisan(app);
    answer = { text: calendar() };
    const subscribed = await app.request({
      method: 'PUT',
      url: '/api/availability/subscription',
      headers: await signedInAs(app, newcomer),
      payload: { url },
    });
    expect([subscribed.statusCode, subscribed.json().busyTimes]).toEqual([200, 0]);
    expect(subscribed.json().message).toContain('nothing is busy in it');
  });

  test('that is sent several times at once is stored once', async () => {
    await setHours();
    answer = { text: calendar(dentist) };
    const sent = await Promise.all(Array.from({ length: 6 }, () => subscribe()));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const kept = await sql`select id from subscribed_calendars where artisan_id = ${artisan.id}`.execute(
      app.db,
    );
    expect(kept.rows).toHaveLength(1);
    expect((await timesOn('2026-11-23'))?.[0]).toBe('11:30');
  });

  test('frees the time of a single cancelled repetition', async () => {
    await setHours();
    answer = {
      text: calendar(
        'DTSTART:20261124T100000\r\nDTEND:20261124T110000\r\nRRULE:FREQ=WEEKLY',
        'RECURRENCE-ID:20261201T100000\r\nDTSTART:20261201T100000\r\nDTEND:20261201T110000\r\nSTATUS:CANCELLED',
        'RECURRENCE-ID:20261208T100000\r\nDTSTART:20261208T100000\r\nDTEND:20261208T110000\r\nTRANSP:TRANSPARENT',
      ).replaceAll(/UID:\d/g, 'UID:weekly'),
    };
    await subscribe();
    const isFree = async (date: string) => (await timesOn(date))?.includes('10:00');
    expect([await isFree('2026-11-24'), await isFree('2026-12-01')]).toEqual([false, true]);
    expect([await isFree('2026-12-08'), await isFree('2026-12-15')]).toEqual([true, false]);
  });

  test.each([
    ['repeats on 31 February', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
    ['lasts billions of days', 'DURATION:P9999999999999D'],
  ])('with an event that %s is refused, and the server still answers', async (_what, line) => {
    answer = { text: calendar(`DTSTART:20261201T090000Z\r\n${line}`) };
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    expect(await subscribe()).toMatchObject({ status: 400, body: { code: 'calendar_unreadable' } });
    delays.disable();
    // Nothing else waited while the calendar was read for two seconds.
    expect(delays.max / 1e6).toBeLessThan(1_500);
    answer = { text: calendar(dentist) };
    expect((await subscribe()).status).toBe(200);
  });

  test('of an artisan who is booked by the day blocks only days on which it is busy in the working hours', async () => {
    await setHours({ jobMinutes: null });
    answer = { text: calendar(dentist, 'DTSTART:20261124T180000Z\r\nDTEND:20261124T200000Z') };
    await subscribe();
    expect(await timesOn('2026-11-23')).toEqual([]);
    expect(await timesOn('2026-11-24')).not.toEqual([]);
  });

  test('is read every hour, and while it is down its last content applies and its age is shown', async () => {
    await setHours();
    answer = { text: calendar(dentist) };
    await subscribe();
    const first = app.clock.now;
    const later = (minutes: number) => {
      app.clock.now = new Date(first.getTime() + minutes * 60_000);
      return readSubscriptionsTask.run(app.context, {});
    };
    answer = { text: calendar() };
    await later(59);
    expect((await timesOn('2026-11-23'))?.[0]).toBe('11:30');
    await later(60);
    expect((await timesOn('2026-11-23'))?.[0]).toBe('08:00');
    answer = { text: calendar(dentist) };
    await later(120);
    answer = { status: 500 };
    await later(180);
    expect((await timesOn('2026-11-23'))?.[0]).toBe('11:30');
    const own = (await app.request({ url: '/api/availability', headers: asArtisan })).json();
    expect(own.subscription).toMatchObject({
      fault: 'refused',
      readAt: new Date(first.getTime() + 120 * 60_000).toISOString(),
      askedAt: new Date(first.getTime() + 180 * 60_000).toISOString(),
    });
  });

  test.each([
    ['text that is no URL', 'my calendar', /isn’t a calendar address/],
    ['an address without encryption', 'http://example.com/a.ics', /isn’t a calendar address/],
    ['a file', 'file:///etc/passwd', /isn’t a calendar address/],
    ['an address with a password', 'https://me:secret@example.com/a.ics', /isn’t a calendar address/],
    ['this machine', 'https://127.0.0.2/a.ics', /isn’t public/],
    ['this machine by name', 'https://localhost/a.ics', /isn’t public|didn’t answer/],
    ['a private network', 'https://10.1.2.3/a.ics', /isn’t public/],
    ['a private network, written as one number', 'https://167837955/a.ics', /isn’t public/],
    ['the cloud’s metadata', 'https://169.254.169.254/latest/meta-data', /isn’t public/],
    ['this machine in IPv6', 'https://[::1]/a.ics', /isn’t public/],
    ['this machine, mapped into IPv6', 'https://[::ffff:127.0.0.2]/a.ics', /isn’t public/],
    ['another port', 'https://example.com:8443/a.ics', /isn’t public/],
    // Resolving the name fails at once, without a timeout.
    [
      'a host that does not exist',
      'https://calendar.invalid/a.ics',
      /^This address didn’t answer\. Please check it/,
    ],
  ])('is refused for %s, and nothing changes', async (_what, address, message) => {
    const { status, body } = await subscribe(address);
    expect([status, body.code]).toEqual([400, 'calendar_unreadable']);
    expect(body.fields.url).toMatch(message);
    const own = (await app.request({ url: '/api/availability', headers: asArtisan })).json();
    expect(own.subscription).toBeNull();
  });

  test.each([
    [
      'a redirect to a private address',
      { status: 302, location: 'https://192.168.1.1/a.ics' },
      /isn’t public/,
    ],
    [
      'a redirect to an address without encryption',
      { status: 302, location: 'http://example.com/a.ics' },
      /isn’t a calendar address/,
    ],
    [
      'a redirect to another port',
      { status: 302, location: 'https://example.com:8443/a.ics' },
      /isn’t public/,
    ],
    ['endless redirects', { status: 302, location: '/basic.ics' }, /did not give us/],
    ['more than 1 MB', { text: calendar(dentist) + 'X'.repeat(1_000_000) }, /larger than 1 MB/],
    ['a page', { text: '<html>Sign in</html>' }, /no calendar at this address/],
    ['nothing', { text: '' }, /no calendar at this address/],
    ['a refusal', { status: 403 }, /did not give us/],
  ])('that answers with %s is refused', async (_what, given, message) => {
    answer = given;
    const { status, body } = await subscribe();
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
  });

  test('blocks the last bookable day, too', async () => {
    await setHours({ week: Array.from({ length: 7 }, () => workday) });
    const lastDay = addDays('2026-11-20', DAYS_PLANNED);
    const timesOnLast = () => timesOn(lastDay, `?from=${lastDay}`);
    expect(await timesOnLast()).toContain('08:00');
    answer = { text: calendar(`DTSTART;VALUE=DATE:${lastDay.replaceAll('-', '')}`) };
    await subscribe();
    expect(await timesOnLast()).toEqual([]);
  });

  test('blocks all of a long event even if a short one lies within it', async () => {
    await setHours();
    answer = {
      text: calendar(
        'DTSTART:20261123T080000Z\r\nDTEND:20261123T120000Z',
        'DTSTART:20261123T090000Z\r\nDTEND:20261123T093000Z',
      ),
    };
    expect((await subscribe()).body.busyTimes).toBe(1);
    expect((await timesOn('2026-11-23'))?.[0]).toBe('13:00');
  });

  test('blocks the day to which one repetition was moved, and no longer the original day', async () => {
    await setHours();
    answer = {
      text: calendar(
        'DTSTART:20261124T100000\r\nDTEND:20261124T110000\r\nRRULE:FREQ=WEEKLY',
        'RECURRENCE-ID:20261201T100000\r\nDTSTART:20261202T140000\r\nDTEND:20261202T150000',
      ).replaceAll(/UID:\d/g, 'UID:weekly'),
    };
    await subscribe();
    const isFree = async (date: string, time: string) => (await timesOn(date))?.includes(time);
    expect(await isFree('2026-11-24', '10:00')).toBe(false);
    expect(await isFree('2026-12-01', '10:00')).toBe(true);
    expect(await isFree('2026-12-02', '14:00')).toBe(false);
    expect(await isFree('2026-12-08', '10:00')).toBe(false);
  });

  test('may use any time zone, repeat events and leave one repetition out', async () => {
    await setHours();
    answer = {
      text: calendar(
        // 09:00 in London is 10:00 in Lagos in winter, and 09:00 in summer.
        'DTSTART;TZID=Europe/London:20260601T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY\r\nEXDATE;TZID=Europe/London:20261130T090000',
        'DTSTART:20261124T100000\r\nDTEND:20261124T110000',
        'DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261126',
        `${dentist.replaceAll('23T', '26T')}\r\nTRANSP:TRANSPARENT`,
        `${dentist.replaceAll('23T', '26T')}\r\nSTATUS:CANCELLED`,
      ),
    };
    await subscribe();
    const blocked = async (date: string, time: string) => !(await timesOn(date))?.includes(time);
    expect(await blocked('2026-11-23', '10:30')).toBe(true);
    expect(await blocked('2026-11-23', '11:00')).toBe(false);
    expect(await blocked('2026-11-30', '10:30')).toBe(false);
    expect(await blocked('2026-12-07', '10:30')).toBe(true);
    expect(await blocked('2026-11-24', '10:30')).toBe(true);
    expect(await blocked('2026-11-24', '11:00')).toBe(false);
    expect(await timesOn('2026-11-25')).toEqual([]);
    expect((await timesOn('2026-11-26'))?.[0]).toBe('08:00');
  });
});
