import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../test-support/key-in-header.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { keyOf, makePaidHire } from '../../../../test-support/paid-hires.ts';
import { books, payAtPaystack, refundsOf, takeBack, verify } from '../../../../test-support/paying.ts';
import {
  earn,
  makePayee,
  makeReadyPayee,
  moneyOf,
  requestPayout,
  wrongInTheBooks,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { peoplePersonalData } from '../../people/server/public.ts';
import type { PaymentAnswer } from '../contract.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false', LOG_LEVEL: 'silent' } });

interface Tipped {
  id: string;
  key: string;
}

/** A guest's hire whose money was released. */
async function released(artisan: { id: string }): Promise<Tipped> {
  const id = await earn(app, artisan);
  return { id, key: keyOf(app, { id }) };
}

const openTip = async ({ id, key }: Tipped, amountNaira: string | number = 1_000, method = 'card') => {
  const payload = { hireId: id, amountNaira, method, key };
  const response = await app.request({ method: 'POST', url: '/api/payments/tips', payload });
  return { status: response.statusCode, body: response.json() };
};

async function payTip(hire: Tipped, naira = 1_000, method = 'card'): Promise<PaymentAnswer> {
  const { body } = await openTip(hire, naira, method);
  await payAtPaystack(app, body.access_code);
  return verify(app, body.reference, { key: hire.key });
}

