import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { queryParts } from '../../../../app/reactions.ts';
import { newId } from '../../../../shared/identifier.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { earningsOf, heldForHire } from '../../../escrow/server/public.ts';
import { releaseFinishedHiresTask } from '../tasks/release-finished-hires.ts';
import { remindOfHiresTask } from '../tasks/remind-of-hires.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false', DATABASE_POOL_SIZE: '20' } });
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
// Tuesday, 10:00 in Lagos; the visit was at 09:00.
const now = new Date('2026-12-01T09:00:00Z');
beforeEach(() => {
  app.clock.now = now;
});

type Headers = Record<string, string>;
const VISIT_KOBO = 300_000;
const shown = async (id: string, headers: Headers = asAmina) =>
  (await app.request({ url: `/api/hiring/hires/${id}`, headers })).json().result;

/** Amina's paid visit by a new artisan, today at 09:00. */
async function visited(wishes: object = {}) {
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  const asArtisan = await signedInAs(app, artisan);
  const { id } = await makePaidHire(app, artisan, {
    customer_id: amina.id,
    customer_email: amina.email,
    customer_name: 'Amina Bello',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    start_time: '09:00',
    amount_kobo: VISIT_KOBO,
    price_kobo: VISIT_KOBO,
    price_item_id: newId(),
    fixed_service: 'Visit: I come and look first',
    is_visit: true,
    ...wishes,
  });
  return { id, artisan, asArtisan };
}
type Visit = Awaited<ReturnType<typeof visited>>;
const job = {
  labourNaira: '30,000',
  materialsNaira: '15,000',
  note: 'The pipe behind the wall is broken.',
  startDate: '2026-12-04',
  endDate: '2026-12-05',
  startTime: '08:00',
};
const propose = ({ id, asArtisan }: Visit, changes: object = {}) =>
  takeStep(app, id, 'propose-job', { quoteId: newId(), ...job, ...changes }, asArtisan);
const answer = (step: 'agree-job' | 'refuse-job', id: string, quoteId: string, headers: Headers = asAmina) =>
  takeStep(app, id, step, { quoteId }, headers);
async function agreed(changes: object = {}) {
  const visit = await visited();
  const { body } = await propose(visit, changes);
  const after = await answer('agree-job', visit.id, body.result.proposal.id);
  expect(after.status).toBe(200);
  return visit;
}
const payBalance = async (id: string) => {
  const { body } = await openCheckout(app, { id }, { headers: asAmina });
  await payAtPaystack(app, body.access_code);
  return verify(app, body.reference, { headers: asAmina });
};
const slotsOf = async (id: string) =>
  (await app.db.selectFrom('slots').select('during').where('hire_id', '=', id).execute()).map(
    ({ during }) => `${during}`,
  );
const earned = (artisan: { id: string }) => earningsOf(app.db, queryParts, artisan.id);

