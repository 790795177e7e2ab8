import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { openPage } from '../../../../../test-support/hire-pages.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { books, hireStatus, refundsOf } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { type HireSide, hireStatuses } from '../../process.ts';
import { doorCodeOf } from '../door-code.ts';
import { hireOutcomes } from '../shared-reads.ts';
import { settleNoShowsTask } from '../tasks/settle-no-shows.ts';

const app = await startTestApp({ pages: true, environment: { CONTACT_TO: 'desk@example.ng' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
const by = { customer: asAmina, artisan: asArtisan };
const otherOf = { customer: 'artisan', artisan: 'customer' } as const;

const QUOTE = 4_000_000;
/** Half an hour after the hires of these tests begin, at 09:00 in Lagos on 1 December. */
const REPORTABLE = '2026-12-01T08:30:00.000Z';
const after = { customer: 'artisan_no_show', artisan: 'customer_no_show' } as const;

const at = (moment: string | Date) => {
  app.clock.now = new Date(moment);
};
beforeEach(async () => {
  at(REPORTABLE);
  await app.db.deleteFrom('slots').execute();
});

const aminasHire = (wishes: object = {}) =>
  makePaidHire(app, artisan, {
    customer_id: amina.id,
    customer_email: amina.email,
    customer_name: 'Amina Bello',
    amount_kobo: QUOTE,
    ...wishes,
  });
/** The hire's page only shows where the money went if the history has a payment. */
const noteThatItWasPaid = (hire: { id: string; created_at: Date }) =>
  app.db
    .insertInto('hire_events')
    .values({
      id: newId(),
      hire_id: hire.id,
      action: 'pay',
      actor: 'system',
      from_status: 'awaiting_payment',
      to_status: 'confirmed',
      happened_at: hire.created_at,
    })
    .execute();
const report = (id: string, side: HireSide, payload: object = {}) =>
  takeStep(app, id, 'report-no-show', payload, by[side]);
const answer = (id: string, side: HireSide, payload: object = { answer: 'I was there at nine.' }) =>
  takeStep(app, id, 'answer-no-show', payload, by[side]);
const admit = (id: string, side: HireSide) => takeStep(app, id, 'admit-no-show', {}, by[side]);
const withdraw = (id: string, side: HireSide) => takeStep(app, id, 'withdraw-no-show', {}, by[side]);
const minutePasses = () => settleNoShowsTask.run(app.context, {});
const stepsOf = async (id: string) => {
  const rows = await app.db
    .selectFrom('hire_events')
    .select(['actor', 'action'])
    .where('hire_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action }) => `${actor} ${action}`);
};
const hasSlot = async (id: string) =>
  (await app.db.selectFrom('slots').select('hire_id').where('hire_id', '=', id).execute()).length === 1;
/** How much each kind of account grew, in kobo; unchanged ones are left out. */
async function growthOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books(app);
  await work();
  const then = await books(app);
  expect(Object.values(then).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  return Object.fromEntries(
    Object.entries(then)
      .map(([kind, kobo]) => [kind, kobo - (before[kind] ?? 0)] as const)
      .filter(([, growth]) => growth !== 0),
  );
}

describe('a report that the other side did not come', () => {
  test.each([
    ['2026-12-01T08:29:59Z', 409],
    ['2026-12-01T08:30:00Z', 200],
    ['2026-12-01T08:30:01Z', 200],
    ['2026-12-02T07:59:59Z', 200],
    ['2026-12-02T08:00:00Z', 200],
    ['2026-12-02T08:00:01Z', 409],
  ])(
    'at %s is answered %i, from either side',
    {
      meta: {
        promise: 'Either side reports that the other did not come from 30 minutes after the start, for a day',
      },
    },
    async (moment, expected) => {
      for (const side of ['customer', 'artisan'] as const) {
        await app.db.deleteFrom('slots').execute();
        at(REPORTABLE);
        const hire = await aminasHire();
        at(moment);
        const { status, body } = await report(hire.id, side);
        expect(status, body.message).toBe(expected);
        expect(await hireStatus(app, hire.id)).toBe(expected === 200 ? after[side] : 'confirmed');
      }
    },
  );

  test.each(hireStatuses)(
    'on a hire that is %s is accepted only if it is booked and not started',
    async (status) => {
      for (const side of ['customer', 'artisan'] as const) {
        await app.db.deleteFrom('slots').execute();
        const hire = await aminasHire({ status, no_show_due_at: new Date('2026-12-01T20:00:00Z') });
        const answered = await report(hire.id, side);
        const isRepeat = status === after[side];
        const possible = status === 'confirmed' || isRepeat;
        expect([answered.status, answered.body.code]).toEqual(
          possible ? [200, undefined] : [409, 'not_possible_now'],
        );
        expect(await stepsOf(hire.id)).toHaveLength(possible && !isRepeat ? 1 : 0);
      }
    },
  );

  test('is told to the other side once, with the consequence of not answering and the deadline on both pages', {
    meta: {
      promise: 'Who is reported is told once, with the time for an answer and what happens without one',
    },
  }, async () => {
    const guest = `guest${Math.random()}@example.ng`;
    const hire = await aminasHire({ customer_id: null, customer_email: guest });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report(hire.id, 'artisan', { note: 'I called twice.' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers[0]?.body.message).toBe(
      'We’ve told Amina Bello, who can answer until 1 Dec 2026, 9:30 pm.',
    );
    expect(await stepsOf(hire.id)).toEqual(['artisan report_no_show']);
    const [mail, ...more] = await emailsTo(app, guest);
    expect(more).toEqual([]);
    for (const part of [
      'If you don’t answer within 12 hours, the hire counts as cancelled on the day: ₦5,000 goes to Tunde Bakare, less our service fee. ₦35,000 is refunded to you.',
      'Answer before: 1 Dec 2026, 9:30 pm',
      `/hires/${hire.id}?key=`,
    ]) {
      expect(mail?.text).toContain(part);
    }
    const key = `?key=${encodeURIComponent(keyOf(app, hire))}`;
    const page = (await openPage(app, `/hires/${hire.id}${key}`)).words;
    for (const part of ['Were you there?', 'I called twice.', 'Customer not there?'])
      expect(page).toContain(part);
    expect((await openPage(app, `/hires/${hire.id}`, asArtisan)).words).toContain('Withdraw the report');
    expect(
      (
        await takeStep(app, hire.id, 'answer-no-show', {
          key: keyOf(app, hire),
          answer: 'I was at home all day.',
        })
      ).status,
    ).toBe(200);
    expect(await hireStatus(app, hire.id)).toBe('disputed');
  });

  test('can be made, answered or withdrawn only by the two sides', async () => {
    const hire = await aminasHire();
    const stranger = await signedInAs(app, await makeArtisan(app));
    for (const step of ['report-no-show', 'answer-no-show', 'withdraw-no-show'] as const) {
      const payload = { answer: 'I was there at nine.' };
      expect((await takeStep(app, hire.id, step, payload, stranger)).status, step).toBe(404);
      expect((await takeStep(app, hire.id, step, payload)).status, step).toBe(404);
    }
  });
});

test('the page of a hire whose no-show report was answered shows what both sides say', async () => {
  const hire = await aminasHire();
  await report(hire.id, 'artisan', { note: 'I called twice.' });
  await answer(hire.id, 'customer');
  const page = (await openPage(app, `/hires/${hire.id}`, asAmina)).words;
  for (const part of ['The problem', 'I called twice.', 'I was there at nine.']) expect(page).toContain(part);
});

describe('an unanswered no-show report', () => {
  test.each(['customer', 'artisan'] as const)(
    'by the %s is settled twelve hours later, to the second',
    {
      meta: { promise: 'A report that no one answers is settled after twelve hours, to the second' },
    },
    async (side) => {
      const hire = await aminasHire();
      await report(hire.id, side);
      at('2026-12-01T20:29:59Z');
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe(after[side]);
      for (const moment of ['2026-12-01T20:30:00Z', '2026-12-01T20:30:01Z']) {
        at(moment);
        await Promise.all([minutePasses(), minutePasses()]);
        expect(await hireStatus(app, hire.id)).toBe(side === 'customer' ? 'refunded' : 'cancelled');
      }
      expect(await stepsOf(hire.id)).toEqual([`${side} report_no_show`, 'system settle_no_show']);
      expect(await hasSlot(hire.id)).toBe(false);
    },
  );

  test('about the artisan refunds all of the money to the customer', {
    meta: { promise: 'Where the artisan did not come and does not answer, all of the money is refunded' },
  }, async () => {
    const hire = await aminasHire();
    await report(hire.id, 'customer');
    at('2026-12-01T20:30:00Z');
    expect(await growthOf(minutePasses)).toEqual({ hire_held: -QUOTE, refund_owed: QUOTE });
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: QUOTE }]);
    expect((await emailsTo(app, amina.email)).at(-1)?.subject).toBe(
      'We are refunding your ₦40,000: Tunde Bakare did not answer',
    );
    const page = (await openPage(app, `/hires/${hire.id}`, asAmina)).words;
    expect(page).toContain('There was no answer in time, so the money is refunded to you.');
  });

  test('about the customer divides the money like a cancellation on the day', {
    meta: {
      promise: 'Where no one was there and the customer does not answer, it counts as cancelled on the day',
    },
  }, async () => {
    const hire = await aminasHire();
    await noteThatItWasPaid(hire);
    await report(hire.id, 'artisan');
    at('2026-12-01T20:30:00Z');
    expect(await growthOf(minutePasses)).toEqual({
      hire_held: -QUOTE,
      artisan_earnings: 475_000,
      service_fees: 25_000,
      refund_owed: 3_500_000,
    });
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toBe('₦4,750 is yours: no one was there');
    const page = (await openPage(app, `/hires/${hire.id}`, asAmina)).words;
    expect(page).toContain('it counts as cancelled on the day by you.');
    expect(page).toMatch(/Your refund ₦35,000 Tunde Bakare ₦4,750 Our service fee ₦250/);
    expect((await notificationsOf(app, asAmina)).map(({ title }) => title)).toContain(
      'Your hire of Tunde Bakare counts as cancelled on the day',
    );
  });

  test('is settled once by two processes for each of ten hires, except the one that the books refuse', async () => {
    const hires = [];
    for (let count = 0; count < 10; count += 1) {
      await app.db.deleteFrom('slots').execute();
      hires.push(await aminasHire({ amount_kobo: 500_000 }));
    }
    for (const hire of hires) await report(hire.id, 'customer');
    const [odd] = hires;
    // The hire claims to have been paid more than its payments, so the ledger refuses to settle it.
    await app.db
      .updateTable('hires')
      .set({ amount_kobo: 600_000 })
      .where('id', '=', odd?.id ?? '')
      .execute();
    at('2026-12-01T20:30:00Z');
    expect(await growthOf(() => Promise.all([minutePasses(), minutePasses()]))).toEqual({
      hire_held: -9 * 500_000,
      refund_owed: 9 * 500_000,
    });
    expect(await hireStatus(app, odd?.id ?? '')).toBe('artisan_no_show');
    await sql`update hires set amount_kobo = 500000 where id = ${odd?.id}`.execute(app.db);
    await minutePasses();
    expect(await hireStatus(app, odd?.id ?? '')).toBe('refunded');
  });
});

test('a no-show report is not settled or logged while a bank asks about the payment, and is settled afterwards', async () => {
  const hire = await aminasHire();
  await report(hire.id, 'customer');
  const question = (at: Date | null) =>
    app.db.updateTable('hires').set({ questioned_at: at }).where('id', '=', hire.id).execute();
  await question(new Date(REPORTABLE));
  at('2026-12-01T20:30:00Z');
  await minutePasses();
  expect(await hireStatus(app, hire.id)).toBe('artisan_no_show');
  await question(null);
  await minutePasses();
  expect(await hireStatus(app, hire.id)).toBe('refunded');
});

describe('an answer to a no-show report', () => {
  test.each(['customer', 'artisan'] as const)(
    'by the %s makes it a problem that an operator decides',
    {
      meta: { promise: 'An answer that contradicts a report freezes the money until an operator decides' },
    },
    async (side) => {
      const hire = await aminasHire();
      await report(hire.id, side, { note: 'No one came.' });
      const other = otherOf[side];
      expect((await answer(hire.id, side)).status).toBe(409);
      expect((await answer(hire.id, other, { answer: 'No.' })).body.fields).toHaveProperty('answer');
      const nothing = await growthOf(async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => answer(hire.id, other)));
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      });
      expect(nothing).toEqual({});
      expect(await stepsOf(hire.id)).toEqual([`${side} report_no_show`, `${other} answer_no_show`]);
      at('2026-12-05T20:30:00Z');
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe('disputed');
      expect(await operate(app, 'problem', 'list')).toContain(hire.id);
      const seen = await operate(app, 'problem', 'show', hire.id);
      expect(seen).toContain(`report_no_show by ${side}: No one came.`);
      expect((await emailsTo(app, 'desk@example.ng')).at(-1)?.text).toContain('I was there at nine.');
      await operate(app, 'problem', 'refund', hire.id, '--reason', 'We looked at it.');
      expect(await hireStatus(app, hire.id)).toBe('decided');
    },
  );

  test.each([
    ['2026-12-01T20:29:59Z', 200],
    ['2026-12-01T20:30:00Z', 409],
    ['2026-12-01T20:30:01Z', 409],
  ])('at %s is answered %i, whether or not the settlement task has run', async (moment, expected) => {
    const hire = await aminasHire();
    await report(hire.id, 'customer');
    at(moment);
    expect((await answer(hire.id, 'artisan')).status).toBe(expected);
    expect(await hireStatus(app, hire.id)).toBe(expected === 200 ? 'disputed' : 'artisan_no_show');
  });

  test('during the settlement is in time or refused, and the money moves once', async () => {
    const hire = await aminasHire();
    await report(hire.id, 'customer');
    at('2026-12-01T20:30:00Z');
    const [{ status }] = await Promise.all([answer(hire.id, 'artisan'), minutePasses()]);
    expect(status).toBe(409);
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await refundsOf(app, hire.id)).toHaveLength(1);
  });
});

