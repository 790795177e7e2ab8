import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';
import { releaseFinishedHiresTask } from '../tasks/release-finished-hires.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
/** 11:00 in Lagos on the day of the hires, which begin at 09:00. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const paidHire = (wishes: object = {}) => makePaidHire(app, artisan, { customer_id: amina.id, ...wishes });
const release = (id: string, payload: object = {}, headers: Record<string, string> = asAmina) =>
  takeStep(app, id, 'release', payload, headers);
const releasesOf = (id: string) =>
  app.db
    .selectFrom('hire_events')
    .select(['actor', 'action'])
    .where('hire_id', '=', id)
    .where('action', '=', 'release')
    .execute();
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await books(app);
  await work();
  const after = await books(app);
  expect(Object.values(after).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  const change = (account: 'hire_held' | 'artisan_earnings' | 'service_fees') =>
    (after[account] ?? 0) - (before[account] ?? 0);
  return [change('hire_held'), change('artisan_earnings'), change('service_fees')];
};

describe('the customer’s early release of the money', () => {
  test.each(hireStatuses)(
    'of a hire that is %s works only in the states that allow it, to the kobo',
    {
      meta: {
        promise:
          'The customer releases the money before the clock does, from each state in which some is held, to the kobo',
      },
    },
    async (status) => {
      const wasDone = status === 'completed' || status === 'released';
      const hire = await paidHire({ status, completed_at: wasDone ? onTheDay : null });
      const possible = ['confirmed', 'in_progress', 'completed'].includes(status);
      let answer: Awaited<ReturnType<typeof release>> | undefined;
      const moved = await movedBy(async () => {
        answer = await release(hire.id);
      });
      expect(moved).toEqual(possible ? [-500_000, 475_000, 25_000] : [0, 0, 0]);
      expect(await releasesOf(hire.id)).toEqual(possible ? [{ actor: 'customer', action: 'release' }] : []);
      if (possible || status === 'released') {
        expect([answer?.status, answer?.body.result?.status]).toEqual([200, 'released']);
        expect(answer?.body.message).toBe('The money is released. We’ve told Tunde Bakare.');
        expect(answer?.body.result.steps).toEqual([]);
      } else {
        expect([answer?.status, answer?.body.code]).toEqual([409, 'not_possible_now']);
        expect(await hireStatus(app, hire.id)).toBe(status);
      }
    },
  );

  test.each([
    ['confirmed', '2026-12-01T07:59:59.999Z', 409],
    ['confirmed', '2026-12-01T08:00:00.000Z', 200],
    // Work that has begun may have begun, and ended, before the planned time.
    ['in_progress', '2026-12-01T06:00:00.000Z', 200],
  ])(
    'of a hire that is %s and begins at 9:00 am in Lagos, at %s, is answered %i',
    { meta: { promise: 'From the very start of the work on, or earlier where the artisan has begun' } },
    async (status, moment, expected) => {
      const hire = await paidHire({ status });
      app.clock.now = new Date(moment);
      const answer = await release(hire.id, {}, await signedInAs(app, amina));
      expect(answer.status).toBe(expected);
      if (expected === 409) {
        expect(answer.body.code).toBe('too_early');
        expect(answer.body.message).toBe(
          'The work begins on 1 Dec 2026, 9:00 am. You can release the money from then on.',
        );
      }
      expect(await hireStatus(app, hire.id)).toBe(expected === 200 ? 'released' : status);
    },
  );

  test('is told to the artisan at once, to the kobo, and frees the artisan’s days', {
    meta: { promise: 'The artisan hears of it at once and has their days back' },
  }, async () => {
    const worker = await makeArtisan(app);
    const headers = await signedInAs(app, worker);
    const hire = await makePaidHire(app, worker, { customer_id: amina.id, customer_name: 'Amina Bello' });
    await release(hire.id);
    const mails = await emailsTo(app, worker.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['₦4,750 for your job is yours']);
    expect(mails[0]?.text).toContain('The customer released the money, so what we held for you is yours.');
    const [told] = await notificationsOf(app, headers);
    expect(told).toMatchObject({
      title: 'Amina Bello has released your money',
      text: '₦4,750 is yours: ₦5,000 less our fee of ₦250.',
    });
    expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute()).toEqual([]);
  });

  test('works for a guest with the key from their email', {
    meta: { promise: 'A guest releases the money with the key from their email' },
  }, async () => {
    const hire = await paidHire({ customer_id: null });
    const asked = await release(hire.id, { key: keyOf(app, hire) }, {});
    expect([asked.status, await hireStatus(app, hire.id)]).toEqual([200, 'released']);
  });

  test('is possible for no one else', {
    meta: { promise: 'Only the customer can release the money early' },
  }, async () => {
    const hire = await paidHire();
    const stranger = await signedInAs(app, await makeConsumer(app));
    const answers = [
      await release(hire.id, {}, {}),
      await release(hire.id, {}, stranger),
      await release(hire.id, { key: 'guessed' }, {}),
      await release(hire.id, {}, asArtisan),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403]);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });

  test('is refused while a problem report is open', {
    meta: { promise: 'No money is released while a problem report is open' },
  }, async () => {
    const hire = await paidHire();
    await takeStep(app, hire.id, 'report-problem', { problem: 'It is not finished.' }, asAmina);
    const { status, body } = await release(hire.id);
    expect([status, body.message]).toEqual([
      409,
      'You have reported a problem, so the money stays held until we decide.',
    ]);
  });

  test('sent ten times as the deadline releases it as well pays once', {
    meta: { promise: 'Released many times at once, by the customer and the clock, it is paid once' },
  }, async () => {
    const hire = await paidHire({ status: 'completed', completed_at: onTheDay });
    app.clock.advance({ hours: 48 });
    const headers = await signedInAs(app, amina);
    const moved = await movedBy(async () => {
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => release(hire.id, {}, headers)),
        releaseFinishedHiresTask.run(app.context, {}),
      ]);
      expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual(Array(10).fill(200));
    });
    expect(moved).toEqual([-500_000, 475_000, 25_000]);
    expect(await releasesOf(hire.id)).toHaveLength(1);
  });

  test('at the same moment as a problem report: only one of them takes effect', {
    meta: { promise: 'Of a release and a problem report at the same moment, one wins' },
  }, async () => {
    for (let round = 0; round < 8; round += 1) {
      await app.db.deleteFrom('slots').execute();
      const hire = await paidHire();
      const words = { problem: 'It leaks again.' };
      const both = [() => release(hire.id), () => takeStep(app, hire.id, 'report-problem', words, asAmina)];
      if (round % 2) both.reverse();
      const answers = await Promise.all(both.map((send) => send()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(['released', 'disputed']).toContain(await hireStatus(app, hire.id));
    }
  });
});
