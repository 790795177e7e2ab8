import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';
import { doorCodeOf } from '../door-code.ts';
import { remindOfHiresTask } from './remind-of-hires.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
/** The hires of these tests begin on 1 December at 09:00 in Lagos (08:00 UTC). */
const BOOKED_AT = new Date('2026-11-20T09:00:00Z');

beforeEach(() => {
  app.clock.now = BOOKED_AT;
});

const minutePasses = () => remindOfHiresTask.run(app.context, {});
const at = (moment: string) => {
  app.clock.now = new Date(moment);
};

/** An artisan with one paid hire, made by a guest with a unique address. */
async function paidHire(wishes: object = {}) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const guest = `guest${Math.random()}@example.ng`;
  const hire = await makePaidHire(app, artisan, {
    customer_email: guest,
    customer_name: 'Ngozi Eze',
    job_address: '12 Allen Avenue',
    job_landmark: 'Opposite the market',
    job_town: 'Ikeja',
    job_state: 'Lagos',
    customer_phone: '+2348031234567',
    ...wishes,
  });
  const subjects = async () => (await emailsTo(app, guest)).map(({ subject }) => subject);
  return { artisan, guest, hire, subjects };
}
const tomorrow = 'Tomorrow at 9:00 am: Tunde Bakare is coming';
const today = 'Today at 9:00 am: Tunde Bakare is coming';