describe('the admission that one side did not come', () => {
  const settled = {
    artisan: { status: 'refunded', growth: { hire_held: -QUOTE, refund_owed: QUOTE } },
    customer: {
      status: 'cancelled',
      growth: { hire_held: -QUOTE, artisan_earnings: 475_000, service_fees: 25_000, refund_owed: 3_500_000 },
    },
  };

  test.each(['customer', 'artisan'] as const)(
    'by the %s settles the hire at once and only once, and both sides are told',
    { meta: { promise: 'Who did not come can say so, and the money goes where it belongs at once' } },
    async (side) => {
      const hire = await aminasHire();
      expect((await admit(hire.id, side)).body).toMatchObject({ code: 'not_possible_now' });
      await report(hire.id, otherOf[side]);
      expect((await admit(hire.id, otherOf[side])).status).toBe(409);
      const grown = await growthOf(async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => admit(hire.id, side)));
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      });
      expect(grown).toEqual(settled[side].growth);
      expect(await hireStatus(app, hire.id)).toBe(settled[side].status);
      expect(await stepsOf(hire.id)).toEqual([`${otherOf[side]} report_no_show`, `${side} admit_no_show`]);
      expect((await emailsTo(app, amina.email)).at(-1)?.text).toContain(
        side === 'customer' ? 'and you confirmed it' : 'and they confirmed it',
      );
      await noteThatItWasPaid(hire);
      const page = (await openPage(app, `/hires/${hire.id}`, by[side])).words;
      expect(page).toContain(
        side === 'customer' ? 'You said that you were not there' : 'You said that you did not come',
      );
      expect(page).toMatch(
        side === 'customer'
          ? /Your refund ₦35,000 Tunde Bakare ₦4,750 Our service fee ₦250/
          : /Refund to Amina B\. ₦40,000/,
      );
      expect(await app.db.selectFrom('slots').selectAll().where('hire_id', '=', hire.id).execute()).toEqual(
        [],
      );
    },
  );

  test.each([
    ['2026-12-01T20:29:59Z', 200],
    ['2026-12-01T20:30:00Z', 409],
    ['2026-12-01T20:30:01Z', 409],
  ])('at %s is answered %i', async (moment, expected) => {
    const hire = await aminasHire();
    await report(hire.id, 'customer');
    at(moment);
    expect((await admit(hire.id, 'artisan')).status).toBe(expected);
  });

  test('moves no money while the bank asks about a payment for the hire', async () => {
    const hire = await aminasHire({ questioned_at: new Date(REPORTABLE) });
    await report(hire.id, 'customer');
    expect((await admit(hire.id, 'artisan')).body.code).toBe('payment_questioned');
    expect(await hireStatus(app, hire.id)).toBe('artisan_no_show');
  });

  test('does not count as a finished job for the artisan', async () => {
    const hire = await aminasHire();
    await report(hire.id, 'customer');
    await admit(hire.id, 'artisan');
    const { rows } = await sql<{ finished: boolean | null }>`
      select finished from ${hireOutcomes} outcome where artisan_id = ${artisan.id} and booked_at is not distinct from
        (select confirmed_at from hires where id = ${hire.id})`.execute(app.db);
    expect(rows.map(({ finished }) => finished)).toContain(false);
  });
});

