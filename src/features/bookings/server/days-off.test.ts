import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { hireAsGuest, openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { confirmSlot, takeHold } from './public.ts';

// Enough connections for real concurrency.
const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '50' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const december = { from: '2026-12-01', to: '2026-12-31' };

async function setDaysOff(
  daysOff: unknown,
  changes: object = {},
  headers: Record<string, string> = asArtisan,
) {
  const response = await app.request({
    method: 'PUT',
    url: '/api/availability/days-off',
    headers,
    payload: { ...december, daysOff, ...changes },
  });
  return { status: response.statusCode, body: response.json() };
}
async function ownDays(query = 'from=2026-12-01&to=2026-12-31', headers = asArtisan) {
  const response = await app.request({ url: `/api/availability?${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}
const daysIn = async (state: string) =>
  (await ownDays()).body.days
    .filter((day: { state: string }) => day.state === state)
    .map(({ date }: { date: string }) => date);
const takenForCustomers = async (id = artisan.id) =>
  (await app.request({ url: `/api/users/${id}/availability` }))
    .json()
    .days.filter(({ free }: { free: boolean }) => !free)
    .map(({ date }: { date: string }) => date);

async function confirmed(startDate: string, endDate = startDate, artisanId = artisan.id) {
  const hire = await makeHire(
    app,
    { id: artisanId },
    { status: 'confirmed', start_date: startDate, end_date: endDate, customer_name: 'Amina Bello' },
  );
  const { now } = app.clock;
  const taken = await app.db
    .transaction()
    .execute((tx) => confirmSlot(tx, { hireId: hire.id, artisanId, startDate, endDate, now }));
  return { ...hire, taken };
}

describe('an artisan’s days off', () => {
  test('are set and removed, and customers see them as taken', {
    meta: { promise: "An artisan's days off are taken days to customers" },
  }, async () => {
    expect(await setDaysOff(['2026-12-24', '2026-12-25', '2026-12-25'])).toEqual({
      status: 200,
      body: { message: 'Your days off are saved.' },
    });
    expect(await daysIn('off')).toEqual(['2026-12-24', '2026-12-25']);
    expect(await takenForCustomers()).toEqual(['2026-12-24', '2026-12-25']);
    await setDaysOff(['2026-12-25', '2026-12-26']);
    expect(await daysIn('off')).toEqual(['2026-12-25', '2026-12-26']);
    await setDaysOff([]);
    expect(await takenForCustomers()).toEqual([]);
  });

  test('sent again change nothing, and days off outside the sent period stay', async () => {
    await setDaysOff(['2027-01-02'], { from: '2027-01-01', to: '2027-01-31' });
    for (const _ of [1, 2]) expect((await setDaysOff(['2026-12-24'])).status).toBe(200);
    expect(await takenForCustomers()).toEqual(['2026-12-24', '2027-01-02']);
  });

  test('run from midnight to midnight in Lagos', async () => {
    await setDaysOff(['2026-12-24']);
    const slots = await app.db.selectFrom('slots').select(['during', 'hire_id']).execute();
    expect(slots).toEqual([{ during: '["2026-12-23 23:00:00+00","2026-12-24 23:00:00+00")', hire_id: null }]);
  });

  test('on a day with a confirmed hire are refused with the hire named, and nothing changes', {
    meta: { promise: 'A day off over a confirmed hire is refused, with the hire named' },
  }, async () => {
    await setDaysOff(['2026-12-30']);
    await confirmed('2026-12-10', '2026-12-12');
    const refused = await setDaysOff(['2026-12-09', '2026-12-11']);
    expect(refused).toEqual({
      status: 409,
      body: {
        code: 'day_taken',
        message:
          'You are booked on 11 December 2026: “Fix the kitchen sink” for Amina Bello. A day with a hire cannot be a day off.',
        fields: { daysOff: expect.any(String) },
      },
    });
    expect(await daysIn('off')).toEqual(['2026-12-30']);
    expect(await daysIn('booked')).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
  });

  test.each([
    [14, 409],
    [15, 200],
  ])('on a day that a customer began to pay for %i minutes ago are answered %i', async (age, status) => {
    const hire = await makeHire(app, artisan, { start_date: '2026-12-10', end_date: '2026-12-10' });
    const { now } = app.clock;
    await app.db.transaction().execute((tx) =>
      takeHold(tx, {
        hireId: hire.id,
        artisanId: artisan.id,
        startDate: '2026-12-10',
        endDate: '2026-12-10',
        now,
        expiresAt: new Date(now.getTime() + 15 * 60_000),
      }),
    );
    app.clock.advance({ minutes: age });
    const answer = await setDaysOff(['2026-12-10']);
    expect(answer.status).toBe(status);
    if (status === 409) {
      expect(answer.body.message).toContain('Ngozi is paying for 10 December 2026 right now');
      expect(answer.body.message).not.toContain('Eze');
    }
  });

  test('and a hire confirmed at the same moment never share a day, whichever comes first', {
    meta: { promise: 'A day off and a hire of the same moment never share a day' },
  }, async () => {
    for (let round = 0; round < 40; round += 1) {
      await app.db.deleteFrom('slots').execute();
      const [off, hire] = await Promise.all(
        round % 2 === 0
          ? [setDaysOff(['2026-12-09', '2026-12-11']), confirmed('2026-12-10', '2026-12-11')]
          : ([confirmed('2026-12-10', '2026-12-11'), setDaysOff(['2026-12-09', '2026-12-11'])].reverse() as [
              ReturnType<typeof setDaysOff>,
              ReturnType<typeof confirmed>,
            ]),
      );
      expect(off.status === 200).toBe(!hire.taken);
      const slots = await app.db.selectFrom('slots').select('hire_id').execute();
      expect(slots.map(({ hire_id }) => hire_id)).toEqual(hire.taken ? [hire.id] : [null, null]);
    }
  });

  test.each([
    [
      ['2026-12-24'],
      { from: '2026-11-19', to: '2026-12-31' },
      'from',
      'You can’t change days that have passed.',
    ],
    [[], { from: '2026-12-02', to: '2026-12-01' }, 'to', 'The last day cannot be before the first.'],
    [[], { from: '2026-12-01', to: '2027-11-21' }, 'to', 'You can plan until 20 November 2027.'],
    [['2027-01-01'], {}, 'daysOff', '1 January 2027 is not between 1 December 2026 and 31 December 2026.'],
    [['tomorrow'], {}, 'daysOff.0', 'Day off must be a date, like 2026-11-30.'],
    [['2026-02-30'], {}, 'daysOff.0', 'Day off must be a date, like 2026-11-30.'],
  ])('%j within %o are refused', async (daysOff, changes, field, message) => {
    const { status, body } = await setDaysOff(daysOff, changes);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } });
  });

  test('that are sent many times at once are exactly those of one request', async () => {
    const [some, others] = [
      ['2026-12-01', '2026-12-05', '2026-12-09'],
      ['2026-12-09', '2026-12-03', '2026-12-02'],
    ];
    for (let round = 0; round < 5; round += 1) {
      const sent = await Promise.all(
        Array.from({ length: 10 }, (_, at) => setDaysOff(at % 2 === 0 ? some : others)),
      );
      expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect([some, others?.toSorted()]).toContainEqual(await daysIn('off'));
    }
  });

  test('may be today and the last bookable day', async () => {
    const span = { from: '2026-11-20', to: '2027-11-20' };
    expect((await setDaysOff(['2026-11-20', '2027-11-20'], span)).status).toBe(200);
  });

  test('can be set and seen only by artisans, each their own', async () => {
    const consumer = await signedInAs(app, await makeConsumer(app));
    expect((await setDaysOff([], {}, {})).status).toBe(401);
    expect((await setDaysOff([], {}, consumer)).status).toBe(403);
    expect((await ownDays('', consumer)).status).toBe(403);
    const colleague = await makeArtisan(app);
    const asColleague = await signedInAs(app, colleague);
    await setDaysOff(['2026-12-24']);
    await setDaysOff(['2026-12-25'], {}, asColleague);
    expect(await takenForCustomers()).toEqual(['2026-12-24']);
    expect(await takenForCustomers(colleague.id)).toEqual(['2026-12-25']);
  });
});

describe('the artisan’s own calendar', () => {
  test('shows a day as held while its customer has time to pay, and then as free', async () => {
    const customer = await hireAsGuest(app, artisan, '2026-12-17');
    expect((await openCheckout(app, customer)).status).toBe(200);
    const isOffered = async () => {
      const { days } = (
        await app.request({ url: `/api/users/${artisan.id}/availability?from=2026-12-17` })
      ).json();
      return days[0].free;
    };
    app.clock.advance({ minutes: 14 });
    expect(await daysIn('held')).toEqual(['2026-12-17']);
    expect(await isOffered()).toBe(false);
    app.clock.advance({ minutes: 1 });
    expect(await daysIn('held')).toEqual([]);
    expect(await isOffered()).toBe(true);
  });

  test('covers sixty days from today by default, with each hire by name', async () => {
    await setDaysOff(['2026-12-24']);
    const hire = await confirmed('2026-12-10');
    const { body } = await ownDays('');
    expect(body.available).toBe(true);
    expect(body.days).toHaveLength(60);
    expect(body.days[0]).toMatchObject({ date: '2026-11-20', state: 'free', hire: null });
    expect(body.days.find(({ date }: { date: string }) => date === '2026-12-10')).toMatchObject({
      date: '2026-12-10',
      state: 'booked',
      hire: {
        id: hire.id,
        customerName: 'Amina Bello',
        jobDescription: 'Fix the kitchen sink',
        endTime: null,
        held: false,
      },
    });
  });

  test('has the availability switch, which turns off and on, and can be pressed twice', {
    meta: { promise: 'Artisans switch whether they can be hired' },
  }, async () => {
    const press = async (available: unknown, headers: Record<string, string> = asArtisan) => {
      const response = await app.request({
        method: 'PUT',
        url: '/api/availability/switch',
        headers,
        payload: { available },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const isOnline = async ({ id } = artisan) =>
      (await app.request({ url: `/api/users/${id}` })).json().isOnline;
    const neighbour = await makeArtisan(app);
    for (const _ of [1, 2]) {
      expect(await press(false)).toMatchObject({ status: 200, body: { available: false } });
      expect(await isOnline()).toBe(false);
      expect((await ownDays('')).body.available).toBe(false);
      expect(await isOnline(neighbour)).toBe(true);
    }
    expect((await press('maybe')).body.message).toBe('Please say whether you are available.');
    expect((await press(true, {})).status).toBe(401);
    expect((await press(true, await signedInAs(app, await makeConsumer(app)))).status).toBe(403);
    expect(await press('true')).toMatchObject({
      status: 200,
      body: { message: 'You are available for hire.' },
    });
    expect(await isOnline()).toBe(true);
  });
});

describe('a hire on an artisan’s days off', () => {
  const hire = (startDate: string, endDate = startDate) =>
    requestQuote(app, artisan, { startDate, endDate, action: 'Confirm & Hire' });

  test('is refused: the day is named, and the next free one is offered', {
    meta: { promise: 'Hiring on a day off is refused' },
  }, async () => {
    await setDaysOff(['2026-12-10', '2026-12-11']);
    await confirmed('2026-12-12');
    await expect(hire('2026-12-10')).rejects.toThrow(
      'Tunde Bakare is not free on 10 December 2026. The next free day is 13 December 2026.',
    );
    await expect(hire('2026-12-08', '2026-12-10')).rejects.toThrow(
      'Tunde Bakare is not free on 10 December 2026. The next 3 free days in a row begin on 13 December 2026.',
    );
    await hire('2026-12-08', '2026-12-09');
    await hire('2026-12-13');
  });

  test('is offered what fits between two taken days, and nothing that does not', async () => {
    await setDaysOff(['2026-12-10', '2026-12-13', '2026-12-15']);
    await expect(hire('2026-12-10')).rejects.toThrow('The next free day is 11 December 2026.');
    await expect(hire('2026-12-09', '2026-12-10')).rejects.toThrow('begin on 11 December 2026.');
    await expect(hire('2026-12-08', '2026-12-10')).rejects.toThrow('begin on 16 December 2026.');
  });

  test('is offered a start within the wanted days if only the first of them is taken', async () => {
    await setDaysOff(['2026-12-08']);
    await expect(hire('2026-12-08', '2026-12-10')).rejects.toThrow(
      'Tunde Bakare is not free on 8 December 2026. The next 3 free days in a row begin on 9 December 2026.',
    );
    await expect(hire('2026-12-07', '2026-12-09')).rejects.toThrow('begin on 9 December 2026.');
    await hire('2026-12-09', '2026-12-11');
  });

  test('is told when no later day is free within a year', async () => {
    const { now } = app.clock;
    const other = await makeHire(app, artisan, { start_date: '2026-12-10', end_date: '2027-12-31' });
    await app.db.transaction().execute((tx) =>
      confirmSlot(tx, {
        hireId: other.id,
        artisanId: artisan.id,
        startDate: '2026-12-10',
        endDate: '2027-12-31',
        now,
      }),
    );
    await expect(hire('2026-12-10')).rejects.toThrow(
      'Tunde Bakare is not free on 10 December 2026. No later days are free either.',
    );
  });

  test('that were set after the request is refused at the checkout', async () => {
    const order = await hireAsGuest(app, artisan, '2026-12-10');
    await setDaysOff(['2026-12-10']);
    expect(await openCheckout(app, order)).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        message: 'Tunde Bakare is no longer free on these days. Please choose other days.',
      },
    });
  });

  test('whose payment comes too late is refunded', async () => {
    const order = await hireAsGuest(app, artisan, '2026-12-10');
    const { body } = await openCheckout(app, order);
    app.clock.advance({ minutes: 15 });
    expect((await setDaysOff(['2026-12-10'])).status).toBe(200);
    await payAtPaystack(app, body.access_code);
    const answer = await verify(app, body.reference, { key: order.key });
    expect(answer.message).toContain(
      'Tunde Bakare was no longer free on these days when your payment arrived.',
    );
    expect(await daysIn('off')).toEqual(['2026-12-10']);
  });
});
