import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { hireStatus, openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { hiringByStrangers } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import type { PaymentMethod } from '../../payments/contract.ts';

const app = await startTestApp();
type Headers = Record<string, string>;
const hire = hiringByStrangers(app);
const open = (of: { id: string; key?: string }, method: PaymentMethod = 'card', headers: Headers = {}) =>
  openCheckout(app, of, { method, headers });

async function cancel({ id, key }: { id: string; key: string }): Promise<void> {
  const answer = await app.request({
    method: 'POST',
    url: `/api/hiring/hires/${id}/cancel`,
    payload: { key, refundKobo: 0 },
  });
  expect(answer.statusCode).toBe(200);
}
/** The days of an artisan that other customers cannot book now. */
async function takenDays(artisan: { id: string }): Promise<string[]> {
  const answer = await app.request({ url: `/api/users/${artisan.id}/availability?from=2026-11-20&days=60` });
  const { days } = answer.json() as { days: { date: string; free: boolean }[] };
  return days.filter(({ free }) => !free).map(({ date }) => date);
}

describe('a guest who has not paid', () => {
  test('holds a day for 15 minutes, however many ways to pay they try', async () => {
    const artisan = await makeArtisan(app);
    const stranger = await hire(artisan);
    const honest = await hire(artisan);
    expect((await open(stranger)).status).toBe(200);
    for (const method of ['bank_transfer', 'ussd', 'qr'] as const) {
      app.clock.advance({ minutes: 4 });
      expect((await open(stranger, method)).status).toBe(200);
    }
    expect((await open(honest)).body.code).toBe('slot_taken');
    app.clock.advance({ minutes: 3 });
    // The stranger can still pay but no longer blocks others.
    expect((await open(stranger, 'card')).status).toBe(200);
    const paid = await open(honest);
    expect(paid.status).toBe(200);
    await payAtPaystack(app, paid.body.access_code);
    expect((await verify(app, paid.body.reference)).status).toBe('success');
    expect(await hireStatus(app, honest.id)).toBe('confirmed');
  });

  test('cannot hold days for a hire of more than a week, which is confirmed when it is paid', async () => {
    const artisan = await makeArtisan(app);
    const winter = { startDate: '2026-11-22', endDate: '2027-02-20' };
    const [season, second] = [await hire(artisan, winter), await hire(artisan, winter)];
    const { status, body } = await open(season);
    expect(status).toBe(200);
    expect(await takenDays(artisan)).toEqual([]);
    const honest = await hire(artisan, { startDate: '2026-12-01' });
    expect((await open(honest)).status).toBe(200);
    // Days that another customer is paying for are taken for such a hire, too.
    expect((await open(second)).body.code).toBe('slot_taken');
    await app.db.deleteFrom('slots').execute();

    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference)).status).toBe('success');
    expect(await takenDays(artisan)).toContain('2026-12-24');
  });

  test('cannot hold the same days again for 45 minutes after a hold, however many hires they make', async () => {
    const artisan = await makeArtisan(app);
    expect((await open(await hire(artisan))).status).toBe(200);
    expect(await takenDays(artisan)).toEqual(['2026-12-01']);
    app.clock.advance({ minutes: 15 });
    for (let time = 0; time < 4; time += 1) {
      expect((await open(await hire(artisan))).status).toBe(200);
      expect(await takenDays(artisan)).toEqual([]);
      app.clock.advance({ minutes: 10 });
    }
    // The pause only concerns the same days, and these can be held again an hour after the hold began.
    expect((await open(await hire(artisan, { startDate: '2026-12-02' }))).status).toBe(200);
    expect(await takenDays(artisan)).toEqual(['2026-12-02']);
    app.clock.advance({ minutes: 5 });
    expect((await open(await hire(artisan))).status).toBe(200);
    expect(await takenDays(artisan)).toContain('2026-12-01');
  });

  test.each([
    ['a day before', '2026-11-30', '2026-12-01'],
    ['a day after', '2026-12-01', '2026-12-02'],
    ['days around', '2026-11-29', '2026-12-03'],
  ])(
    'cannot hold a day again after a hold even if the next hire has %s it',
    async (_what, startDate, endDate) => {
      const artisan = await makeArtisan(app);
      expect((await open(await hire(artisan))).status).toBe(200);
      app.clock.advance({ minutes: 15 });
      expect((await open(await hire(artisan, { startDate, endDate }))).status).toBe(200);
      expect(await takenDays(artisan)).toEqual([]);
    },
  );

  test('cannot hold the days again after cancelling the hire that held them', async () => {
    const artisan = await makeArtisan(app);
    const first = await hire(artisan);
    expect((await open(first)).status).toBe(200);
    await cancel(first);
    expect((await open(await hire(artisan))).status).toBe(200);
    expect(await takenDays(artisan)).toEqual([]);
  });

  test('can pay after the 15 minutes for days that are still free', async () => {
    const artisan = await makeArtisan(app);
    const slow = await hire(artisan);
    const { body } = await open(slow);
    app.clock.advance({ minutes: 25 });
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference)).status).toBe('success');
    expect(await takenDays(artisan)).toEqual(['2026-12-01']);
  });

  test('behind the shared address of a mobile carrier can hold another artisan’s days like the others', async () => {
    const artisans = await Promise.all(Array.from({ length: 12 }, () => makeArtisan(app)));
    for (const artisan of artisans) expect((await open(await hire(artisan))).status).toBe(200);
    expect((await Promise.all(artisans.map(takenDays))).flat()).toHaveLength(12);
  });

  test('gets the same checkout and the same hold for a double click', async () => {
    const artisan = await makeArtisan(app);
    const twice = await hire(artisan);
    const [one, two] = await Promise.all([open(twice), open(twice)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await takenDays(artisan)).toEqual(['2026-12-01']);
  });

  test('is refunded if someone else was faster for days that were not held', async () => {
    const artisan = await makeArtisan(app);
    const season = await hire(artisan, { startDate: '2026-12-01', endDate: '2026-12-20' });
    const { body } = await open(season);
    const honest = await hire(artisan, { startDate: '2026-12-05' });
    const theirs = await open(honest);
    await payAtPaystack(app, theirs.body.access_code);
    expect((await verify(app, theirs.body.reference)).status).toBe('success');
    await payAtPaystack(app, body.access_code);
    expect(await verify(app, body.reference)).toMatchObject({ status: 'refunded', reason: 'slot_taken' });
  });

  test('can hold at most a week of one artisan together with all other guests, and two hires with one email', async () => {
    const artisan = await makeArtisan(app);
    const weeks = ['2026-12-01', '2026-12-08', '2026-12-15'];
    for (const startDate of weeks) {
      const endDate = startDate.replace(/\d\d$/, (day) => String(Number(day) + 4).padStart(2, '0'));
      expect((await open(await hire(artisan, { startDate, endDate }))).status).toBe(200);
    }
    expect(await takenDays(artisan)).toHaveLength(5);
    // Those days are free again after 15 minutes, so others can be held.
    app.clock.advance({ minutes: 15 });
    const nextWeek = { startDate: '2026-12-22', endDate: '2026-12-26' };
    expect((await open(await hire(artisan, nextWeek))).status).toBe(200);
    expect(await takenDays(artisan)).toHaveLength(5);
    expect(await takenDays(artisan)).toContain('2026-12-22');

    const email = 'many@example.ng';
    const artisans = [await makeArtisan(app), await makeArtisan(app), await makeArtisan(app)];
    for (const each of artisans) expect((await open(await hire(each, { email }))).status).toBe(200);
    expect((await Promise.all(artisans.map(takenDays))).flat()).toHaveLength(2);
  });
});

