import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import {
  agreeOnParts,
  partsOf,
  quoteInParts,
  threeParts,
} from '../../../../../test-support/jobs-in-parts.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeArtisan, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { newId } from '../../../../shared/identifier.ts';
import { heldForHire } from '../../../escrow/server/public.ts';
import { expireHiresTask } from '../tasks/expire-hires.ts';
import { tendPartsTask } from '../tasks/tend-parts.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

/** A hire as its guest sees it, or the caller with other headers. */
const seen = async ({ id, key }: { id: string; key?: string }, headers: Record<string, string> = {}) => {
  const query = key && !headers.cookie ? `?key=${encodeURIComponent(key)}` : '';
  return (await app.request(keyInHeader(`/api/hiring/hires/${id}${query}`, headers))).json().result;
};
const statuses = async (parts: { id: string }[]) =>
  (
    await app.db
      .selectFrom('hires')
      .select('status')
      .where(
        'id',
        'in',
        parts.map(({ id }) => id),
      )
      .orderBy('part_number')
      .execute()
  ).map(({ status }) => status);

describe('a quote in parts', () => {
  test('becomes a hire for each part when it is accepted: the first is paid, and the others wait', {
    meta: {
      promise: 'A long job is agreed on in up to five parts, each paid, held, done and released on its own',
    },
  }, async () => {
    const photos = [await uploadedPicture(app)];
    const wish = { notes: 'Ring twice.', photos };
    const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan, { wish });
    // The fee that the hire was made with holds for all parts.
    await app.db.updateTable('hires').set({ fee_basis_points: 300 }).where('id', '=', hire.id).execute();
    const quoted = await seen(hire);
    expect(quoted).toMatchObject({
      status: 'quoted',
      amountKobo: 10_000_000,
      part: null,
      quote: {
        amountKobo: 10_000_000,
        lines: [],
        parts: [
          { title: 'Foundation', amountKobo: 5_000_000, startDate: '2026-12-10', endDate: '2026-12-11' },
          { title: 'Walls', amountKobo: 3_000_000 },
          { title: 'Roofing', amountKobo: 2_000_000 },
        ],
      },
    });
    const answer = await takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'You accepted the quote. Pay ₦50,000 to confirm it.',
    ]);
    const parts = await partsOf(app, hire);
    expect(parts).toHaveLength(3);
    expect(await statuses(parts)).toEqual(['accepted', 'planned', 'planned']);
    const fees = app.db.selectFrom('hires').select('fee_basis_points').where('group_id', '=', hire.id);
    expect(await fees.execute()).toEqual(Array(3).fill({ fee_basis_points: 300 }));
    // The guest's key of the first part opens the others.
    const last = await seen(parts[2] ?? hire);
    expect(last).toMatchObject({
      status: 'planned',
      part: { number: 3, count: 3, title: 'Roofing', isNext: false },
      amountKobo: 2_000_000,
      priceKobo: 2_000_000,
      startDate: '2026-12-20',
      steps: expect.arrayContaining(['open_checkout', 'cancel', 'reschedule']),
      job: {
        total: {
          priceKobo: 10_000_000,
          paidKobo: 0,
          heldKobo: 0,
          releasedKobo: 0,
          toPayKobo: 10_000_000,
        },
      },
    });
    // What the customer said about the job holds for each part.
    expect(last).toMatchObject({
      notes: 'Ring twice.',
      photos,
      jobDescription: quoted.jobDescription,
      jobAddress: quoted.jobAddress,
      jobLandmark: 'Opposite the market',
      jobTown: quoted.jobTown,
      jobState: quoted.jobState,
      customerPhone: quoted.customerPhone,
    });
    expect(last.job.parts.map((part: { title: string }) => part.title)).toEqual([
      'Foundation',
      'Walls',
      'Roofing',
    ]);
  });

  test('accepted ten times at once makes each part once', async () => {
    const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await partsOf(app, hire)).toHaveLength(3);
  });

  test('sent again under the same id with a part that ends sooner is refused', async () => {
    const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan);
    const parts = threeParts.map((part) => ({ ...part, endDate: part.startDate }));
    const other = await takeStep(app, hire.id, 'quote', { quoteId, parts }, asArtisan);
    expect([other.status, other.body.code]).toEqual([409, 'already_used']);
  });

  test.each<[string, object[], Record<string, string>]>([
    [
      'one part',
      threeParts.slice(0, 1),
      { parts: 'One part is the whole job. Add a second part, or give one price.' },
    ],
    [
      'six parts',
      Array.from({ length: 6 }, () => threeParts[0] ?? {}),
      { parts: 'A job can have at most 5 parts.' },
    ],
    [
      'a part that is too cheap and has no name',
      [threeParts[0] ?? {}, { ...threeParts[1], title: ' ', amountNaira: '999' }],
      {
        'parts.1.title': 'Name of the part is required.',
        'parts.1.amountNaira': 'Price must be at least ₦1,000.',
      },
    ],
    [
      'a part that begins on the last day of the one before',
      [threeParts[0] ?? {}, { ...threeParts[1], startDate: '2026-12-11' }],
      {
        'parts.1.startDate':
          'A part must begin after the one before it ends. Choose 12 December 2026 or later.',
      },
    ],
    [
      'a part that ends before it begins',
      [threeParts[0] ?? {}, { ...threeParts[1], endDate: '2026-12-13' }],
      { 'parts.1.endDate': 'Last day cannot be before the first day.' },
    ],
    [
      'a part that lies in the past',
      [{ ...threeParts[0], startDate: '2026-11-30' }, threeParts[1] ?? {}],
      { 'parts.0.startDate': 'First day cannot be in the past.' },
    ],
    [
      'more than a job may cost',
      threeParts.map((part) => ({ ...part, amountNaira: '4,000,000' })),
      { parts: 'The parts together may come to at most ₦10,000,000.' },
    ],
  ])('with %s is refused, and says which part is wrong', async (_name, parts, fields) => {
    const hire = await requestQuote(app, artisan, { email: `bad-${newId()}@example.ng` });
    const { status, body } = await takeStep(app, hire.id, 'quote', { parts }, asArtisan);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('is refused together with a single price, and with days that the artisan does not have', async () => {
    const hire = await requestQuote(app, artisan, { email: `both-${newId()}@example.ng` });
    const both = await takeStep(
      app,
      hire.id,
      'quote',
      { parts: threeParts, labourNaira: '5,000' },
      asArtisan,
    );
    expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ['parts']]);
    await makePaidHire(app, artisan, { start_date: '2026-12-15', end_date: '2026-12-15' });
    const taken = await takeStep(app, hire.id, 'quote', { parts: threeParts }, asArtisan);
    expect([taken.status, taken.body.fields]).toEqual([
      400,
      { 'parts.1.startDate': 'Your calendar is not free on 15 December 2026.' },
    ]);
  });

  test('cannot be accepted once days of a part are taken, or its start has passed', async () => {
    const { hire, quoteId } = await quoteInParts(app, artisan, asArtisan, {
      parts: [
        { title: 'First', amountNaira: 5_000, startDate: '2026-12-03', endDate: '2026-12-03' },
        { title: 'Second', amountNaira: 5_000, startDate: '2026-12-15', endDate: '2026-12-16' },
      ],
    });
    const accept = () => takeStep(app, hire.id, 'accept-quote', { quoteId, key: hire.key });
    await makePaidHire(app, artisan, { start_date: '2026-12-16', end_date: '2026-12-16' });
    expect((await accept()).body.code).toBe('slot_taken');
    await app.db.deleteFrom('slots').execute();
    app.clock.now = new Date('2026-12-03T08:00:00Z');
    expect((await accept()).body.code).toBe('too_late');
    expect(await partsOf(app, hire)).toEqual([]);
    app.clock.now = new Date('2026-12-03T07:59:59.999Z');
    expect((await accept()).status).toBe(200);
    expect(await partsOf(app, hire)).toHaveLength(2);
  });
});

