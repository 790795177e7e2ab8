import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../../test-support/applicants.ts';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeAnswer, makeJob } from '../../../../../test-support/made-up-jobs.ts';
import {
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { makeOperator } from '../../../../../test-support/operators.ts';
import { keyOf, makePaidHire, payFor } from '../../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, hireStatus, refundsOf, takeBack } from '../../../../../test-support/paying.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { passChecks } from '../../../../../test-support/verification-checks.ts';
import { HOUR_MS } from '../../../../shared/durations.ts';
import { newId } from '../../../../shared/identifier.ts';
import { endHiresOfPersonTask } from '../tasks/end-hires-of-person.ts';
import { giveBackMoneyTask } from '../tasks/give-back-money.ts';
import { remindOfHiresTask } from '../tasks/remind-of-hires.ts';

const logged: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void logged.push(line) } });
const began = new Date('2026-11-20T09:00:00Z');
/** The start of a hire on 1 December 2026, 09:00 in Lagos. */
const start = new Date('2026-12-01T08:00:00Z');
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const kano = await placeId(app, 'Kano', 'Kano');
const ibadan = await placeId(app, 'Ibadan', 'Oyo');
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
const { headers: asOperator } = await makeOperator(app, 'support');

beforeEach(() => {
  app.clock.now = began;
});

type Headers = Record<string, string>;
let trades = 0;

/**
 * A booked hire of Amina's that its artisan cancels, in a new trade, so that tests do not find each other's artisans.
 */
async function cancelledHire(wishes: object = {}, at = began) {
  trades += 1;
  const trade = `Trade ${trades}`;
  const chidi = await makeArtisan(app, {
    full_name: `Chidi Okafor ${trades}`,
    skill: trade,
    place_id: ikeja,
  });
  const asChidi = await signedInAs(app, chidi);
  const hire = await makePaidHire(app, chidi, {
    customer_id: amina.id,
    customer_name: 'Amina Bello',
    customer_email: amina.email,
    ...wishes,
  });
  app.clock.now = at;
  const { status, body } = await takeStep(app, hire.id, 'cancel', { refundKobo: hire.amount_kobo }, asChidi);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const makeOther = (name: string, changes: object = {}) =>
    makeArtisan(app, { full_name: name, skill: trade, place_id: ikeja, ...changes });
  return { hire, chidi, asChidi, trade, makeOther, cancelled: body };
}

const viewOf = async (id: string, headers: Headers, key?: string) =>
  (await app.request(keyInHeader(`/api/hiring/hires/${id}${key ? `?key=${key}` : ''}`, headers))).json()
    .result;
const othersOf = async (id: string, headers: Headers = asAmina) =>
  (await app.request({ url: `/api/hiring/hires/${id}/others`, headers })).json().result;
const namesOf = async (id: string) => (await othersOf(id)).map(({ name }: { name: string }) => name);
const rebook = (id: string, artisan: { id: string }, headers: Headers = asAmina) =>
  takeStep(app, id, 'rebook', { artisanId: artisan.id }, headers);
const slotsOf = (id: string) =>
  app.db.selectFrom('slots').select(['artisan_id']).where('hire_id', '=', id).execute();
const heldOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select credits_kobo - debits_kobo as kobo from ledger_balances where kind = 'hire_held' and owner_id = ${id}`.execute(
    app.db,
  );
  return rows[0]?.kobo ?? 0;
};
const giveBack = () => giveBackMoneyTask.run(app.context, {});

describe('when an artisan cancels,', () => {
  test('the money of a paid hire waits, the artisan loses access at once, and the customer is told their choices', {
    meta: {
      promise: 'When the artisan of a paid hire cancels, the customer’s money waits for what they choose',
    },
  }, async () => {
    const { hire, chidi, asChidi, cancelled } = await cancelledHire();
    expect(cancelled.message).toBe(
      'This hire is cancelled. The customer can use all of the ₦5,000 for another artisan at the same time, or get it back.',
    );
    expect(cancelled.result.status).toBe('artisan_cancelled');
    expect(await heldOf(hire.id)).toBe(500_000);
    expect(await slotsOf(hire.id)).toEqual([]);
    expect(await refundsOf(app, hire.id)).toEqual([]);
    // A repeat gets the same answer.
    const again = await takeStep(app, hire.id, 'cancel', { refundKobo: 500_000 }, asChidi);
    expect([again.status, again.body.message]).toEqual([200, cancelled.message]);

    const theirs = await viewOf(hire.id, asChidi);
    expect(theirs).toMatchObject({
      jobAddress: null,
      customerPhone: null,
      customerName: 'Amina B.',
      steps: [],
    });
    expect((await app.request({ url: '/api/escrow/earnings', headers: asChidi })).json().heldKobo).toBe(0);
    const leads = (
      await app.request({ url: '/api/hiring/hires?side=artisan&group=lost', headers: asChidi })
    ).json();
    expect(leads.result.map(({ id }: { id: string }) => id)).toEqual([hire.id]);
    const obstaclesOf = async (headers: Headers) =>
      JSON.stringify((await app.request({ url: '/api/users/me/deletion', headers })).json().obstacles);
    expect(await obstaclesOf(asChidi)).toBe('[]');
    expect(await obstaclesOf(asAmina)).toContain(hire.id);

    expect(await viewOf(hire.id, asAmina)).toMatchObject({
      steps: ['rebook', 'take_back'],
      rebookDueAt: new Date(began.getTime() + 24 * HOUR_MS).toISOString(),
    });
    const [mail] = (await emailsTo(app, amina.email)).slice(-1);
    expect(mail?.subject).toBe(
      `${chidi.full_name} has cancelled: choose another artisan, or take your ₦5,000 back`,
    );
    expect(mail?.calendar).toContain('STATUS:CANCELLED');
    expect((await notificationsOf(app, asAmina))[0]).toMatchObject({
      title: `${chidi.full_name} has cancelled`,
      text: 'Your ₦5,000 is safe. Choose another artisan for the same time, or take your money back.',
    });
  });

  test('the money is on hold for no artisan: their earnings page no longer counts it', async () => {
    const { asChidi } = await cancelledHire();
    const { heldKobo, forecast, hires } = (
      await app.request({ url: '/api/payouts', headers: asChidi })
    ).json();
    expect({ heldKobo, forecast, hires }).toEqual({ heldKobo: 0, forecast: [], hires: [] });
  });

  test('an unpaid hire simply ends', async () => {
    const { makeOther } = await cancelledHire();
    const other = await makeOther('Musa Unpaid');
    const hire = (
      await app.request({
        method: 'POST',
        url: '/api/hiring/hire',
        headers: asAmina,
        payload: {
          id: newId(),
          fullName: 'Amina Bello',
          email: amina.email,
          jobDescription: 'Paint it',
          startDate: '2026-12-03',
          startTime: '09:00',
          checkbox: true,
          artisanId: other.id,
        },
      })
    ).json().result;
    const { body } = await takeStep(app, hire.id, 'cancel', {}, await signedInAs(app, other));
    expect(body.result.status).toBe('cancelled');
  });
});

describe('the artisans offered as a replacement', () => {
  test('have the same trade, serve the place, are free at that time, and cost no more', {
    meta: {
      promise:
        'Only artisans of the same trade, place, time and price are offered instead of one who cancelled',
    },
  }, async () => {
    const { hire, makeOther } = await cancelledHire({ price_kobo: 2_000_000, amount_kobo: 2_000_000 });
    // Made first, and still listed after the verified artisan.
    const plain = await makeOther('Plain Peter');
    await makeOther('Verified Vera', { verified_at: began, price_from_kobo: 2_000_000 });
    await passChecks(app, plain, ['identity', 'face', 'bank_account']);
    await makeOther('Dear Danjuma', { price_from_kobo: 2_000_001 });
    await makeOther('Far Fatima', { place_id: kano });
    // More than 50 miles away, although the artisan would come.
    await makeOther('Long-way Lanre', { place_id: ibadan, service_radius_miles: 200 });
    await makeOther('Off Obi', { available: false });
    const busy = await makeOther('Busy Bala');
    await makePaidHire(app, busy);
    await makeArtisan(app, { full_name: 'Other Trade', skill: 'Tiler', place_id: ikeja });
    expect(await namesOf(hire.id)).toEqual(['Verified Vera', 'Plain Peter']);
    expect((await othersOf(hire.id))[0]).toMatchObject({
      verified: true,
      priceFromKobo: 2_000_000,
      town: 'Ikeja',
      rating: null,
    });
    // Checks are shown as on artisans' cards.
    expect((await othersOf(hire.id)).map(({ levels }: { levels: string[] }) => levels)).toEqual([
      [],
      ['BVN', 'Bank'],
    ]);
    // Only offered artisans can be booked.
    for (const who of [busy, amina, await makeOther('Dear Dora', { price_from_kobo: 9_000_000 })]) {
      expect((await rebook(hire.id, who)).status).toBeGreaterThanOrEqual(404);
    }
    expect(await hireStatus(app, hire.id)).toBe('artisan_cancelled');
  });

  test('for a fixed price charge no more for it, for a deposit alone may be any, and are at most six', async () => {
    const fixed = await cancelledHire({
      price_kobo: 800_000,
      amount_kobo: 800_000,
      price_item_id: newId(),
      fixed_service: 'Fix a tap',
    });
    const list = (artisan: { id: string }, title: string, kobo: number) =>
      app.db
        .insertInto('price_items')
        .values({ artisan_id: artisan.id, id: newId(), title, price_kobo: kobo, position: 0 })
        .execute();
    const cheap = await fixed.makeOther('Cheap Chika', { price_from_kobo: 5_000_000 });
    await list(cheap, 'FIX A TAP', 800_000);
    // The lower of two prices for the same service counts.
    await list(cheap, 'Fix a tap', 900_000);
    await list(await fixed.makeOther('Dear Dayo'), 'Fix a tap', 800_001);
    expect(await namesOf(fixed.hire.id)).toEqual(['Cheap Chika']);

    const { hire, makeOther } = await cancelledHire();
    for (let each = 1; each <= 8; each += 1) await makeOther(`Nr ${each}`, { price_from_kobo: 3_000_000 });
    expect(await namesOf(hire.id)).toHaveLength(6);
  });

  test('are shown only to the customer, and only while there is a choice to make', async () => {
    const { hire, asChidi, makeOther } = await cancelledHire();
    const bola = await makeOther('Bola');
    const ask = async (headers: Headers) =>
      (await app.request({ url: `/api/hiring/hires/${hire.id}/others`, headers })).statusCode;
    expect([await ask({}), await ask(asChidi), await ask(asAmina)]).toEqual([404, 403, 200]);
    // A customer who is an artisan of the trade is not offered their own hire.
    await makeOther('Another Ade');
    const give = (customer_id: string) =>
      app.db.updateTable('hires').set({ customer_id }).where('id', '=', hire.id).execute();
    await give(bola.id);
    const offered = await othersOf(hire.id, await signedInAs(app, bola));
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(['Another Ade']);
    await give(amina.id);
    app.clock.now = new Date(began.getTime() + 24 * HOUR_MS);
    expect(await othersOf(hire.id)).toEqual([]);
  });
});

describe('choosing another artisan', () => {
  test('books them at once for the same job, time and price, and moves the money and its payments', {
    meta: {
      promise: 'Choosing another artisan books them at once, and the held money moves to the new hire',
    },
  }, async () => {
    const { hire, chidi, asChidi, makeOther } = await cancelledHire({
      amount_kobo: 3_000_000,
      price_kobo: 4_000_000,
      notes: 'Ring twice.',
    });
    const bola = await makeOther('Bola Adeyemi');
    const asBola = await signedInAs(app, bola);
    const before = await books(app);
    app.clock.advance({ hours: 3 });
    const { status, body } = await rebook(hire.id, bola);
    expect([status, body.message]).toEqual([
      200,
      'You’re booked with Bola Adeyemi for Tue 1 December 2026, from 9:00 am. There is nothing more to pay now.',
    ]);
    const next = body.result.rebookedAs.id;
    expect(await books(app)).toEqual(before);
    expect([await heldOf(hire.id), await heldOf(next)]).toEqual([0, 3_000_000]);
    expect(await hireStatus(app, hire.id)).toBe('cancelled');
    expect(await slotsOf(next)).toEqual([{ artisan_id: bola.id }]);
    expect(await viewOf(next, asAmina)).toMatchObject({
      status: 'confirmed',
      artisanId: bola.id,
      jobDescription: hire.job_description,
      jobAddress: hire.job_address,
      notes: 'Ring twice.',
      startDate: '2026-12-01',
      amountKobo: 3_000_000,
      priceKobo: 4_000_000,
      balanceKobo: 1_000_000,
      doorCode: expect.stringMatching(/^\d{4}$/),
      rebookedFrom: { id: hire.id, artisanName: chidi.full_name, guestKey: null },
      // The time of this hire, not of the cancelled one.
      createdAt: app.clock.now.toISOString(),
    });
    expect(await viewOf(hire.id, asAmina)).toMatchObject({
      status: 'cancelled',
      reviews: null,
      rebookedAs: { id: next, artisanName: 'Bola Adeyemi' },
    });
    // Neither artisan sees the other's hire.
    expect((await viewOf(hire.id, asChidi)).rebookedAs).toBeNull();
    expect((await viewOf(next, asBola)).rebookedFrom).toBeNull();
    expect((await app.request({ url: '/api/escrow/earnings', headers: asBola })).json().heldKobo).toBe(
      3_000_000,
    );

    // Repeating the choice returns the same booking; a different choice is too late.
    expect((await rebook(hire.id, bola)).body.result.rebookedAs.id).toBe(next);
    expect((await rebook(hire.id, await makeOther('Late Lami'))).body.code).toBe('not_possible_now');

    const [toAmina] = (await emailsTo(app, amina.email)).slice(-1);
    expect(toAmina?.subject).toBe('Booked: Bola Adeyemi, Tue 1 December 2026, from 9:00 am');
    expect(await emailsTo(app, bola.email)).toMatchObject([
      { subject: 'New paid booking: Tue 1 December 2026, from 9:00 am' },
    ]);
    expect((await notificationsOf(app, asBola))[0]?.text).toContain(
      'Another artisan had to cancel, and Amina Bello chose you.',
    );

    expect(await operate(app, 'problem', 'show', next)).toContain(
      `Replaces:  hire ${hire.id}, whose artisan ${chidi.full_name} cancelled`,
    );
    expect(await operate(app, 'problem', 'show', hire.id)).toContain(`the money is now in hire ${next}`);
    const moved = { kind: 'books', words: 'rebooked (hire held to hire held)', kobo: 3_000_000 };
    const { timeline } = (
      await app.request({ url: `/api/admin/hires/${hire.id}`, headers: asOperator })
    ).json();
    expect(timeline).toContainEqual(expect.objectContaining(moved));

    // A day before, both sides are reminded of the new hire only.
    app.clock.now = new Date(start.getTime() - 24 * HOUR_MS);
    await remindOfHiresTask.run(app.context, {});
    expect((await emailsTo(app, bola.email)).length).toBe(2);
    expect((await emailsTo(app, chidi.email)).map(({ subject }) => subject)).toEqual([]);

    // Later events about the payment concern the new hire.
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('hire_id', '=', next)
      .executeTakeFirstOrThrow();
    await takeBack(app, reference, 3_000_000);
    expect([await hireStatus(app, next), await heldOf(next), await hireStatus(app, hire.id)]).toEqual([
      'refunded',
      0,
      'cancelled',
    ]);
  });

  test('who cancels as well gives the choice back to the customer, and neither of the two is offered', async () => {
    const { hire, makeOther } = await cancelledHire();
    const bola = await makeOther('Bola Again');
    const { body } = await rebook(hire.id, bola);
    const next = body.result.rebookedAs.id;
    await makeOther('Third Tayo');
    app.clock.now = new Date(began.getTime() + HOUR_MS);
    const cancelled = await takeStep(
      app,
      next,
      'cancel',
      { refundKobo: 500_000 },
      await signedInAs(app, bola),
    );
    expect(cancelled.body.result.status).toBe('artisan_cancelled');
    expect(await namesOf(next)).toEqual(['Third Tayo']);
    const taken = await takeStep(app, next, 'take-back', {}, asAmina);
    expect([taken.status, taken.body.message]).toEqual([200, 'All of your ₦5,000 is refunded.']);
    expect(await refundsOf(app, next)).toMatchObject([{ amount_kobo: 500_000 }]);
    expect((await takeStep(app, next, 'take-back', {}, asAmina)).status).toBe(200);
    expect(await refundsOf(app, next)).toHaveLength(1);
  });

  test('works for a guest by their link, and gives them a key to the new hire', {
    meta: { promise: 'A guest whose artisan cancelled chooses another one by their link' },
  }, async () => {
    const guest = { customer_id: null, customer_email: 'guest@example.ng', customer_name: 'Ngozi Eze' };
    const { hire, makeOther } = await cancelledHire(guest);
    const bola = await makeOther('Bola Guest');
    const key = keyOf(app, hire);
    // An artisan who hired as a guest under their account's email address is not offered their own hire.
    const own = await makeOther('Ngozi Eze', { email: guest.customer_email });
    const others = await app.request({
      url: `/api/hiring/hires/${hire.id}/others`,
      headers: { 'x-guest-key': key },
    });
    expect(others.json().result).toHaveLength(1);
    const refused = await takeStep(app, hire.id, 'rebook', { artisanId: own.id, key }, {});
    expect(refused.status).toBe(409);
    const answer = await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${hire.id}/rebook`,
      payload: { artisanId: bola.id, key },
    });
    const { id, guestKey } = answer.json().result.rebookedAs;
    // Their browser keeps the key.
    expect(String(answer.headers['set-cookie'])).toContain(`${id}~${guestKey}`);
    expect(await viewOf(id, {}, guestKey)).toMatchObject({ status: 'confirmed', artisanId: bola.id });
    expect((await viewOf(id, {}, guestKey)).rebookedFrom.guestKey).toEqual(expect.any(String));
    const [mail] = (await emailsTo(app, 'guest@example.ng')).slice(-1);
    expect(mail?.text).toContain(`/hires/${id}?key=`);
  });

  test('leaves the receipt with the hire it was given for, and says where the money moved', {
    meta: { promise: 'A receipt stays with the hire that it was given for, and says where the money moved' },
  }, async () => {
    trades += 1;
    const trade = { skill: `Trade ${trades}`, place_id: ikeja };
    const chidi = await makeArtisan(app, { full_name: 'Chidi Paid', ...trade });
    const bola = await makeArtisan(app, { full_name: 'Bola Paid', ...trade });
    const hire = await hireAsGuest(app, chidi);
    await payFor(app, hire);
    const [asChidi, asBola] = [await signedInAs(app, chidi), await signedInAs(app, bola)];
    await takeStep(app, hire.id, 'cancel', { refundKobo: 500_000 }, asChidi);
    const { body } = await takeStep(app, hire.id, 'rebook', { artisanId: bola.id, key: hire.key });
    const { id, guestKey } = body.result.rebookedAs;
    const receiptsOf = async (hireId: string, query: string, headers: Headers = {}) =>
      (await app.request(keyInHeader(`/api/receipts/hires/${hireId}${query}`, headers)))
        .json()
        .receipts.map(({ artisanName, movedTo }: Record<string, string | null>) => [artisanName, movedTo]);
    const moved = [['Chidi Paid', 'Bola Paid']];
    expect(await receiptsOf(hire.id, `?key=${hire.key}`)).toEqual(moved);
    expect(await receiptsOf(id, `?key=${guestKey}`)).toEqual(moved);
    expect(await receiptsOf(hire.id, '', asChidi)).toEqual([['Chidi Paid', null]]);
    expect(await receiptsOf(id, '', asBola)).toEqual([]);
    // The release pays only the second artisan.
    app.clock.now = start;
    expect((await takeStep(app, id, 'release', { key: guestKey })).status).toBe(200);
    const earned = async (headers: Headers) =>
      (await app.request({ url: '/api/escrow/earnings', headers })).json().earnedKobo;
    expect([await earned(asChidi), await earned(asBola)]).toEqual([0, 475_000]);
  });

  test('moves the posted job to them: it stays filled, and their answer is the chosen one', async () => {
    const { id: jobId } = await makeJob(app, amina, { status: 'filled' });
    const { hire, chidi, makeOther } = await cancelledHire({ job_id: jobId });
    const bola = await makeOther('Bola Job');
    await makeAnswer(app, { id: jobId }, chidi, { status: 'chosen' });
    await makeAnswer(app, { id: jobId }, bola, { status: 'declined' });
    expect((await rebook(hire.id, bola)).status).toBe(200);
    const answers = await app.db
      .selectFrom('job_answers')
      .select(['artisan_id', 'status'])
      .where('job_id', '=', jobId)
      .execute();
    expect(Object.fromEntries(answers.map(({ artisan_id, status }) => [artisan_id, status]))).toEqual({
      [chidi.id]: 'declined',
      [bola.id]: 'chosen',
    });
    const job = await app.db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
    expect(job?.status).toBe('filled');
  });
});

