import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { addDays } from '../../../../shared/lagos-time.ts';
import { hireStatuses } from '../../process.ts';
import { releaseFinishedHiresTask } from './release-finished-hires.ts';

const logged: string[] = [];
const app = await startTestApp({
  environment: { DATABASE_POOL_SIZE: '30' },
  logTo: { write: (line) => void logged.push(line) },
});
const amina = await makeConsumer(app);
/** 11:00 in Lagos on the day of the hires. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(() => {
  app.clock.now = onTheDay;
  logged.length = 0;
});

const minutePasses = () => releaseFinishedHiresTask.run(app.context, {});
const earningsOf = async (headers: Record<string, string>) =>
  (await app.request({ url: '/api/escrow/earnings', headers })).json();
const eventsOf = (id: string) =>
  app.db.selectFrom('hire_events').select(['actor', 'action']).where('hire_id', '=', id).execute();

/** An artisan with one hire that has just been reported as done. */
async function finishedHire(wishes: object = {}) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const headers = await signedInAs(app, artisan);
  const hire = await makePaidHire(app, artisan, { customer_id: amina.id, ...wishes });
  await takeStep(app, hire.id, 'complete', {}, headers);
  return { artisan, headers, hire };
}

describe('the money of a finished job', () => {
  test.each([
    ['2026-12-03T09:59:59.999Z', 'completed'],
    ['2026-12-03T10:00:00.000Z', 'released'],
    ['2026-12-20T10:00:00.000Z', 'released'],
  ])(
    'done on 1 December at 11:00 am in Lagos, at %s, is %s',
    {
      meta: { promise: 'Finished work is released 48 hours after it was marked as done, to the millisecond' },
    },
    async (moment, status) => {
      const { hire, headers } = await finishedHire();
      app.clock.now = new Date(moment);
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe(status);
      const released = status === 'released';
      expect(await earningsOf(headers)).toMatchObject({
        earnedKobo: released ? 475_000 : 0,
        heldKobo: released ? 0 : 500_000,
      });
    },
  );

  test.each([
    [500_000, 500, 475_000],
    [4_000_000, 500, 3_800_000],
    [4_000_001, 333, 3_866_801],
    [500_000, 0, 500_000],
  ])(
    'of %i kobo, at a fee of %i basis points, gives the artisan %i',
    { meta: { promise: 'The money of finished work is the artisan’s, less the agreed fee, to the kobo' } },
    async (paid, feeBasisPoints, earned) => {
      const before = await books(app);
      const { headers } = await finishedHire({ amount_kobo: paid, fee_basis_points: feeBasisPoints });
      app.clock.advance({ hours: 48 });
      await minutePasses();
      expect(await earningsOf(headers)).toMatchObject({ earnedKobo: earned, heldKobo: 0 });
      const after = await books(app);
      expect((after.service_fees ?? 0) - (before.service_fees ?? 0)).toBe(paid - earned);
      expect(Object.values(after).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    },
  );

  const others = hireStatuses.filter((status) => status !== 'completed');
  test.each(others)(
    'is not released automatically for a hire that is %s',
    { meta: { promise: 'Money is released automatically for finished work only' } },
    async (status) => {
      const artisan = await makeArtisan(app);
      const hire = await makePaidHire(app, artisan, { status, completed_at: onTheDay });
      app.clock.advance({ days: 9 });
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe(status);
      expect(await eventsOf(hire.id)).toEqual([]);
    },
  );

  test('stays held as long as a problem report is open', {
    meta: { promise: 'Money stays held while a problem report is open, however long' },
  }, async () => {
    const { hire, headers } = await finishedHire();
    app.clock.advance({ hours: 47 });
    const asAmina = await signedInAs(app, amina);
    await takeStep(app, hire.id, 'report-problem', { problem: 'It is not finished.' }, asAmina);
    app.clock.advance({ days: 20 });
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('disputed');
    expect(await earningsOf(headers)).toMatchObject({ earnedKobo: 0, heldKobo: 500_000 });
  });

  test('is announced to the artisan by email and notification, to the kobo, when it is released and the days freed', {
    meta: { promise: 'The artisan is told of released money, to the kobo' },
  }, async () => {
    const { artisan, headers, hire } = await finishedHire();
    app.clock.advance({ hours: 48 });
    await minutePasses();
    await minutePasses();
    const mails = await emailsTo(app, artisan.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['₦4,750 for your job is yours']);
    expect(mails[0]?.text).toContain('Our service fee: ₦250');
    const told = (await notificationsOf(app, headers)).filter(({ link }) => link === `/hires/${hire.id}`);
    expect(told.at(0)).toMatchObject({
      title: 'The money for your job is released',
      text: '₦4,750 is yours: ₦5,000 less our fee of ₦250.',
    });
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute()).toEqual([]);
  });

  test('that the books refuse to release is left to an operator, and the other hires are paid', {
    meta: { promise: 'A hire that the books refuse does not hold up other releases' },
  }, async () => {
    const broken = await finishedHire();
    const sound = await finishedHire();
    // Simulates missing money, which the product itself cannot cause.
    await app.db
      .updateTable('hires')
      .set({ amount_kobo: 600_000 })
      .where('id', '=', broken.hire.id)
      .execute();
    app.clock.advance({ hours: 49 });
    await minutePasses();
    expect(await hireStatus(app, broken.hire.id)).toBe('completed');
    expect(await hireStatus(app, sound.hire.id)).toBe('released');
    expect(logged.filter((line) => line.includes(broken.hire.id))).toEqual([
      expect.stringContaining(
        'the money of a finished hire could not be released: an operator has to look at it',
      ),
    ]);
    await app.db
      .updateTable('hires')
      .set({ amount_kobo: 500_000 })
      .where('id', '=', broken.hire.id)
      .execute();
    await minutePasses();
    expect(await hireStatus(app, broken.hire.id)).toBe('released');
  });

  test('of 120 hires that are due together is released once each by two processes at once', {
    meta: {
      promise:
        'However many hires are due and processes release them, each is released once and the books balance',
    },
  }, async () => {
    const artisan = await makeArtisan(app);
    const headers = await signedInAs(app, artisan);
    const hires = await Promise.all(
      Array.from({ length: 120 }, (_, day) => {
        const start_date = addDays('2026-06-01', day);
        const days = { start_date, end_date: start_date };
        return makePaidHire(app, artisan, { ...days, status: 'completed', completed_at: onTheDay });
      }),
    );
    const ids = hires.map(({ id }) => id);
    const before = await books(app);
    app.clock.advance({ hours: 48 });
    await Promise.all([minutePasses(), minutePasses()]);
    const releases = await app.db
      .selectFrom('hire_events')
      .select('hire_id')
      .where('hire_id', 'in', ids)
      .where('action', '=', 'release')
      .execute();
    expect(releases.map(({ hire_id }) => hire_id).sort()).toEqual([...ids].sort());
    const movements = await app.db
      .selectFrom('ledger_transfers')
      .select('fact')
      .where('hire_id', 'in', ids)
      .where('kind', '=', 'release')
      .execute();
    expect(movements).toHaveLength(120);
    expect(await earningsOf(headers)).toMatchObject({ earnedKobo: 120 * 475_000, heldKobo: 0 });
    const after = await books(app);
    expect((after.hire_held ?? 0) - (before.hire_held ?? 0)).toBe(-120 * 500_000);
    expect(Object.values(after).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(logged).toEqual([]);
  });

  test('reported as a problem at the moment of its release: exactly one of the two takes effect', {
    meta: { promise: 'Of a problem report and the automatic release at the same moment exactly one wins' },
  }, async () => {
    const asAmina = await signedInAs(app, amina);
    for (let round = 0; round < 12; round += 1) {
      app.clock.now = onTheDay;
      const { hire, headers } = await finishedHire();
      app.clock.now = new Date('2026-12-03T09:59:59.999Z');
      const problem = takeStep(app, hire.id, 'report-problem', { problem: 'It leaks again.' }, asAmina);
      // Some reports are read before the clock strikes, others after.
      for (let turn = 0; turn < round * 3; turn += 1) await Promise.resolve();
      app.clock.now = new Date('2026-12-03T10:00:00.000Z');
      const [answer] = await Promise.all([problem, minutePasses()]);
      await minutePasses();
      const status = await hireStatus(app, hire.id);
      expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'disputed'] : [409, 'released']);
      expect(await earningsOf(headers)).toMatchObject(
        status === 'released' ? { earnedKobo: 475_000, heldKobo: 0 } : { earnedKobo: 0, heldKobo: 500_000 },
      );
    }
  });

  test('is not released while a problem report that was sent in time waits for its turn', {
    meta: { promise: 'A problem report sent in time counts, however long it waited for its turn' },
  }, async () => {
    const asAmina = await signedInAs(app, amina);
    const { hire } = await finishedHire();
    app.clock.now = new Date('2026-12-03T09:59:59.999Z');
    const problem = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('hires').select('id').where('id', '=', hire.id).forUpdate().execute();
      const words = { problem: 'It leaks again.' };
      const sent = takeStep(app, hire.id, 'report-problem', words, asAmina);
      await untilSomebodyWaits();
      app.clock.now = new Date('2026-12-03T10:00:00.000Z');
      await minutePasses();
      return { sent };
    });
    expect((await problem.sent).status).toBe(200);
    await minutePasses();
    expect(await hireStatus(app, hire.id)).toBe('disputed');
  });
});

/** Resolves once a statement waits for a lock held by another. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`.execute(app.db);
    if (rows.length > 0) return;
  }
}
