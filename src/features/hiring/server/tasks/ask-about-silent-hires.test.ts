import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { addDays } from '../../../../shared/lagos-time.ts';
import { hireStatuses } from '../../process.ts';
import { askAboutSilentHiresTask } from './ask-about-silent-hires.ts';
import { releaseFinishedHiresTask } from './release-finished-hires.ts';

const app = await startTestApp();
const amina = await makeConsumer(app);
/** The hires of these tests are on 1 and 2 December; both sides are asked on the 3rd at 09:00 in Lagos. */
const ASKED_AT = '2026-12-03T08:00:00.000Z';
const days = { start_date: '2026-12-01', end_date: '2026-12-02' };

beforeEach(() => {
  app.clock.now = new Date('2026-12-01T10:00:00Z');
});

const minutePasses = () => askAboutSilentHiresTask.run(app.context, {});
const at = (moment: string) => {
  app.clock.now = new Date(moment);
};
const eventsOf = async (id: string) => {
  const rows = await app.db
    .selectFrom('hire_events')
    .select(['actor', 'action'])
    .where('hire_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action }) => `${actor} ${action}`);
};

/** An artisan with one paid hire. */
async function paidHire(wishes: object = {}) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const hire = await makePaidHire(app, artisan, { customer_id: amina.id, ...days, ...wishes });
  return { artisan, hire };
}

describe('when the last day has passed and neither side has said how it went,', () => {
  test.each([
    ['2026-12-02T22:59:00.000Z', []],
    ['2026-12-03T07:59:59.999Z', []],
    [ASKED_AT, ['system ask_if_done']],
    ['2026-12-06T02:00:00.000Z', ['system ask_if_done']],
  ])(
    'the history at %s shows whether both sides were asked: %j',
    {
      meta: {
        promise:
          'The morning after the last day both sides of a paid hire are asked, once, if neither has said how it went',
      },
    },
    async (moment, events) => {
      const { hire } = await paidHire();
      at(moment);
      await minutePasses();
      await minutePasses();
      expect(await eventsOf(hire.id)).toEqual(events);
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    },
  );

  test.each(hireStatuses)(
    'a hire that is %s is asked about only if it is booked or has started',
    { meta: { promise: 'Only hires with held money and no word are asked about' } },
    async (status) => {
      const { hire } = await paidHire({ status });
      at(ASKED_AT);
      await minutePasses();
      const asked = status === 'confirmed' || status === 'in_progress';
      expect(await eventsOf(hire.id)).toEqual(asked ? ['system ask_if_done'] : []);
      expect(await hireStatus(app, hire.id)).toBe(status);
    },
  );

  test('the emails and notifications say what is held, what to do and what silence means', {
    meta: { promise: 'The question says what is held, what to do and what silence means' },
  }, async () => {
    const guest = `guest${Math.random()}@example.ng`;
    const { artisan, hire } = await paidHire({ customer_id: null, customer_email: guest });
    const own = await paidHire();
    at(ASKED_AT);
    await minutePasses();
    const [mail, ...more] = await emailsTo(app, guest);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Has Tunde Bakare done the job?');
    for (const part of [
      'We still hold your ₦5,000.',
      'If neither of you says anything for 7 days, the job counts as done.',
      'Counts as done: 10 Dec 2026, 9:00 am',
      `/hires/${hire.id}?key=`,
    ]) {
      expect(mail?.text).toContain(part);
    }
    const [toArtisan] = await emailsTo(app, artisan.email);
    expect(toArtisan?.subject).toBe('Is the job done? ₦5,000 is held for you');
    expect(toArtisan?.text).toContain('Yours: ₦4,750');
    expect((await notificationsOf(app, await signedInAs(app, artisan))).at(0)?.title).toMatch(
      /^Is the job for .* done\?$/,
    );
    const told = (await notificationsOf(app, await signedInAs(app, amina))).find(
      ({ link }) => link === `/hires/${own.hire.id}`,
    );
    expect(told?.title).toBe('Has Tunde Bakare done the job?');
  });

  test('either side can still say how it went, which stops the deadline for silence', {
    meta: { promise: 'An answer from either side stops the clock for silence' },
  }, async () => {
    const done = await paidHire();
    const wrong = await paidHire();
    const content = await paidHire();
    at(ASKED_AT);
    await minutePasses();
    const asAmina = await signedInAs(app, amina);
    await takeStep(app, done.hire.id, 'complete', {}, await signedInAs(app, done.artisan));
    await takeStep(app, wrong.hire.id, 'report-problem', { problem: 'Nobody came.' }, asAmina);
    await takeStep(app, content.hire.id, 'release', {}, asAmina);
    app.clock.advance({ days: 8 });
    await minutePasses();
    expect(await eventsOf(done.hire.id)).toEqual(['system ask_if_done', 'artisan complete']);
    expect(await eventsOf(wrong.hire.id)).toEqual(['system ask_if_done', 'customer report_problem']);
    expect(await eventsOf(content.hire.id)).toEqual(['system ask_if_done', 'customer release']);
  });
});