describe('the deadline for choosing another artisan', () => {
  test.each([
    ['24 hours after the artisan cancelled', began, new Date(began.getTime() + 24 * HOUR_MS)],
    ['at the start, where that is sooner', new Date(start.getTime() - 5 * HOUR_MS), start],
  ])(
    'refunds all of the money once, %s, and not a second before',
    {
      meta: { promise: 'Without a choice the money goes back after 24 hours, or at the start of the work' },
    },
    async (_name, cancelledAt, due) => {
      const { hire, makeOther } = await cancelledHire({}, cancelledAt);
      const bola = await makeOther('Bola Clock');
      app.clock.now = new Date(due.getTime() - 1_000);
      await giveBack();
      expect(await hireStatus(app, hire.id)).toBe('artisan_cancelled');
      expect((await viewOf(hire.id, asAmina)).steps).toContain('rebook');
      app.clock.now = due;
      expect((await rebook(hire.id, bola)).body.code).toBe('too_late');
      await giveBack();
      app.clock.now = new Date(due.getTime() + 1_000);
      await giveBack();
      expect(await hireStatus(app, hire.id)).toBe('cancelled');
      expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 500_000 }]);
      expect((await rebook(hire.id, bola)).body.code).toBe('not_possible_now');
      const [mail] = (await emailsTo(app, amina.email)).slice(-1);
      expect(mail?.subject).toContain('We are refunding your ₦5,000');
    },
  );

  test('leaves a refund that the books refuse to an operator, and refunds the others', async () => {
    const [broken, sound] = [await cancelledHire(), await cancelledHire()];
    // Simulates missing money, which the product itself cannot cause.
    const write = (amount_kobo: number) =>
      app.db.updateTable('hires').set({ amount_kobo }).where('id', '=', broken.hire.id).execute();
    await write(600_000);
    app.clock.now = new Date(began.getTime() + 24 * HOUR_MS);
    await giveBack();
    expect(await hireStatus(app, broken.hire.id)).toBe('artisan_cancelled');
    expect(await hireStatus(app, sound.hire.id)).toBe('cancelled');
    expect(logged.filter((line) => line.includes(broken.hire.id))).toEqual([
      expect.stringContaining('could not be refunded: an operator has to look at it'),
    ]);
    await write(500_000);
    await giveBack();
    expect(await refundsOf(app, broken.hire.id)).toMatchObject([{ amount_kobo: 500_000 }]);
  });

  test('is skipped after a ban of the artisan if the start has passed, since no one else can come in time', async () => {
    const artisan = await makeArtisan(app);
    const made = { customer_id: amina.id, customer_email: amina.email };
    const [due, later] = [
      await makePaidHire(app, artisan, made),
      await makePaidHire(app, artisan, { ...made, start_date: '2026-12-02', end_date: '2026-12-02' }),
    ];
    app.clock.now = start;
    await endHiresOfPersonTask.run(app.context, { userId: artisan.id });
    expect([await hireStatus(app, due.id), await hireStatus(app, later.id)]).toEqual([
      'cancelled',
      'artisan_cancelled',
    ]);
    expect(await refundsOf(app, due.id)).toMatchObject([{ amount_kobo: 500_000 }]);
    expect(await refundsOf(app, later.id)).toEqual([]);
  });

  test('is skipped for a cancellation after the start, which refunds at once with one email', async () => {
    const count = (await emailsTo(app, amina.email)).length;
    const { hire, cancelled } = await cancelledHire({}, start);
    expect(cancelled.result.status).toBe('cancelled');
    expect(cancelled.message).toBe(
      'This hire is cancelled, and all of the ₦5,000 is refunded to the customer.',
    );
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 500_000 }]);
    expect((await emailsTo(app, amina.email)).slice(count).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We are refunding your ₦5,000'),
    ]);
  });
});