describe('a paid visit', () => {
  test('is offered in the price list and booked at its price', {
    meta: { promise: 'An artisan offers a paid visit, and its price is taken off the price of the job' },
  }, async () => {
    const artisan = await makeArtisan(app);
    const headers = await signedInAs(app, artisan);
    const save = (visitNaira: string) =>
      app.request({
        method: 'PUT',
        url: '/api/users/me/prices',
        headers,
        payload: { items: [], visitNaira },
      });
    expect((await save('999.99')).json().fields).toEqual({
      visitNaira: 'Price of a visit must be at least ₦1,000.',
    });
    const [visit] = (await save('3,000')).json().result;
    expect(visit).toMatchObject({
      title: 'Visit: I come and look first',
      priceKobo: VISIT_KOBO,
      isVisit: true,
    });
    // A new price keeps the item's id, so that forms already open are told of it.
    expect((await save('3,500')).json().result[0].id).toBe(visit.id);
    await save('3,000');
    // A visit's price says nothing about a job's, so cards do not show it.
    expect((await app.request({ url: `/api/users/${artisan.id}` })).json().first_price).toBeNull();
    const hire = await requestQuote(app, artisan, {
      action: 'Confirm & Hire',
      priceItemId: visit.id,
      priceSeenKobo: VISIT_KOBO,
    });
    const { result } = (
      await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: { 'x-guest-key': hire.key } })
    ).json();
    expect(result).toMatchObject({ isVisit: true, amountKobo: VISIT_KOBO, visitKobo: null });
    const [mail] = (await emailsTo(app, 'ngozi@example.ng')).slice(-1);
    expect(mail?.text).toContain('taken off the price of the job');
    expect((await save('')).json().result).toEqual([]);
  });

  test('becomes the job that its customer agrees to: price, days, the visit counted as paid, and one release', async () => {
    const visit = await visited();
    const { status, body } = await propose(visit);
    expect([status, body.message]).toEqual([
      200,
      'We’ve told Amina Bello what you propose. They pay nothing more until they agree.',
    ]);
    const before = await shown(visit.id);
    expect(before).toMatchObject({
      isVisit: true,
      proposal: { amountKobo: 4_500_000, days: { startDate: '2026-12-04' } },
    });
    const after = await answer('agree-job', visit.id, before.proposal.id);
    expect(after.body.message).toBe(
      'It is booked for Fri 4 December 2026 to Sat 5 December 2026, from 8:00 am. ₦42,000 is still to pay.',
    );
    expect(after.body.result).toMatchObject({
      status: 'confirmed',
      isVisit: false,
      visitKobo: VISIT_KOBO,
      priceKobo: 4_500_000,
      balanceKobo: 4_200_000,
      startDate: '2026-12-04',
      endDate: '2026-12-05',
      fixedService: null,
    });
    expect(await slotsOf(visit.id)).toEqual(['["2026-12-03 23:00:00+00","2026-12-05 23:00:00+00")']);
    await payBalance(visit.id);
    expect(await heldForHire(app.db, visit.id)).toBe(4_500_000);
    const receipts = await app.request({ url: `/api/receipts/hires/${visit.id}`, headers: asAmina });
    expect(receipts.json().receipts.at(-1).lines).toContainEqual({
      label: 'Paid before, for the visit',
      amountKobo: 0 - VISIT_KOBO,
    });
    app.clock.now = new Date('2026-12-04T09:00:00Z');
    expect((await takeStep(app, visit.id, 'release', {}, asAmina)).status).toBe(200);
    expect((await earned(visit.artisan)).earnedKobo).toBe(4_275_000);
    expect(await heldForHire(app.db, visit.id)).toBe(0);
  });

  test('counts as done when its customer refuses the job, and is released like any hire', async () => {
    const visit = await visited();
    const { body } = await propose(visit);
    const refused = await answer('refuse-job', visit.id, body.result.proposal.id);
    expect(refused.body.result).toMatchObject({
      status: 'completed',
      isVisit: true,
      proposal: null,
      releaseDueAt: '2026-12-03T09:00:00.000Z',
    });
    // A problem with the visit can be reported, and the artisan can propose again.
    expect(refused.body.result.steps).toContain('report_problem');
    expect((await propose(visit)).status).toBe(200);
    app.clock.now = new Date('2026-12-03T09:00:00Z');
    await releaseFinishedHiresTask.run(app.context, {});
    expect((await earned(visit.artisan)).earnedKobo).toBe(285_000);
  });

  test('that is done keeps its deadlines when the job is refused later', async () => {
    const visit = await visited();
    const times = () =>
      app.db
        .selectFrom('hires')
        // The artisan's record counts the visit on the day it was done.
        .select(['status', 'completed_at', 'release_due_at'])
        .where('id', '=', visit.id)
        .executeTakeFirstOrThrow();
    await takeStep(app, visit.id, 'complete', {}, visit.asArtisan);
    const done = await times();
    const { body } = await propose(visit);
    app.clock.advance({ hours: 5 });
    expect((await answer('refuse-job', visit.id, body.result.proposal.id)).status).toBe(200);
    expect(await times()).toEqual(done);
  });

  test('that is done can become the job until its money is released, to the second', async () => {
    const [inTime, late] = [await visited(), await visited()];
    const ids: string[] = [];
    for (const visit of [inTime, late]) {
      await takeStep(app, visit.id, 'complete', {}, visit.asArtisan);
      ids.push((await propose(visit)).body.result.proposal.id);
    }
    app.clock.now = new Date('2026-12-03T08:59:59Z');
    const agreedTo = await answer('agree-job', inTime.id, ids[0] ?? '');
    expect(agreedTo.body.result).toMatchObject({ status: 'confirmed', releaseDueAt: null, doneDueAt: null });
    app.clock.now = new Date('2026-12-03T09:00:00Z');
    const tooLate = await answer('agree-job', late.id, ids[1] ?? '');
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'too_late']);
    await releaseFinishedHiresTask.run(app.context, {});
    expect((await shown(inTime.id)).status).toBe('confirmed');
    expect((await shown(late.id)).status).toBe('released');
  });

  test('can be given a job from its start on, to the second, and no other price or days', async () => {
    const visit = await visited({ start_time: '11:00' });
    app.clock.now = new Date('2026-12-01T09:59:59Z');
    expect((await propose(visit)).body.code).toBe('too_early');
    app.clock.now = new Date('2026-12-01T10:00:00Z');
    const sent = { quoteId: newId() };
    expect((await propose(visit, sent)).status).toBe(200);
    // With other days it is another proposal.
    expect((await propose(visit, { ...sent, startTime: '09:00' })).body.code).toBe('already_used');
    const { quoteId: _, ...price } = { quoteId: newId(), labourNaira: '30,000', note: 'All of the work.' };
    const asArtisan = visit.asArtisan;
    expect((await takeStep(app, visit.id, 'propose-price', price, asArtisan)).body.message).toContain(
      'This is a visit',
    );
    const days = { endDate: '2026-12-02', reason: 'It takes longer.' };
    expect((await takeStep(app, visit.id, 'propose-days', days, asArtisan)).body.message).toContain(
      'This is a visit',
    );
  });

  test.each([
    ['a price below what is paid', { labourNaira: '2,000', materialsNaira: '' }, 'labourNaira'],
    ['a day that is past', { startDate: '2026-11-30', endDate: '2026-11-30' }, 'startDate'],
    ['a last day before the first', { endDate: '2026-12-03' }, 'endDate'],
    ['some hours of two days', { lengthMinutes: 120 }, 'endDate'],
  ])('takes no job with %s', async (_, changes, field) => {
    const { status, body } = await propose(await visited(), changes);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('can also become a job of a few hours', async () => {
    const { id } = await agreed({ endDate: '', startTime: '14:00', lengthMinutes: 120 });
    expect(await shown(id)).toMatchObject({
      lengthMinutes: 120,
      startDate: '2026-12-04',
      endDate: '2026-12-04',
    });
    expect(await slotsOf(id)).toEqual(['["2026-12-04 13:00:00+00","2026-12-04 15:00:00+00")']);
  });

  test('stays a visit if the days of its job are taken, and the customer sees the next free days', async () => {
    const visit = await visited();
    const { body } = await propose(visit);
    await makePaidHire(app, visit.artisan, { start_date: '2026-12-05', end_date: '2026-12-05' });
    const gone = await answer('agree-job', visit.id, body.result.proposal.id);
    expect([gone.status, gone.body.code]).toEqual([409, 'slot_taken']);
    expect(gone.body.message).toContain(
      'Tunde Bakare is not free on 5 December 2026. The next 2 free days in a row',
    );
    expect(await shown(visit.id)).toMatchObject({ isVisit: true, startDate: '2026-12-01' });
    expect(await slotsOf(visit.id)).toHaveLength(1);
    expect(Object.keys((await propose(visit)).body.fields)).toEqual(['startDate']);
  });

  test('asks for other days if the start of its job passes before the customer agrees', async () => {
    const visit = await visited();
    const today = { startDate: '2026-12-01', endDate: '2026-12-01', startTime: '12:00' };
    const { body } = await propose(visit, today);
    app.clock.now = new Date('2026-12-01T11:00:00Z');
    const late = await answer('agree-job', visit.id, body.result.proposal.id);
    expect([late.status, late.body.code]).toEqual([409, 'too_late']);
    expect(late.body.message).toContain('has passed. Please ask the artisan to propose other days.');
    expect(await shown(visit.id)).toMatchObject({
      isVisit: true,
      amountKobo: VISIT_KOBO,
      priceKobo: VISIT_KOBO,
    });
  });

  test('becomes the job once, even when agreed to ten times at once, by the proposal that was read, also for a guest', async () => {
    const visit = await visited({ customer_id: null, customer_email: 'guest@example.ng' });
    const first = (await propose(visit)).body.result.proposal.id;
    const second = (await propose(visit, { labourNaira: '20,000' })).body.result.proposal.id;
    const key = keyOf(app, visit);
    const agree = (quoteId: string) => takeStep(app, visit.id, 'agree-job', { quoteId, key });
    expect((await agree(first)).body.code).toBe('quote_changed');
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(second)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await emailsTo(app, 'guest@example.ng')).at(-1)?.subject).toContain('Your job is booked');
  });
});

