import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agreeOnParts } from '../../../../../test-support/jobs-in-parts.ts';
import {
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import { hireStatus } from '../../../../../test-support/paying.ts';
import { wrongInTheBooks } from '../../../../../test-support/payouts.ts';
import { takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { heldForHire } from '../../../escrow/server/public.ts';

/* Cancellations by the artisan, combined with parts, more days and visits. */

const app = await startTestApp({ environment: { RATE_LIMITS: 'false', LOG_LEVEL: 'silent' } });
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

let trades = 0;
/** Two artisans of a new trade: one is hired, the other can take over. */
async function aPair() {
  trades += 1;
  const place = { skill: `Trade ${trades}`, place_id: ikeja };
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', ...place });
  const other = await makeArtisan(app, { full_name: 'Bola Ade', ...place });
  return { artisan, asArtisan: await signedInAs(app, artisan), other };
}
const slotsOf = async (hireId: string) => {
  const { rows } = await sql<{ artisan_id: string; days: string }>`
    select artisan_id, to_char(lower(during) at time zone 'Africa/Lagos', 'DD.MM. HH24:MI') as days
      from slots where hire_id = ${hireId} order by during`.execute(app.db);
  return rows.map(({ artisan_id, days }) => [artisan_id, days]);
};

describe('a job in parts whose artisan cancels one of them', () => {
  test('loses its unpaid later parts at once, and the paid part’s money can book another artisan', {
    meta: { promise: 'An artisan who cancels a part is out of the unpaid ones after it' },
  }, async () => {
    const { artisan, asArtisan, other } = await aPair();
    const [first, second, third] = await agreeOnParts(app, artisan, asArtisan, { paid: 2 });
    if (!first || !second || !third) throw new Error('there are three parts');
    const cancelled = await takeStep(app, second.id, 'cancel', { refundKobo: 3_000_000 }, asArtisan);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const states = async () => Promise.all([first, second, third].map(({ id }) => hireStatus(app, id)));
    expect(await states()).toEqual(['confirmed', 'artisan_cancelled', 'cancelled']);
    const rebooked = await takeStep(app, second.id, 'rebook', { artisanId: other.id, key: second.key });
    expect(rebooked.status, JSON.stringify(rebooked.body)).toBe(200);
    const { id } = rebooked.body.result.rebookedAs;
    expect(await states()).toEqual(['confirmed', 'cancelled', 'cancelled']);
    expect(await heldForHire(app.db, id)).toBe(3_000_000);
    const row = app.db.selectFrom('hires').select(['group_id', 'price_kobo']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ group_id: null, price_kobo: 3_000_000 });
    expect(await wrongInTheBooks(app)).toEqual([]);
  });
});

describe('the extra days of a job', () => {
  const propose = (id: string, endDate: string, headers: { cookie: string }) =>
    takeStep(
      app,
      id,
      'propose-days',
      { proposalId: newId(), endDate, reason: 'The plaster has to dry.' },
      headers,
    );

  test('given to a part end before the next part begins', async () => {
    const { artisan, asArtisan } = await aPair();
    const [first] = await agreeOnParts(app, artisan, asArtisan);
    if (!first) throw new Error('there are three parts');
    const { status, body } = await propose(first.id, '2026-12-14', asArtisan);
    expect([status, body.fields?.endDate]).toEqual([
      409,
      expect.stringContaining('“Walls” comes after this part and begins on 14 December 2026.'),
    ]);
    const proposed = await propose(first.id, '2026-12-13', asArtisan);
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
    const proposalId = proposed.body.result.moreDays.id;
    const agreed = await takeStep(app, first.id, 'agree-days', { proposalId, key: first.key });
    expect([agreed.status, agreed.body.result?.endDate]).toEqual([200, '2026-12-13']);
  });

  test('added to a timed job pass to the artisan who takes over', async () => {
    const { artisan, asArtisan, other } = await aPair();
    await app.request({
      method: 'PUT',
      url: '/api/availability/hours',
      headers: await signedInAs(app, other),
      payload: {
        week: Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '18:00' }]),
        special: {},
        jobMinutes: 120,
        gapMinutes: 0,
        noticeHours: 0,
        mostDays: 10,
      },
    });
    const hire = await makePaidHire(app, artisan, {
      customer_id: amina.id,
      customer_email: amina.email,
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      start_time: '09:00',
      length_minutes: 120,
    });
    const { body } = await propose(hire.id, '2026-12-02', asArtisan);
    const proposalId = body.result.moreDays.id;
    expect((await takeStep(app, hire.id, 'agree-days', { proposalId }, asAmina)).status).toBe(200);
    const refundKobo = hire.amount_kobo;
    expect((await takeStep(app, hire.id, 'cancel', { refundKobo }, asArtisan)).status).toBe(200);
    expect(await slotsOf(hire.id)).toEqual([]);
    const rebooked = await takeStep(app, hire.id, 'rebook', { artisanId: other.id }, asAmina);
    expect(rebooked.status, JSON.stringify(rebooked.body)).toBe(200);
    expect(await slotsOf(rebooked.body.result.rebookedAs.id)).toEqual([
      [other.id, '01.12. 09:00'],
      [other.id, '02.12. 00:00'],
    ]);
  });
});

test('a job that began with a visit passes to another artisan as a job, with the visit fee', async () => {
  const { artisan, asArtisan, other } = await aPair();
  const hire = await makePaidHire(app, artisan, {
    customer_id: null,
    customer_email: 'guest@example.ng',
    price_kobo: 4_500_000,
    visit_kobo: 300_000,
    start_date: '2026-12-01',
    end_date: '2026-12-01',
  });
  const key = keyOf(app, hire);
  const refundKobo = hire.amount_kobo;
  expect((await takeStep(app, hire.id, 'cancel', { refundKobo }, asArtisan)).status).toBe(200);
  const rebooked = await takeStep(app, hire.id, 'rebook', { artisanId: other.id, key });
  expect(rebooked.status, JSON.stringify(rebooked.body)).toBe(200);
  const { id } = rebooked.body.result.rebookedAs;
  const made = app.db
    .selectFrom('hires')
    .select(['is_visit', 'visit_kobo', 'price_kobo'])
    .where('id', '=', id);
  expect(await made.executeTakeFirst()).toEqual({ is_visit: false, visit_kobo: null, price_kobo: 4_500_000 });
  expect(await heldForHire(app.db, id)).toBe(refundKobo);
});