test('a customer with a confirmed email can hold a longer hire, and extend the hold to 45 minutes', async () => {
  const artisan = await makeArtisan(app);
  const amina = await makeConsumer(app, { email_verified: true });
  const headers = await signedInAs(app, amina);
  const own = await hire(artisan, { startDate: '2026-12-01', endDate: '2026-12-20' }, headers);
  const honest = await hire(artisan, { startDate: '2026-12-05' });
  for (const method of ['card', 'ussd', 'qr', 'bank_transfer'] as const) {
    expect((await open({ id: own.id }, method, headers)).status).toBe(200);
    expect((await open(honest)).body.code).toBe('slot_taken');
    app.clock.advance({ minutes: 14 });
  }
  expect((await open({ id: own.id }, 'card', headers)).status).toBe(200);
  expect((await open(honest)).status).toBe(200);
  // The pause of 45 minutes does not apply to other customers' holds.
  expect(await takenDays(artisan)).toEqual(['2026-12-05']);
});

test('an account without a confirmed email can hold no more than a guest', async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, await makeConsumer(app));
  const season = await hire(artisan, { startDate: '2026-12-01', endDate: '2027-02-20' }, headers);
  expect((await open({ id: season.id }, 'card', headers)).status).toBe(200);
  expect(await takenDays(artisan)).toEqual([]);
  const day = await hire(artisan, {}, headers);
  expect((await open({ id: day.id }, 'card', headers)).status).toBe(200);
  expect(await takenDays(artisan)).toEqual(['2026-12-01']);
  app.clock.advance({ minutes: 14 });
  expect((await open({ id: day.id }, 'ussd', headers)).status).toBe(200);
  app.clock.advance({ minutes: 1 });
  expect((await open({ id: day.id }, 'qr', headers)).status).toBe(200);
  expect(await takenDays(artisan)).toEqual([]);
});

test('one account can hold five hires at once, and the same days of an artisan once in an hour and a half', async () => {
  const headers = await signedInAs(app, await makeConsumer(app, { email_verified: true }));
  const artisans = await Promise.all(Array.from({ length: 6 }, () => makeArtisan(app)));
  for (const artisan of artisans) {
    expect((await open({ id: (await hire(artisan, {}, headers)).id }, 'card', headers)).status).toBe(200);
  }
  expect((await Promise.all(artisans.map(takenDays))).flat()).toHaveLength(5);
  app.clock.advance({ minutes: 46 });
  const [first = { id: '' }] = artisans;
  const again = await hire(first, {}, headers);
  expect((await open({ id: again.id }, 'card', headers)).status).toBe(200);
  expect(await takenDays(first)).toEqual([]);
  app.clock.advance({ minutes: 45 });
  expect((await open({ id: again.id }, 'ussd', headers)).status).toBe(409);
  const later = await hire(first, {}, headers);
  expect((await open({ id: later.id }, 'card', headers)).status).toBe(200);
  expect(await takenDays(first)).toEqual(['2026-12-01']);
});
