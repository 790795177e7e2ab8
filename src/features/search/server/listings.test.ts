import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, placeId } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');

const listingOf = (artisanId: string) =>
  app.db.selectFrom('artisan_listings').selectAll().where('artisan_id', '=', artisanId).executeTakeFirst();
const change = (id: string, columns: Record<string, unknown>) =>
  app.db.updateTable('users').set(columns).where('id', '=', id).execute();

test('an artisan is listed with current data from joining to leaving, and a customer never', async () => {
  const { id } = await makeArtisan(app, {
    full_name: 'Ṣadé Bello',
    skill: 'Tiler',
    service_radius_miles: 21,
    place_id: ikeja,
  });
  expect(await listingOf(id)).toMatchObject({
    skill: 'Tiler',
    place_id: ikeja,
    service_radius_miles: 21,
    reach: 50,
    name: 'sade bello',
    available: true,
    verified: false,
    rating: null,
    standing: expect.closeTo(15.8, 9),
    weighed_rating: null,
    taken_days: null,
  });
  await change(id, { skill: 'Mason', available: false, price_from_kobo: 500_000, service_radius_miles: 51 });
  expect(await listingOf(id)).toMatchObject({
    skill: 'Mason',
    available: false,
    price_from_kobo: 500_000,
    reach: 500,
    standing: expect.closeTo(5.3, 9),
  });
  await change(id, { rating_total: 10, review_count: 2 });
  expect((await listingOf(id))?.rating).toBe(5);
  await change(id, { languages: ['English', 'Yoruba'] });
  await change(id, { full_name: 'Ṣadé Ojo' });
  await change(id, { place_id: null });
  expect(await listingOf(id)).toMatchObject({
    languages: ['English', 'Yoruba'],
    name: 'sade ojo',
    place_id: null,
  });
  const customer = await makeConsumer(app);
  expect(await listingOf(customer.id)).toBeUndefined();
  await change(id, {
    role: 'deleted',
    deleted_at: app.clock.now,
    skill: null,
    expertise: null,
    service_radius_miles: null,
    available: false,
  });
  expect(await listingOf(id)).toBeUndefined();
});

test.each([
  [1, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [20, 20],
  [50, 50],
  [51, 500],
  [500, 500],
])('an artisan who travels %i miles is searched for in places up to %i miles away', async (miles, reach) => {
  const { id } = await makeArtisan(app, { service_radius_miles: miles });
  expect((await listingOf(id))?.reach).toBe(reach);
});

test('the taken days of a listing follow every change of a slot, without days held for a customer who is paying', async () => {
  const one = await makeArtisan(app);
  const other = await makeArtisan(app);
  const days = (from: string, to: string) => `[2026-12-${from}T00:00:00+01:00,2026-12-${to}T00:00:00+01:00)`;
  const take = (during: string, hold: { hire_id?: string; hold_expires_at?: Date } = {}) =>
    app.db
      .insertInto('slots')
      .values({ artisan_id: one.id, during, ...hold })
      .execute();
  const isTaken = async (artisanId: string, day: string) => {
    const { rows } = await sql<{ taken: boolean }>`
      select coalesce(taken_days @> ${`2026-12-${day}T12:00:00+01:00`}::timestamptz, false) as taken
        from artisan_listings where artisan_id = ${artisanId}`.execute(app.db);
    return rows[0]?.taken;
  };
  await take(days('01', '02'));
  await take(days('02', '04'));
  const hire = await makeHire(app, one);
  await take(days('10', '11'), { hire_id: hire.id, hold_expires_at: app.clock.now });
  expect([await isTaken(one.id, '01'), await isTaken(one.id, '03'), await isTaken(one.id, '04')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await isTaken(one.id, '10')).toBe(false);
  expect(await isTaken(other.id, '01')).toBe(false);

  const slots = app.db.updateTable('slots').where('artisan_id', '=', one.id);
  await slots.set({ hold_expires_at: null }).where('hold_expires_at', 'is not', null).execute();
  expect(await isTaken(one.id, '10')).toBe(true);
  await slots
    .set({ during: days('20', '21') })
    .where('hire_id', '=', hire.id)
    .execute();
  expect([await isTaken(one.id, '10'), await isTaken(one.id, '20')]).toEqual([false, true]);
  await slots.set({ artisan_id: other.id }).where('hire_id', '=', hire.id).execute();
  expect([await isTaken(one.id, '20'), await isTaken(other.id, '20')]).toEqual([false, true]);
  await app.db.deleteFrom('slots').where('artisan_id', 'in', [one.id, other.id]).execute();
  expect([await isTaken(one.id, '01'), await isTaken(other.id, '20')]).toEqual([false, false]);
});

test('the taken days of a listing leave out old slots, so that years of work do not fill the row', async () => {
  const { id } = await makeArtisan(app);
  for (const during of ['[2025-01-01,2025-01-02)', '[2026-12-01,2026-12-02)']) {
    await app.db.insertInto('slots').values({ artisan_id: id, during }).execute();
  }
  const { rows } = await sql<{ ranges: number }>`
    select count(*)::int as ranges from artisan_listings, unnest(taken_days) where artisan_id = ${id}`.execute(
    app.db,
  );
  expect(rows[0]?.ranges).toBe(1);
});