test('a job whose sides agree on parts after they were asked is not done before its first part is over', async () => {
  const { artisan, hire } = await paidHire();
  at(ASKED_AT);
  await minutePasses();
  const parts = [
    { title: 'Foundation', amountNaira: '50,000', startDate: '2026-12-01', endDate: '2026-12-20' },
    { title: 'Walls', amountNaira: '30,000', startDate: '2026-12-22', endDate: '2026-12-23' },
  ];
  const quoteId = newId();
  const asArtisan = await signedInAs(app, artisan);
  const note = 'The ground is softer than we thought.';
  const proposed = await takeStep(app, hire.id, 'propose-price', { quoteId, parts, note }, asArtisan);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  const agreed = await takeStep(app, hire.id, 'agree-price', { quoteId }, await signedInAs(app, amina));
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  at('2026-12-18T08:00:00.000Z');
  await minutePasses();
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
  // Both are asked again after the new last day, and have the seven days.
  at('2026-12-21T08:00:00.000Z');
  await minutePasses();
  at('2026-12-28T07:59:59.999Z');
  await minutePasses();
  expect(await hireStatus(app, hire.id)).toBe('confirmed');
  at('2026-12-28T08:00:00.000Z');
  await minutePasses();
  expect(await hireStatus(app, hire.id)).toBe('completed');
});

describe('when neither side answers,', () => {
  test.each([
    ['2026-12-10T07:59:59.999Z', 'confirmed'],
    ['2026-12-10T08:00:00.000Z', 'completed'],
  ])(
    'a hire whose sides were both asked seven days before, at %s, is %s',
    { meta: { promise: 'Seven days after the question silence counts as done, to the millisecond' } },
    async (moment, status) => {
      const { hire } = await paidHire();
      at(ASKED_AT);
      await minutePasses();
      at(moment);
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe(status);
    },
  );

  test('sides that were asked late still have seven days', {
    meta: { promise: 'Sides that were asked late have the seven days all the same' },
  }, async () => {
    const { hire } = await paidHire();
    // As if no server had run for three weeks.
    at('2026-12-24T10:00:00.000Z');
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    at('2026-12-31T09:59:59.999Z');
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    at('2026-12-31T10:00:00.000Z');
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('completed');
  });

  test('starting the job after the question does not stop the deadline', {
    meta: { promise: 'Beginning late does not stop it' },
  }, async () => {
    const { artisan, hire } = await paidHire();
    at(ASKED_AT);
    await minutePasses();
    const headers = await signedInAs(app, artisan);
    const { body } = await takeStep(app, hire.id, 'start', { reason: 'not_at_hand' }, headers);
    expect(body.result).toMatchObject({ status: 'in_progress', doneDueAt: '2026-12-10T08:00:00.000Z' });
    at('2026-12-10T08:00:00.000Z');
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('completed');
  });

  test('silence counts as done without moving money, and the 48 hours begin', {
    meta: { promise: 'Counting as done moves no money; the 48 hours begin' },
  }, async () => {
    const guest = `guest${Math.random()}@example.ng`;
    const { artisan, hire } = await paidHire({ customer_id: null, customer_email: guest });
    at(ASKED_AT);
    await minutePasses();
    app.clock.advance({ days: 7 });
    const before = await books(app);
    await minutePasses();
    expect(await books(app)).toEqual(before);
    const subjects = async (address: string) => (await emailsTo(app, address)).map(({ subject }) => subject);
    expect((await subjects(guest)).at(-1)).toBe('Your job with Tunde Bakare counts as done');
    expect((await subjects(artisan.email)).at(-1)).toBe('Your job counts as done');
    expect((await emailsTo(app, guest)).at(-1)?.text).toContain(
      'Report a problem before: 12 Dec 2026, 9:00 am',
    );

    app.clock.now = new Date('2026-12-12T07:59:59.999Z');
    await releaseFinishedHiresTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('completed');
    app.clock.now = new Date('2026-12-12T08:00:00.000Z');
    await releaseFinishedHiresTask.run(app.context, {});
    expect(await hireStatus(app, hire.id)).toBe('released');
    expect(await eventsOf(hire.id)).toEqual(['system ask_if_done', 'system complete', 'system release']);
  });

  test('each of 120 hires is asked about once and counts as done once, with two tasks running at once', {
    meta: { promise: 'Two clocks at once ask and count each hire once' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const hires = await Promise.all(
      Array.from({ length: 120 }, (_, day) => {
        const start_date = addDays('2026-06-01', day);
        return makePaidHire(app, artisan, { customer_id: amina.id, start_date, end_date: start_date });
      }),
    );
    at(ASKED_AT);
    await Promise.all([minutePasses(), minutePasses()]);
    app.clock.advance({ days: 7 });
    await Promise.all([minutePasses(), minutePasses()]);
    const events = await app.db
      .selectFrom('hire_events')
      .select(['hire_id', 'action'])
      .where(
        'hire_id',
        'in',
        hires.map(({ id }) => id),
      )
      .execute();
    expect(new Set(events.map(({ hire_id, action }) => `${hire_id} ${action}`)).size).toBe(240);
    expect(events).toHaveLength(240);
  });
});