const complete = (part: { id: string }) => takeStep(app, part.id, 'complete', {}, asArtisan);
const byCustomer = (part: { id: string; key: string }, step: Parameters<typeof takeStep>[2], payload = {}) =>
  takeStep(app, part.id, step, { ...payload, key: part.key });
const emailOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('hires').select('customer_email').where('id', '=', id).executeTakeFirstOrThrow())
    .customer_email;
const subjectsTo = async (part: { id: string }) =>
  (await emailsTo(app, await emailOf(part))).map(({ subject }) => subject);
const tend = () => tendPartsTask.run(app.context, {});
/** A tip for a part, which does not count towards its price. */
async function tip({ id: hireId, key }: { id: string; key: string }): Promise<void> {
  const payload = { hireId, key, amountNaira: 1_000, method: 'card' };
  const opened = await app.request({ method: 'POST', url: '/api/payments/tips', payload });
  await payAtPaystack(app, opened.json().access_code);
  expect((await verify(app, opened.json().reference, { key })).status).toBe('success');
}

/** The three parts of a job, the first of them paid. */
async function threeAgreed(wishes: Parameters<typeof agreeOnParts>[3] = {}) {
  const [first, second, third] = await agreeOnParts(app, artisan, asArtisan, wishes);
  if (!first || !second || !third) throw new Error('not three parts');
  return { first, second, third, all: [first, second, third] };
}