describe('a tip', () => {
  test('goes to the artisan at once and in full, with a receipt for the customer and a notification for the artisan', {
    meta: { promise: 'A tip is the artisan’s, all of it' },
  }, async () => {
    const artisan = await makePayee(app, 'Chidi Okafor');
    const hire = await released(artisan);
    const before = await moneyOf(app, artisan);
    const kept = await books(app);
    const answer = await payTip(hire, 2_000);
    expect(answer).toMatchObject({
      status: 'success',
      part: 'tip',
      message: 'Thank you! All of your tip went to Chidi Okafor.',
    });
    const after = await moneyOf(app, artisan);
    expect(after.availableKobo - before.availableKobo).toBe(200_000);
    expect(after.hires[0]).toMatchObject({ hireId: hire.id, isTip: true, earnedKobo: 200_000 });
    // Both sides see the tip on the hire, where the customer is not asked again.
    const path = `/api/hiring/hires/${hire.id}`;
    const ofCustomer = await app.request(keyInHeader(`${path}?key=${hire.key}`));
    const ofArtisan = await app.request({ url: path, headers: await signedInAs(app, artisan) });
    for (const seen of [ofCustomer, ofArtisan]) expect(seen.json().result.tippedKobo).toBe(200_000);
    // There is no service fee, and we bear Paystack's fee.
    const now = await books(app);
    expect(now.service_fees).toBe(kept.service_fees);
    expect((now.paystack_fees ?? 0) - (kept.paystack_fees ?? 0)).toBe(-3_000);
    expect(await wrongInTheBooks(app)).toEqual([]);

    const url = `/api/receipts/hires/${hire.id}?key=${hire.key}`;
    expect((await app.request(keyInHeader(url))).json().receipts).toMatchObject([
      { part: 'tip', lines: [{ label: 'Tip for the artisan', amountKobo: 200_000 }] },
    ]);
    expect((await notificationsOf(app, artisan.headers))[0]).toMatchObject({
      title: 'Ngozi Eze tipped you ₦2,000',
    });
    expect((await emailsTo(app, 'ngozi@example.ng')).at(-1)?.subject).toBe(
      'Your tip of ₦2,000 for Chidi Okafor',
    );
    const shown = await app.request({
      url: `/api/payments/tips/${hire.id}`,
      headers: { 'x-guest-key': hire.key },
    });
    expect(shown.json()).toMatchObject({ mayTip: false, tippedKobo: 200_000 });
  });

  test('is given once: ten requests open one checkout, and a second tip that is paid is refunded', {
    meta: { promise: 'A hire is tipped once' },
  }, async () => {
    const artisan = await makePayee(app);
    const hire = await released(artisan);
    const opened = await Promise.all(Array.from({ length: 10 }, () => openTip(hire)));
    expect(new Set(opened.map(({ body }) => body.reference)).size).toBe(1);
    const other = await openTip(hire, 500);
    const twice = opened.slice(0, 2);
    for (const { body } of [...twice, other]) {
      await payAtPaystack(app, body.access_code);
      await Promise.all([1, 2, 3].map(() => verify(app, body.reference, { key: hire.key })));
    }
    expect(await verify(app, other.body.reference, { key: hire.key })).toMatchObject({
      status: 'refunded',
      reason: 'paid_twice',
      message: expect.stringContaining('You had already tipped Chidi Okafor for this job.'),
    });
    expect(await refundsOf(app, hire.id)).toMatchObject([{ amount_kobo: 50_000 }]);
    expect((await moneyOf(app, artisan)).availableKobo).toBe(950_000 + 100_000);
    expect((await openTip(hire)).body.code).toBe('already_tipped');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('can be paid days later, and is refunded if the money is no longer released or the artisan has left', async () => {
    const [late, reopened, left] = [await makePayee(app), await makePayee(app), await makePayee(app)];
    const hires = [await released(late), await released(reopened), await released(left)];
    const opened = [];
    for (const hire of hires) opened.push(await openTip(hire, '1,500.50'));
    app.clock.advance({ days: 3 });
    await app.db
      .updateTable('hires')
      .set({ status: 'disputed' })
      .where('id', '=', hires[1]?.id ?? '')
      .execute();
    const person = { id: left.id, email: left.email, provenEmail: null };
    await app.db.transaction().execute((tx) => peoplePersonalData.erase(tx, person, app.context));
    const reasons = [];
    for (const [at, { body }] of opened.entries()) {
      await payAtPaystack(app, body.access_code);
      const { key = '' } = hires[at] ?? {};
      reasons.push((await verify(app, body.reference, { key })).reason);
    }
    expect(reasons).toEqual([null, 'hire_ended', 'artisan_gone']);
    expect((await moneyOf(app, late)).availableKobo).toBe(950_000 + 150_050);
    await app.db
      .updateTable('hires')
      .set({ status: 'released' })
      .where('id', '=', hires[1]?.id ?? '')
      .execute();
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is refused in any other state, for a stranger and the artisan, and outside its limits', async () => {
    const artisan = await makeArtisan(app);
    for (const status of ['confirmed', 'in_progress', 'completed', 'disputed'] as const) {
      const day = `2026-12-0${['confirmed', 'in_progress', 'completed', 'disputed'].indexOf(status) + 2}`;
      const hire = await makePaidHire(app, artisan, { status, start_date: day, end_date: day });
      expect((await openTip({ id: hire.id, key: keyOf(app, hire) })).body.code).toBe('tip_not_possible');
    }
    const hire = await released(artisan);
    const post = async (headers: Record<string, string>) =>
      (
        await app.request({
          method: 'POST',
          url: '/api/payments/tips',
          headers,
          payload: { hireId: hire.id, amountNaira: 1_000, method: 'card' },
        })
      ).statusCode;
    expect(await post({})).toBe(404);
    expect(await post(await signedInAs(app, await makeConsumer(app)))).toBe(404);
    expect(await post(await signedInAs(app, artisan))).toBe(403);
    for (const [naira, status] of [
      ['99.99', 400],
      ['100', 200],
      ['100,000', 200],
      ['100,000.01', 400],
      ['', 400],
    ] as const) {
      expect([naira, (await openTip(hire, naira)).status]).toEqual([naira, status]);
    }
  });
});

describe('a tip that the customer’s bank takes back', () => {
  test('is taken once from what the artisan has available, and leaves the hire as it is', {
    meta: { promise: 'A tip that is charged back never takes more than is there' },
  }, async () => {
    const artisan = await makePayee(app);
    const hire = await released(artisan);
    const { reference } = await payTip(hire);
    await takeBack(app, reference, 100_000);
    await takeBack(app, reference, 100_000);
    await app.runJobs();
    expect((await moneyOf(app, artisan)).availableKobo).toBe(950_000);
    expect(await verify(app, reference, { key: hire.key })).toMatchObject({
      status: 'refunded',
      reason: 'reversed',
    });
    expect((await notificationsOf(app, artisan.headers))[0]?.title).toBe('A tip of ₦1,000 was taken back');
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is no longer counted when a pay-out says which earnings it covers', async () => {
    const artisan = await makeReadyPayee(app);
    const hire = await released(artisan);
    const { reference } = await payTip(hire);
    await takeBack(app, reference, 100_000);
    // All but ₦500 of both hires.
    expect((await requestPayout(app, artisan, '18,500')).statusCode).toBe(201);
    expect((await moneyOf(app, artisan)).hires).toMatchObject([
      { isTip: true, earnedKobo: 100_000 },
      { isTip: false, earnedKobo: 950_000, state: 'available' },
      { isTip: false, earnedKobo: 950_000, state: 'on_its_way' },
    ]);
  });

  test('stays with the artisan if it was paid out by then, and an operator is told', async () => {
    const artisan = await makeReadyPayee(app);
    const hire = await released(artisan);
    const { reference } = await payTip(hire);
    expect((await requestPayout(app, artisan)).statusCode).toBe(201);
    await takeBack(app, reference, 100_000);
    await app.runJobs();
    expect(await verify(app, reference, { key: hire.key })).toMatchObject({
      status: 'success',
      reason: 'reversed_after_release',
    });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });

  test('is also taken back if the bank asks first and then decides for the customer', async () => {
    const artisan = await makePayee(app);
    const hire = await released(artisan);
    const { reference } = await payTip(hire);
    const bank = (path: string, payload: object) =>
      app.request({ method: 'POST', url: `/sandbox/paystack/disputes${path}`, payload });
    const { id } = (await bank('', { reference })).json();
    const statusOf = async () => {
      await app.runJobs();
      const row = await app.db
        .selectFrom('chargebacks')
        .select(['status', 'loss'])
        .where('provider_id', '=', String(id))
        .executeTakeFirst();
      return [row?.status, row?.loss];
    };
    await expect.poll(async () => (await statusOf())[0]).toBe('open');
    await bank(`/${id}`, { resolution: 'merchant-accepted' });
    await expect.poll(statusOf).toEqual(['lost', 'held']);
    expect((await moneyOf(app, artisan)).availableKobo).toBe(950_000);
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});
