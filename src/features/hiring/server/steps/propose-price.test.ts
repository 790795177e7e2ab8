import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import {
  hireStatus,
  openCheckout,
  payAtPaystack,
  takeBack,
  verify,
} from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { queryParts } from '../../../../app/reactions.ts';
import { newId } from '../../../../shared/identifier.ts';
import { earningsOf, heldForHire } from '../../../escrow/server/public.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

/** Amina has paid the deposit; the job is today. */
const booked = (changes: object = {}) =>
  makePaidHire(app, artisan, {
    customer_id: amina.id,
    customer_email: amina.email,
    customer_name: 'Amina Bello',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    ...changes,
  });
const price = { labourNaira: '30,000', materialsNaira: '12,000', transportNaira: '3,000' };
const propose = (id: string, payload: object = {}, headers: Record<string, string> = asArtisan) =>
  takeStep(app, id, 'propose-price', { ...price, note: 'A new tap and its pipe.', ...payload }, headers);
const agree = (id: string, quoteId: string, headers: Record<string, string> = asAmina) =>
  takeStep(app, id, 'agree-price', { quoteId }, headers);
const viewOf = async (id: string, headers = asAmina) =>
  (await app.request({ url: `/api/hiring/hires/${id}`, headers })).json().result;
const payBalance = async (id: string) => {
  const { body } = await openCheckout(app, { id }, { headers: asAmina });
  await payAtPaystack(app, body.access_code);
  return verify(app, body.reference, { headers: asAmina });
};
const agreed = async () => {
  const hire = await booked();
  const quoteId = newId();
  await propose(hire.id, { quoteId });
  await agree(hire.id, quoteId);
  return hire;
};