describe('reminders of a hire', () => {
  test.each([
    ['2026-11-30T07:59:59Z', []],
    ['2026-11-30T08:00:00Z', [tomorrow]],
    ['2026-11-30T08:00:01Z', [tomorrow]],
    ['2026-11-30T20:00:00Z', [tomorrow]],
    ['2026-11-30T20:00:01Z', []],
    ['2026-12-01T06:59:59Z', []],
    ['2026-12-01T07:00:00Z', [today]],
    ['2026-12-01T07:59:59Z', [today]],
    ['2026-12-01T08:00:00Z', []],
  ])(
    'reach both sides when nothing ran before %s: %j',
    {
      meta: {
        promise:
          'Both sides are reminded a day and an hour before the work, and not when it is late for that',
      },
    },
    async (moment, expected) => {
      const { subjects } = await paidHire();
      at(moment);
      await minutePasses();
      await minutePasses();
      expect(await subjects()).toEqual(expected);
    },
  );

  test('for whole days go by the hour of the first day, twice in all, with what each side needs', {
    meta: {
      promise: 'The customer’s reminder has the door code, the artisan’s the address and the phone number',
    },
  }, async () => {
    const { artisan, guest, hire, subjects } = await paidHire({ end_date: '2026-12-03' });
    for (const moment of [
      '2026-11-30T08:00:00Z',
      '2026-11-30T08:01:00Z',
      '2026-12-01T07:00:00Z',
      '2026-12-01T07:01:00Z',
    ]) {
      at(moment);
      await minutePasses();
    }
    expect(await subjects()).toEqual([tomorrow, today]);
    const code = doorCodeOf(hire.id, app.context.config);
    const [mail] = await emailsTo(app, guest);
    expect(mail?.text).toContain(`when they are at your door, and not before: ${code}.`);
    expect(mail?.text).toMatch(new RegExp(`/hires/${hire.id}\\?key=[^\\s#]+#cancel`));
    expect(mail?.calendar).toContain(`Door code: ${code}`);
    expect(mail?.text).not.toContain('Allen Avenue');
    const [toArtisan] = await emailsTo(app, artisan.email);
    expect(toArtisan?.subject).toBe('Tomorrow at 9:00 am: your job for Ngozi Eze');
    for (const part of [
      '12 Allen Avenue, Ikeja, Lagos',
      'Opposite the market',
      '0803 123 4567',
      'https://www.openstreetmap.org/search?query=12+Allen+Avenue',
      `/hires/${hire.id}#cancel`,
    ]) {
      expect(toArtisan?.text).toContain(part);
    }
    expect(JSON.stringify(toArtisan)).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])|key=`));
    const told = await notificationsOf(app, await signedInAs(app, artisan));
    expect(told.map(({ title }) => title).filter((title) => title.includes('your job'))).toEqual([
      'Today at 9:00 am: your job for Ngozi Eze',
      'Tomorrow at 9:00 am: your job for Ngozi Eze',
    ]);
  });

  test('have a link to reschedule that works exactly a day before, and later say what else works', async () => {
    const early = await paidHire();
    at('2026-11-30T08:00:00Z');
    await minutePasses();
    expect((await emailsTo(app, early.guest)).at(-1)?.text).toContain('#reschedule');
    const late = await paidHire();
    await app.db
      .updateTable('hires')
      .set({ confirmed_at: BOOKED_AT })
      .where('id', '=', late.hire.id)
      .execute();
    at('2026-11-30T08:00:01Z');
    await minutePasses();
    expect((await emailsTo(app, late.guest)).at(-1)?.text).toContain('#plans');
  });

  test('are not sent for a hire that was paid after the time of the reminder', {
    meta: { promise: 'A hire that was paid after the moment of a reminder gets none' },
  }, async () => {
    const paid = (moment: string) => paidHire({ confirmed_at: new Date(moment) });
    const [before, after] = [await paid('2026-11-30T08:00:00Z'), await paid('2026-11-30T08:00:01Z')];
    at('2026-11-30T09:00:00Z');
    await minutePasses();
    expect([await before.subjects(), await after.subjects()]).toEqual([[tomorrow], []]);
  });

  test('are sent again for the new time of a rescheduled hire', {
    meta: { promise: 'A rescheduled hire is reminded of anew' },
  }, async () => {
    const { hire, guest } = await paidHire({ customer_id: amina.id });
    at('2026-11-30T08:00:00Z');
    await minutePasses();
    const asAmina = await signedInAs(app, amina);
    const moved = { startDate: '2026-12-04', startTime: '14:00' };
    expect((await takeStep(app, hire.id, 'reschedule', moved, asAmina)).status).toBe(200);
    for (const moment of [
      '2026-12-01T07:30:00Z',
      '2026-12-03T12:59:59Z',
      '2026-12-03T13:00:00Z',
      '2026-12-04T12:00:00Z',
    ]) {
      at(moment);
      await minutePasses();
    }
    const subjects = (await emailsTo(app, guest)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('is coming'))).toEqual([
      tomorrow,
      'Tomorrow at 2:00 pm: Tunde Bakare is coming',
      'Today at 2:00 pm: Tunde Bakare is coming',
    ]);
  });

  test('are not sent at once when a hire is rescheduled to the next day', async () => {
    const day = '2026-12-05';
    const { hire, guest } = await paidHire({ customer_id: amina.id, start_date: day, end_date: day });
    at('2026-11-30T10:00:00Z');
    const moved = { startDate: '2026-12-01', startTime: '09:00' };
    const asAmina = await signedInAs(app, amina);
    expect((await takeStep(app, hire.id, 'reschedule', moved, asAmina)).status).toBe(200);
    await minutePasses();
    at('2026-12-01T07:00:00Z');
    await minutePasses();
    const subjects = (await emailsTo(app, guest)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('is coming'))).toEqual([today]);
  });

  test.each(hireStatuses)(
    'for a hire that is %s are sent only if it is booked and not started',
    async (status) => {
      const { subjects } = await paidHire({ status });
      at('2026-12-01T07:00:00Z');
      await minutePasses();
      expect(await subjects()).toEqual(status === 'confirmed' ? [today] : []);
    },
  );

  test('for 60 hires are sent once each, even by two processes at once', {
    meta: { promise: 'Two processes remind of each hire once' },
  }, async () => {
    const day = { start_date: '2027-02-01', end_date: '2027-02-01', customer_id: amina.id };
    for (let count = 0; count < 60; count += 1) await makePaidHire(app, await makeArtisan(app), day);
    at('2027-01-31T08:00:00Z');
    await Promise.all([minutePasses(), minutePasses()]);
    const { count } = await app.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', amina.id)
      .where('title', 'like', 'Tomorrow at 9:00 am%')
      .where('created_at', '=', app.clock.now)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(60);
  });
});