/** The reasons with which the customer was asked to pay a part, in order. */
const asked = async (part: { id: string }) =>
  (
    await app.db
      .selectFrom('hire_events')
      .select('reason')
      .where('hire_id', '=', part.id)
      .where('action', '=', 'ask_for_part')
      .orderBy('id')
      .execute()
  ).map(({ reason }) => reason);

describe('a job in parts', () => {
  test('is released part by part, and a problem in one ends the unpaid parts without touching the others’ money', {
    meta: {
      promise: 'A problem in one part of a job ends the unpaid parts and touches no money of the others',
    },
  }, async () => {
    const { first, second, third, all } = await threeAgreed();
    expect(await statuses(all)).toEqual(['confirmed', 'planned', 'planned']);
    app.clock.now = new Date('2026-12-10T10:00:00Z');
    await complete(first);
    await tend();
    const mails = await emailsTo(app, await emailOf(first));
    const asked = mails.filter(({ subject }) => subject === 'Pay ₦30,000 for the next part of your job');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.text).toContain('2 of 3');
    expect(asked[0]?.text).not.toContain('Walls');
    expect((await seen(second)).part.isNext).toBe(true);
    expect((await seen(third)).part.isNext).toBe(false);
    await payFor(app, second);
    await byCustomer(first, 'release');
    expect(await statuses(all)).toEqual(['released', 'confirmed', 'planned']);
    await tip(first);
    expect((await seen(second)).job.total).toEqual({
      priceKobo: 10_000_000,
      paidKobo: 8_000_000,
      heldKobo: 3_000_000,
      releasedKobo: 5_000_000,
      toPayKobo: 2_000_000,
    });
    app.clock.now = new Date('2026-12-14T12:00:00Z');
    await byCustomer(second, 'report-problem', { problem: 'The walls are not straight.' });
    const proposalId = newId();
    await takeStep(app, second.id, 'propose-end', { proposalId, kind: 'refund' }, asArtisan);
    await byCustomer(second, 'agree-refund', { proposalId });
    expect(await statuses(all)).toEqual(['released', 'refunded', 'cancelled']);
    expect(await Promise.all(all.map(({ id }) => heldForHire(app.db, id)))).toEqual([0, 0, 0]);
    expect((await seen(first)).job.total).toMatchObject({
      paidKobo: 5_000_000,
      releasedKobo: 5_000_000,
      toPayKobo: 0,
    });
    expect(await subjectsTo(first)).toContain('Part 3 of 3 has ended');
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toBe('Part 3 of 3 has ended');
  });

  test('keeps its paid parts when an earlier part is cancelled, and ends the unpaid ones', async () => {
    const { first, second, third, all } = await threeAgreed();
    await payFor(app, second);
    await byCustomer(first, 'cancel', { refundKobo: 5_000_000 });
    expect(await statuses(all)).toEqual(['cancelled', 'confirmed', 'cancelled']);
    expect(await heldForHire(app.db, second.id)).toBe(3_000_000);
    // It can no longer be paid, even through a checkout that was open.
    expect((await openCheckout(app, third)).body.code).toBe('hire_ended');
  });

  test('can be cancelled as a whole by its artisan before the first payment', async () => {
    const { first, all } = await threeAgreed({ paid: 0 });
    await takeStep(app, first.id, 'cancel', {}, asArtisan);
    expect(await statuses(all)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await subjectsTo(first)).toContain('Part 2 of 3 and 1 more unpaid part have ended');
  });

  test('ends from the part that one side cancels before paying', async () => {
    const { second, all } = await threeAgreed();
    await byCustomer(second, 'cancel');
    expect(await statuses(all)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  });

  test('is ended completely when two of its parts end at once, and the books balance', async () => {
    for (let run = 0; run < 3; run += 1) {
      await app.db.deleteFrom('slots').execute();
      const { first, second, all } = await threeAgreed();
      await Promise.all([
        byCustomer(first, 'cancel', { refundKobo: 5_000_000 }),
        byCustomer(second, 'cancel'),
        payFor(app, second).catch(() => undefined),
      ]);
      const [one, two, three] = await statuses(all);
      expect([one, three]).toEqual(['cancelled', 'cancelled']);
      expect(['cancelled', 'confirmed']).toContain(two);
      expect(await heldForHire(app.db, second.id)).toBe(two === 'confirmed' ? 3_000_000 : 0);
    }
  });

  test('survives an abandoned checkout: the days are free after 15 minutes, and the part can be paid later', async () => {
    // Limits on strangers' holds count per artisan, so use an artisan without other holds.
    const mason = await makeArtisan(app);
    const [, second] = await agreeOnParts(app, mason, await signedInAs(app, mason));
    if (!second) throw new Error('no second part');
    await openCheckout(app, second);
    const heldUntil = async () =>
      (
        await app.db
          .selectFrom('slots')
          .select('hold_expires_at')
          .where('hire_id', '=', second.id)
          .executeTakeFirst()
      )?.hold_expires_at;
    expect(await heldUntil()).toEqual(new Date('2026-12-01T09:15:00Z'));
    app.clock.advance({ hours: 48 });
    await expireHiresTask.run(app.context, {});
    await tend();
    expect((await seen(second)).status).toBe('planned');
    await payFor(app, second);
    expect((await seen(second)).status).toBe('confirmed');
  });

  test('loses an unpaid part and those after it when the part’s work should begin, to the millisecond', {
    meta: { promise: 'An unpaid part of a job ends when its work should begin, and not before' },
  }, async () => {
    const { second, all } = await threeAgreed();
    const run = async (at: string) => {
      app.clock.now = new Date(at);
      await expireHiresTask.run(app.context, {});
      await tend();
      return statuses(all);
    };
    expect(await run('2026-12-14T07:59:59.999Z')).toEqual(['confirmed', 'planned', 'planned']);
    app.clock.now = new Date('2026-12-14T08:00:00Z');
    expect((await openCheckout(app, second)).body.code).toBe('hire_expired');
    expect(await run('2026-12-14T08:00:00Z')).toEqual(['confirmed', 'expired', 'expired']);
    expect(await subjectsTo(second)).toContain('Part 2 of 3 has ended without a payment');
  });

  test('gets back the parts that expired with a part when late money for that part arrives', async () => {
    const { first, second, all } = await threeAgreed({ paid: 0 });
    const { body } = await openCheckout(app, first);
    app.clock.advance({ minutes: 15 });
    await expireHiresTask.run(app.context, {});
    await tend();
    expect(await statuses(all)).toEqual(['expired', 'expired', 'expired']);
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference, { key: first.key })).status).toBe('success');
    expect(await statuses(all)).toEqual(['confirmed', 'planned', 'planned']);
    expect((await seen(second)).paymentDueAt).toBe('2026-12-14T08:00:00.000Z');
  });

  test('refunds money that comes when the days of the first part are over, and the other parts stay ended', async () => {
    const { first, all } = await threeAgreed({ paid: 0 });
    const { body } = await openCheckout(app, first);
    app.clock.now = new Date('2026-12-14T08:00:00Z');
    await expireHiresTask.run(app.context, {});
    await tend();
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference, { key: first.key })).status).toBe('refunded');
    expect(await statuses(all)).toEqual(['refunded', 'expired', 'expired']);
  });

  test('refunds money for a part whose days are taken by then, and the part waits for other days', async () => {
    const { second, third } = await threeAgreed();
    const { body } = await openCheckout(app, second);
    app.clock.advance({ minutes: 16 });
    await app.db.deleteFrom('slots').where('hire_id', '=', second.id).execute();
    await makePaidHire(app, artisan, { start_date: '2026-12-15', end_date: '2026-12-15' });
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference, { key: second.key })).status).toBe('refunded');
    expect((await seen(second)).status).toBe('planned');
    const move = (startDate: string) => byCustomer(second, 'reschedule', { startDate, startTime: '09:00' });
    // A part has to stay between the one before and the one after it.
    expect((await move('2026-12-19')).body.code).toBe('slot_taken');
    expect((await move('2026-12-11')).body.code).toBe('slot_taken');
    expect((await move('2026-12-16')).status).toBe(200);
    expect(await seen(second)).toMatchObject({ status: 'planned', endDate: '2026-12-17' });
    await payFor(app, second);
    await payFor(app, third);
    expect(await statuses([second, third])).toEqual(['confirmed', 'confirmed']);
  });

  test('asks its customer for the next part once, with a reminder two days before an unpaid part begins', async () => {
    const { first, second, third } = await threeAgreed();
    app.clock.now = new Date('2026-12-12T07:59:59.999Z');
    await tend();
    expect(await asked(second)).toEqual([]);
    app.clock.now = new Date('2026-12-12T08:00:00Z');
    await Promise.all([tend(), tend()]);
    await tend();
    expect([await asked(second), await asked(third)]).toEqual([['soon'], []]);
    expect((await seen(second)).part.isNext).toBe(true);
    await payFor(app, second);
    await complete(first);
    app.clock.now = new Date('2026-12-14T15:00:00Z');
    await complete(second);
    await Promise.all([tend(), tend()]);
    await tend();
    expect([await asked(second), await asked(third)]).toEqual([['soon'], ['turn']]);
  });

  test('reminds its customer of a part again after the part was rescheduled', async () => {
    const { second } = await threeAgreed();
    app.clock.now = new Date('2026-12-12T08:00:00Z');
    await tend();
    const moved = await byCustomer(second, 'reschedule', { startDate: '2026-12-17', startTime: '09:00' });
    expect(moved.status).toBe(200);
    app.clock.now = new Date('2026-12-15T07:59:59Z');
    await tend();
    expect(await asked(second)).toEqual(['soon']);
    app.clock.now = new Date('2026-12-15T08:00:00Z');
    await tend();
    expect(await asked(second)).toEqual(['soon', 'soon']);
  });

  test('can pay for a rescheduled part until its new start, and no longer', async () => {
    const { second, all } = await threeAgreed();
    app.clock.now = new Date('2026-12-12T08:00:00Z');
    const moved = await byCustomer(second, 'reschedule', { startDate: '2026-12-17', startTime: '09:00' });
    expect(moved.body.result.paymentDueAt).toBe('2026-12-17T08:00:00.000Z');
    app.clock.now = new Date('2026-12-17T07:59:59.999Z');
    await expireHiresTask.run(app.context, {});
    expect(await statuses(all)).toEqual(['confirmed', 'planned', 'planned']);
    expect((await openCheckout(app, second)).status).toBe(200);
    app.clock.now = new Date('2026-12-17T08:00:00Z');
    expect((await openCheckout(app, second)).body.code).toBe('hire_expired');
    await expireHiresTask.run(app.context, {});
    expect((await statuses(all))[1]).toBe('expired');
  });

  test('does not let a part move to a day of the part before it, even if that part is unpaid', async () => {
    const { second, third } = await threeAgreed();
    const { endDate } = await seen(second);
    const refused = await byCustomer(third, 'reschedule', { startDate: endDate, startTime: '09:00' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“Walls” comes before this part and lasts until 15 December 2026. Please choose a later day.',
    ]);
    // The days of a part that has ended are free for the others.
    expect((await byCustomer(third, 'cancel')).status).toBe(200);
    const moved = await byCustomer(second, 'reschedule', { startDate: '2026-12-20', startTime: '09:00' });
    expect(moved.status).toBe(200);
  });

  test('does not let a part move before one that has just expired, whose late money brings both back in order', async () => {
    const { first, second, all } = await threeAgreed({ paid: 0 });
    const { body } = await openCheckout(app, first);
    app.clock.advance({ minutes: 15 });
    await expireHiresTask.run(app.context, {});
    const move = (startDate: string) => byCustomer(second, 'reschedule', { startDate, startTime: '09:00' });
    expect(await move('2026-12-04')).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect((await move('2026-12-16')).status).toBe(200);
    await tend();
    expect(await statuses(all)).toEqual(['expired', 'expired', 'expired']);
    // The last moment at which the first part can be paid, and after it the others are still to come.
    app.clock.now = new Date('2026-12-11T22:59:59.999Z');
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference, { key: first.key })).status).toBe('success');
    expect(await statuses(all)).toEqual(['confirmed', 'planned', 'planned']);
    expect((await seen(second)).startDate).toBe('2026-12-16');
  });

  test('refuses more days for a part once the next part is booked on one of them', async () => {
    const { first, second } = await threeAgreed();
    const wish = { proposalId: newId(), endDate: '2026-12-12', reason: 'The concrete has to dry first.' };
    expect((await takeStep(app, first.id, 'propose-days', wish, asArtisan)).status).toBe(200);
    const moved = await byCustomer(second, 'reschedule', { startDate: '2026-12-12', startTime: '09:00' });
    expect(moved.status).toBe(200);
    const agreed = await byCustomer(first, 'agree-days', { proposalId: wish.proposalId });
    expect([agreed.status, agreed.body.code]).toEqual([409, 'slot_taken']);
    expect(await seen(first)).toMatchObject({ endDate: '2026-12-11' });
  });
});