describe('a new price for a booked job', () => {
  test('is proposed in lines, agreed to and paid into the same hold, and all of it is released', {
    meta: { promise: 'The rest of an agreed price is paid into the same hold' },
  }, async () => {
    const hire = await booked();
    const quoteId = newId();
    const sent = await propose(hire.id, { quoteId });
    expect(sent.body.message).toBe('Your price was sent. Amina Bello pays nothing more until they agree.');
    const before = await viewOf(hire.id);
    expect(before).toMatchObject({
      status: 'confirmed',
      amountKobo: 500_000,
      priceKobo: null,
      balanceKobo: 0,
      proposal: {
        id: quoteId,
        amountKobo: 4_500_000,
        note: 'A new tap and its pipe.',
        lines: [
          { kind: 'labour', amountKobo: 3_000_000 },
          { kind: 'materials', amountKobo: 1_200_000 },
          { kind: 'transport', amountKobo: 300_000 },
        ],
      },
    });
    expect(before.steps).toEqual(expect.arrayContaining(['agree_price', 'refuse_price']));
    const mail = (await emailsTo(app, amina.email)).at(-1);
    expect(mail?.subject).toBe('Tunde Bakare proposes ₦45,000 for the whole job');
    expect(mail?.text).toContain('₦40,000');

    const answer = await agree(hire.id, quoteId);
    expect(answer.body.message).toBe('You agreed to the price. ₦40,000 is still to pay.');
    expect(await viewOf(hire.id)).toMatchObject({
      priceKobo: 4_500_000,
      balanceKobo: 4_000_000,
      proposal: null,
      quote: { id: quoteId },
    });
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toMatch(/^The customer agreed to ₦45,000/);

    const paid = await payBalance(hire.id);
    expect(paid).toMatchObject({ status: 'success', amountKobo: 4_000_000 });
    expect(await viewOf(hire.id)).toMatchObject({
      status: 'confirmed',
      amountKobo: 4_500_000,
      balanceKobo: 0,
    });
    expect(await heldForHire(app.db, hire.id)).toBe(4_500_000);
    const receipt = (await emailsTo(app, amina.email)).at(-1);
    expect(receipt?.subject).toMatch(/^Paid: ₦40,000 for Tunde Bakare/);
    expect(receipt?.text).toContain('₦45,000');
    // The artisan was asked by email to wait for it.
    const told = (await emailsTo(app, artisan.email)).at(-1);
    expect(told?.subject).toMatch(/^The customer has paid ₦40,000 more/);
    expect(told?.text).toContain('₦45,000');

    const earned = (await earningsOf(app.db, queryParts, artisan.id)).earnedKobo;
    await takeStep(app, hire.id, 'release', {}, asAmina);
    expect(await heldForHire(app.db, hire.id)).toBe(0);
    expect((await earningsOf(app.db, queryParts, artisan.id)).earnedKobo - earned).toBe(4_275_000);
  });

  test('can be refused: the hire stays as it was, and another price can be proposed', async () => {
    const hire = await booked();
    const quoteId = newId();
    await propose(hire.id, { quoteId });
    const answer = await takeStep(app, hire.id, 'refuse-price', { quoteId }, asAmina);
    expect(answer.status).toBe(200);
    expect(await viewOf(hire.id)).toMatchObject({ proposal: null, priceKobo: null, balanceKobo: 0 });
    expect((await agree(hire.id, quoteId)).body.code).toBe('not_possible_now');
    expect((await propose(hire.id, { labourNaira: '20,000', note: 'Without the new pipe.' })).status).toBe(
      200,
    );
  });

  test('that was replaced cannot be agreed to, and the customer is asked to read the newer one', async () => {
    const hire = await booked();
    const first = newId();
    await propose(hire.id, { quoteId: first });
    await propose(hire.id, { labourNaira: '60,000' });
    const answer = await agree(hire.id, first);
    expect([answer.status, answer.body.code]).toEqual([409, 'quote_changed']);
    expect(await viewOf(hire.id)).toMatchObject({ priceKobo: null, proposal: { amountKobo: 7_500_000 } });
  });

  test('sent and agreed to ten times at once counts once', async () => {
    const hire = await booked();
    const quoteId = newId();
    const sent = await Promise.all(Array.from({ length: 10 }, () => propose(hire.id, { quoteId })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(hire.id, quoteId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await app.db
      .selectFrom('hire_events')
      .select('action')
      .where('hire_id', '=', hire.id)
      .where('action', 'in', ['propose_price', 'agree_price'])
      .execute();
    expect(events).toHaveLength(2);
    expect((await propose(hire.id, { quoteId, labourNaira: '31,000' })).body.code).toBe('already_used');
  });

  test.each([
    [
      { labourNaira: '4,000', materialsNaira: '', transportNaira: '' },
      'labourNaira',
      'cannot be less than the ₦5,000',
    ],
    [{ labourNaira: '', materialsNaira: '', transportNaira: '' }, 'amountNaira', 'Your price is required.'],
    [{ labourNaira: '-5' }, 'labourNaira', 'must be an amount in naira'],
    [{ labourNaira: '0' }, 'labourNaira', 'must be more than ₦0'],
    [{ labourNaira: '30000.005' }, 'labourNaira', 'must be an amount in naira'],
    [{ labourNaira: '10,000,001' }, 'labourNaira', 'may be at most'],
    [{ note: 'Short' }, 'note', 'at least 10'],
  ])('of %j is refused at its field', async (payload, field, words) => {
    const hire = await booked();
    const { status, body } = await propose(hire.id, payload);
    expect(status).toBe(400);
    expect(body.fields?.[field]).toContain(words);
    expect(await viewOf(hire.id)).toMatchObject({ proposal: null });
  });

  test('can be proposed only by the artisan, answered only by the customer, and only for a booked job', async () => {
    const hire = await booked();
    expect((await propose(hire.id, {}, asAmina)).status).toBe(403);
    expect((await propose(hire.id, {}, {})).status).toBe(401);
    const quoteId = newId();
    await propose(hire.id, { quoteId });
    expect((await agree(hire.id, quoteId, asArtisan)).status).toBe(403);
    await takeStep(app, hire.id, 'complete', {}, asArtisan);
    expect((await agree(hire.id, quoteId)).body.code).toBe('not_possible_now');
    expect((await propose(hire.id)).body.message).toBe('This job is already marked as done.');
  });

  test('for a guest’s hire is answered with the guest’s key', async () => {
    const hire = await booked({ customer_id: null, customer_email: 'guest@example.ng' });
    const quoteId = newId();
    await propose(hire.id, { quoteId });
    const key = keyOf(app, hire);
    const answer = await takeStep(app, hire.id, 'agree-price', { quoteId, key }, {});
    expect(answer.status).toBe(200);
    const { status, body } = await openCheckout(app, { id: hire.id, key });
    expect(status, body.message).toBe(200);
  });
});

describe('the balance of a higher price', () => {
  test('paid twice is kept once', async () => {
    const hire = await agreed();
    const [card, transfer] = await Promise.all([
      openCheckout(app, { id: hire.id }, { headers: asAmina }),
      openCheckout(app, { id: hire.id }, { headers: asAmina, method: 'bank_transfer' }),
    ]);
    await payAtPaystack(app, card.body.access_code);
    await payAtPaystack(app, transfer.body.access_code, { channel: 'bank_transfer' });
    const [first, second] = await Promise.all(
      [card, transfer].map(({ body }) => verify(app, body.reference, { headers: asAmina })),
    );
    expect([first?.status, second?.status].sort()).toEqual(['refunded', 'success']);
    expect(await heldForHire(app.db, hire.id)).toBe(4_500_000);
    expect((await openCheckout(app, { id: hire.id }, { headers: asAmina })).body.code).toBe('already_paid');
  });

  test('leaves the difference to pay if the price rises meanwhile', async () => {
    const hire = await agreed();
    const open = await openCheckout(app, { id: hire.id }, { headers: asAmina });
    const quoteId = newId();
    await propose(hire.id, { quoteId, labourNaira: '50,000' });
    await agree(hire.id, quoteId);
    await payAtPaystack(app, open.body.access_code);
    await verify(app, open.body.reference, { headers: asAmina });
    expect(await viewOf(hire.id)).toMatchObject({ amountKobo: 4_500_000, balanceKobo: 2_000_000 });
    const next = await openCheckout(app, { id: hire.id }, { headers: asAmina });
    expect(next.body.reference).not.toBe(open.body.reference);
  });

  test('that was paid in the meantime keeps the customer from agreeing to less than they have paid', async () => {
    const hire = await agreed();
    const quoteId = newId();
    await propose(hire.id, { quoteId, labourNaira: '10,000' });
    await payBalance(hire.id);
    const answer = await agree(hire.id, quoteId);
    expect([answer.status, answer.body.code]).toEqual([409, 'quote_changed']);
    expect(answer.body.message).toContain('₦45,000');
    expect(await viewOf(hire.id)).toMatchObject({ amountKobo: 4_500_000, priceKobo: 4_500_000 });
    expect((await takeStep(app, hire.id, 'refuse-price', { quoteId }, asAmina)).status).toBe(200);
  });

  test('gets a checkout of its own if the price rises meanwhile, even while the old one is open', async () => {
    const hire = await agreed();
    const open = () => openCheckout(app, { id: hire.id }, { headers: asAmina });
    const { body: before } = await open();
    const quoteId = newId();
    await propose(hire.id, { quoteId, labourNaira: '50,000' });
    await agree(hire.id, quoteId);
    const { body: after } = await open();
    expect(after.reference).not.toBe(before.reference);
    await payAtPaystack(app, after.access_code);
    expect(await verify(app, after.reference, { headers: asAmina })).toMatchObject({ amountKobo: 6_000_000 });
  });

  test('can be paid after the job is marked as done, without restarting the 48 hours', async () => {
    const hire = await agreed();
    await takeStep(app, hire.id, 'complete', {}, asArtisan);
    const { releaseDueAt } = await viewOf(hire.id);
    app.clock.advance({ hours: 5 });
    expect((await payBalance(hire.id)).status).toBe('success');
    expect(await viewOf(hire.id)).toMatchObject({ status: 'completed', releaseDueAt, amountKobo: 4_500_000 });
  });

  test('is refunded with the deposit when the artisan cancels', async () => {
    const hire = await agreed();
    await payBalance(hire.id);
    const { cancellation } = await viewOf(hire.id, asArtisan);
    expect(cancellation).toMatchObject({ refundKobo: 4_500_000 });
    await takeStep(app, hire.id, 'cancel', { refundKobo: 4_500_000 }, asArtisan);
    expect(await heldForHire(app.db, hire.id)).toBe(0);
    const refunds = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.amount_kobo', 'payments.part'])
      .where('payments.hire_id', '=', hire.id)
      .orderBy('payments.part')
      .execute();
    expect(refunds).toEqual([
      { amount_kobo: 4_000_000, part: 'balance' },
      { amount_kobo: 500_000, part: 'first' },
    ]);
  });

  test('is refunded in full when the customer cancels late, and the deposit is the artisan’s', async () => {
    app.clock.now = new Date('2026-11-30T20:00:00Z');
    const hire = await agreed();
    await payBalance(hire.id);
    await takeStep(app, hire.id, 'cancel', { refundKobo: 4_000_000 }, asAmina);
    expect(await heldForHire(app.db, hire.id)).toBe(0);
    const payments = await app.db
      .selectFrom('payments')
      .select(['part', 'status', 'reason'])
      .where('hire_id', '=', hire.id)
      .orderBy('part')
      .execute();
    expect(payments).toEqual([
      { part: 'balance', status: 'refund_due', reason: 'cancelled_late' },
      { part: 'first', status: 'success', reason: 'cancelled_late' },
    ]);
  });

  test('taken back by the bank ends the hire, and the deposit is refunded too', async () => {
    const hire = await agreed();
    const { reference } = await payBalance(hire.id);
    await takeBack(app, reference, 4_000_000);
    await verify(app, reference, { headers: asAmina });
    expect(await hireStatus(app, hire.id)).toBe('refunded');
    expect(await heldForHire(app.db, hire.id)).toBe(0);
  });

  test('that arrives after the money was released is refunded', async () => {
    const hire = await agreed();
    const open = await openCheckout(app, { id: hire.id }, { headers: asAmina });
    await takeStep(app, hire.id, 'release', {}, asAmina);
    await payAtPaystack(app, open.body.access_code);
    const settled = await verify(app, open.body.reference, { headers: asAmina });
    expect(settled).toMatchObject({ status: 'refunded', reason: 'paid_twice' });
  });
});