describe('a no-show report about a side that came after all', () => {
  test.each(['customer', 'artisan'] as const)(
    'is withdrawn by the %s, the hire continues, and nothing is settled',
    {
      meta: { promise: 'Who reported that the other did not come can withdraw it' },
    },
    async (side) => {
      const hire = await aminasHire();
      await report(hire.id, side);
      expect((await withdraw(hire.id, otherOf[side])).status).toBe(409);
      expect((await withdraw(hire.id, side)).status).toBe(200);
      expect((await withdraw(hire.id, side)).status).toBe(200);
      expect(await stepsOf(hire.id)).toEqual([`${side} report_no_show`, `${side} withdraw_no_show`]);
      at('2026-12-02T20:30:00Z');
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
      expect(await hasSlot(hire.id)).toBe(true);
    },
  );

  test.each(['customer', 'artisan'] as const)(
    'by the %s still lets the work start with the door code alone',
    {
      meta: { promise: 'After a report that one side did not come the work begins with the door code alone' },
    },
    async (side) => {
      const hire = await aminasHire();
      await report(hire.id, side);
      const begin = (payload: object) => takeStep(app, hire.id, 'start', payload, asArtisan);
      const without = await begin({ reason: 'not_at_hand' });
      expect([without.status, without.body.code]).toEqual([409, 'not_possible_now']);
      expect((await begin({ code: doorCodeOf(hire.id, app.context.config) })).status).toBe(200);
      at('2026-12-02T20:30:00Z');
      await minutePasses();
      expect(await hireStatus(app, hire.id)).toBe('in_progress');
    },
  );
});
