import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, hireStatus } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { hireStatuses } from '../../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);
/** 11:00 in Lagos on the day of the hires. */
const onTheDay = new Date('2026-12-01T10:00:00Z');

beforeEach(async () => {
  app.clock.now = onTheDay;
  await app.db.deleteFrom('slots').execute();
});

const complete = (id: string, payload: object = {}, headers: Record<string, string> = asArtisan) =>
  takeStep(app, id, 'complete', payload, headers);
const stepsOf = (id: string) =>
  app.db
    .selectFrom('hire_events')
    .select(['actor', 'action', 'note'])
    .where('hire_id', '=', id)
    .orderBy('id')
    .execute();
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `guest${addresses}@example.ng`;
};

describe('marking a job as done', () => {
  test.each(hireStatuses)(
    'on a hire that is %s works only if the job is booked or has started',
    {
      meta: {
        promise: 'The artisan marks the work as done, also where they forgot to say that they had begun',
      },
    },
    async (status) => {
      const wasDone = status === 'completed' || status === 'released';
      const hire = await makePaidHire(app, artisan, { status, completed_at: wasDone ? onTheDay : null });
      const { status: answered, body } = await complete(hire.id);
      if (status === 'confirmed' || status === 'in_progress' || status === 'completed') {
        expect([answered, body.result?.status]).toEqual([200, 'completed']);
        expect(body.result.releaseDueAt).toBe('2026-12-03T10:00:00.000Z');
        expect(body.message).toBe('The job is marked as done. We’ve told Ngozi Eze.');
        expect(body.result.steps).toEqual([]);
      } else if (status === 'released') {
        expect([answered, body.result?.status, body.message]).toEqual([
          200,
          'released',
          'The job is marked as done. We’ve told Ngozi Eze.',
        ]);
      } else {
        expect([answered, body.code]).toEqual([409, 'not_possible_now']);
        expect(await hireStatus(app, hire.id)).toBe(status);
      }
      expect((await stepsOf(hire.id)).length).toBe(
        status === 'confirmed' || status === 'in_progress' ? 1 : 0,
      );
    },
  );

  test.each([
    ['2026-11-30T22:59:59.999Z', 409],
    ['2026-11-30T23:00:00.000Z', 200],
  ])(
    'on 1 December in Lagos, its first day, at %s, is answered %i',
    { meta: { promise: 'Work is marked as done on its first day in Lagos or later and not before' } },
    async (moment, expected) => {
      const hire = await makePaidHire(app, artisan);
      app.clock.now = new Date(moment);
      const { status, body } = await complete(hire.id, {}, await signedInAs(app, artisan));
      expect(status).toBe(expected);
      if (expected === 409) {
        expect(body.code).toBe('too_early');
        expect(body.message).toContain('The work begins on Tue 1 December 2026.');
        expect(await hireStatus(app, hire.id)).toBe('confirmed');
      }
    },
  );

  test('moves no money yet', {
    meta: { promise: 'Finished work moves no money before its 48 hours are over' },
  }, async () => {
    const before = await books(app);
    const hire = await makePaidHire(app, artisan);
    await complete(hire.id);
    const after = await books(app);
    expect((after.hire_held ?? 0) - (before.hire_held ?? 0)).toBe(500_000);
    expect(after.artisan_earnings ?? 0).toBe(before.artisan_earnings ?? 0);
  });

  test('keeps the artisan’s note in the history, and in no email', {
    meta: { promise: 'The artisan’s note on finished work is in its history and in no email' },
  }, async () => {
    const email = newAddress();
    const hire = await makePaidHire(app, artisan, { customer_email: email });
    const note = 'I also replaced the trap: evil.example';
    expect((await complete(hire.id, { note })).status).toBe(200);
    expect(await stepsOf(hire.id)).toEqual([{ actor: 'artisan', action: 'complete', note }]);
    const [mail] = await emailsTo(app, email);
    expect(mail?.text).toContain('You can also read Tunde Bakare’s note there.');
    expect(mail?.text).not.toContain('trap');
    const tooLong = await complete(hire.id, { note: 'x'.repeat(1001) });
    expect([tooLong.status, tooLong.body.fields]).toEqual([
      400,
      { note: 'Note may have at most 1000 characters.' },
    ]);
  });

  test('emails a guest until when to report a problem, with a link that does it', {
    meta: {
      promise: 'The customer is told until when a problem can be reported; a guest by a link that does it',
    },
  }, async () => {
    const email = newAddress();
    const hire = await makePaidHire(app, artisan, { customer_email: email });
    await complete(hire.id);
    const [mail] = await emailsTo(app, email);
    expect(mail?.subject).toBe('Tunde Bakare says that the job is done');
    expect(mail?.text).toContain('Report a problem before: 3 Dec 2026, 11:00 am');
    expect(mail?.text).toContain('we release the ₦5,000 to Tunde Bakare');
    const link = linkIn(mail);
    expect(link.pathname).toBe(`/hires/${hire.id}`);
    const reported = await takeStep(app, hire.id, 'report-problem', {
      key: link.searchParams.get('key'),
      problem: 'The sink still leaks.',
    });
    expect([reported.status, reported.body.result?.status]).toEqual([200, 'disputed']);
  });

  test('five times at once makes one step, one email and one notification', {
    meta: { promise: 'Marking work as done twice is once' },
  }, async () => {
    const email = newAddress();
    const hire = await makePaidHire(app, artisan, { customer_id: amina.id, customer_email: email });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => complete(hire.id, { note: 'Done.' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stepsOf(hire.id)).toHaveLength(1);
    expect(await emailsTo(app, email)).toHaveLength(1);
    const told = (await notificationsOf(app, asAmina)).filter(({ link }) => link === `/hires/${hire.id}`);
    expect(told.map(({ title }) => title)).toEqual(['Tunde Bakare says the job is done']);
  });

  test('again later does not restart the 48 hours', {
    meta: { promise: 'Marking it again later does not start the 48 hours anew' },
  }, async () => {
    const hire = await makePaidHire(app, artisan);
    await complete(hire.id);
    app.clock.advance({ hours: 5 });
    expect((await complete(hire.id)).body.result.releaseDueAt).toBe('2026-12-03T10:00:00.000Z');
  });

  test('is possible for the artisan only, not for the customer, the key holder, another artisan or a visitor', {
    meta: { promise: 'Only its artisan marks work as done' },
  }, async () => {
    const hire = await makePaidHire(app, artisan, { customer_id: amina.id });
    const another = await signedInAs(app, await makeArtisan(app));
    expect((await complete(hire.id, {}, asAmina)).status).toBe(403);
    expect((await complete(hire.id, {}, another)).status).toBe(404);
    expect((await complete(hire.id, { key: keyOf(app, hire) }, {})).status).toBe(401);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
  });
});

describe('a job done earlier than it was booked for', () => {
  const days = { start_date: '2026-12-01', end_date: '2026-12-05' };

  test('frees the days after today and keeps today taken', {
    meta: { promise: 'Work that is done early frees the days after today, and today stays taken' },
  }, async () => {
    const hire = await makePaidHire(app, artisan, days);
    // 00:30 in Lagos, where it is already 2 December.
    app.clock.now = new Date('2026-12-01T23:30:00Z');
    await complete(hire.id, {}, await signedInAs(app, artisan));
    const next = await hireAsGuest(app, artisan, '2026-12-03');
    expect(await hireStatus(app, next.id)).toBe('awaiting_payment');
    app.clock.now = onTheDay;
    await expect(hireAsGuest(app, artisan, '2026-12-02')).rejects.toThrow('slot_taken');
  });

  test('tells the waiting list about the freed days, and no one if it is done on the last day', {
    meta: { promise: 'Days freed by work done early are offered to the artisan’s waiting list' },
  }, async () => {
    const waiting = await makeArtisan(app, { full_name: 'Bisi Cole', available: false });
    const email = newAddress();
    const url = `/api/users/${waiting.id}/waiting-list`;
    await app.request({ method: 'POST', url, payload: { email } });
    await app.db.updateTable('users').set({ available: true }).where('id', '=', waiting.id).execute();
    const headers = await signedInAs(app, waiting);
    const turns = async () =>
      (await emailsTo(app, email)).filter(({ subject }) => subject.startsWith('You can hire ')).length;

    const whole = await makePaidHire(app, waiting, { start_date: '2026-11-30', end_date: '2026-12-01' });
    await complete(whole.id, {}, headers);
    expect(await turns()).toBe(0);
    await app.db.deleteFrom('slots').execute();
    const short = await makePaidHire(app, waiting, days);
    await complete(short.id, {}, headers);
    expect(await turns()).toBe(1);
  });

  test('after its last day frees nothing', async () => {
    const hire = await makePaidHire(app, artisan);
    const slot = () => app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute();
    const before = await slot();
    app.clock.advance({ days: 3 });
    await complete(hire.id);
    expect(await slot()).toEqual(before);
  });
});
