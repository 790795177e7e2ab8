import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { freeDays, loadPublicHolidays } from './public-holidays.ts';

const app = await startTestApp();

const holidaysOf = async (year: number) =>
  (
    await app.db
      .selectFrom('public_holidays')
      .selectAll()
      .where('day', '>=', `${year}-01-01`)
      .where('day', '<=', `${year}-12-31`)
      .orderBy('day')
      .execute()
  ).map(({ day, name }) => `${day} ${name}`);

test('the calendar of a year has Nigeria’s public holidays, and no others', {
  meta: { promise: 'Public holidays are Nigeria’s' },
}, async () => {
  expect(await holidaysOf(2027)).toEqual([
    "2027-01-01 New Year's Day",
    '2027-03-09 Id el Fitr',
    '2027-03-10 Id el Fitr',
    '2027-03-26 Good Friday',
    '2027-03-29 Easter Monday',
    "2027-05-01 Worker's Day",
    "2027-05-03 Worker's Day (substitute day)",
    '2027-05-16 Id el Kabir',
    '2027-05-17 Id el Kabir',
    '2027-06-12 Democracy Day',
    '2027-06-14 Democracy Day (substitute day)',
    '2027-08-14 Birthday of Muhammad (Mawlid)',
    '2027-10-01 Independence Day',
    '2027-12-25 Christmas Day',
    '2027-12-26 Boxing Day',
  ]);
});

test('Children’s Day, Islamic New Year and National Youth Day are working days, and Easter Sunday and New Year’s Eve no holidays', async () => {
  const all = (await holidaysOf(2026)).join('\n');
  for (const worked of ["Children's Day", 'Islamic New Year', 'Youth', 'Easter Sunday', 'Eve'])
    expect(all).not.toContain(worked);
  // In 2026 Id el Kabir falls on Children's Day, and is a day off all the same.
  expect(all).toContain('2026-05-27 Id el Kabir');
});

test('a day that runs from sunset to sunset is the day that contains its noon', () => {
  const eid = {
    name: 'Id el Fitr',
    type: 'public',
    start: new Date('2026-03-19T17:00:00Z'),
    end: new Date('2026-03-21T17:00:00Z'),
  };
  expect(freeDays([eid]).map(({ day }) => day)).toEqual(['2026-03-20', '2026-03-21']);
});

test('the calendar is known for some years ahead, and computed again only when it runs out', async () => {
  const last = async () =>
    (
      await app.db
        .selectFrom('public_holidays')
        .select((row) => row.fn.max('day').as('day'))
        .executeTakeFirstOrThrow()
    ).day;
  const before = String(await last());
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await loadPublicHolidays(client);
    expect(await last()).toBe(before);
    const lastYear = Number(before.slice(0, 4));
    await loadPublicHolidays(client, new Date(`${lastYear}-01-01T00:00:00Z`));
    // Christmas is not always the last holiday: a day of the lunar calendar may follow.
    const [end, boxingDay] = [String(await last()), `${lastYear + 10}-12-26`];
    expect([end.slice(0, 4), end >= boxingDay]).toEqual([boxingDay.slice(0, 4), true]);
  } finally {
    await client.end();
  }
});