describe('a job that began with a visit', () => {
  test.each([
    // Until 24 hours before the start the artisan keeps the price of the visit, after that the deposit.
    ['2026-12-03T07:00:00Z', 4_200_000, 285_000],
    ['2026-12-03T07:00:01Z', 4_000_000, 475_000],
  ])(
    'cancelled by its customer at %s leaves the price paid for the visit to the artisan',
    async (at, back, theirs) => {
      const visit = await agreed();
      await payBalance(visit.id);
      app.clock.now = new Date(at);
      expect((await shown(visit.id)).cancellation).toMatchObject({ refundKobo: back, artisanKobo: theirs });
      const { status, body } = await takeStep(app, visit.id, 'cancel', { refundKobo: back }, asAmina);
      expect(status).toBe(200);
      if (theirs === 285_000) expect(body.message).toContain('The visit was made');
      // The answer names the refund, and a repeat names it again.
      expect(body.message).toContain(formatNaira(back));
      const again = await takeStep(app, visit.id, 'cancel', { refundKobo: back }, asAmina);
      expect([again.status, again.body.message]).toEqual([200, body.message]);
      expect((await earned(visit.artisan)).earnedKobo).toBe(theirs);
      expect(await heldForHire(app.db, visit.id)).toBe(0);
    },
  );

  test.each([
    ['22 hours', '2026-12-02', '2026-12-02T06:00:00Z', ['Today at 8:00 am: Tunde Bakare is coming']],
    [
      'three days',
      '2026-12-04',
      '2026-12-04T06:00:00Z',
      ['Tomorrow at 8:00 am: Tunde Bakare is coming', 'Today at 8:00 am: Tunde Bakare is coming'],
    ],
  ])(
    'agreed to %s ahead reminds its customer, unless the time for a reminder had passed',
    async (_, day, hourBefore, reminders) => {
      const mine = await makeConsumer(app);
      const headers = await signedInAs(app, mine);
      const visit = await visited({
        customer_id: mine.id,
        customer_email: mine.email,
        confirmed_at: new Date('2026-11-25T09:00:00Z'),
      });
      const { body } = await propose(visit, { startDate: day, endDate: day });
      expect((await answer('agree-job', visit.id, body.result.proposal.id, headers)).status).toBe(200);
      const dayBefore = new Date(Date.parse(hourBefore) - 23 * 3_600_000);
      const moments = [now, dayBefore, new Date(hourBefore)];
      for (const moment of moments.filter((each) => each >= now)) {
        app.clock.now = moment;
        await remindOfHiresTask.run(app.context, {});
      }
      const subjects = (await emailsTo(app, mine.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.endsWith('Tunde Bakare is coming'))).toEqual(reminders);
    },
  );

  test('cancelled by its artisan is refunded in full', async () => {
    const visit = await agreed();
    const { status } = await takeStep(app, visit.id, 'cancel', { refundKobo: VISIT_KOBO }, visit.asArtisan);
    expect(status).toBe(200);
    // Refunded, unless the customer chooses another artisan.
    expect((await takeStep(app, visit.id, 'take-back', {}, asAmina)).body.message).toBe(
      'All of your ₦3,000 is refunded.',
    );
    expect((await earned(visit.artisan)).earnedKobo).toBe(0);
    expect(await heldForHire(app.db, visit.id)).toBe(0);
  });
});
