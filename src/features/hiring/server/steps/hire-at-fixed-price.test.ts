import { beforeEach, describe, expect, test } from 'vitest';
import { makeArtisan } from '../../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';

const app = await startTestApp();
const tap = newId();
let artisanId = '';

async function price(kobo: number, title = 'Fix a tap') {
  await app.db.deleteFrom('price_items').where('artisan_id', '=', artisanId).execute();
  await app.db
    .insertInto('price_items')
    .values({ artisan_id: artisanId, id: tap, title, price_kobo: kobo, position: 0 })
    .execute();
}

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  artisanId = (await makeArtisan(app, { full_name: 'Tunde Bakare' })).id;
  await price(800_000);
});

const order = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  fullName: 'Ngozi Eze',
  email: `${newId()}@example.ng`,
  jobDescription: 'The kitchen tap drips',
  startDate: '2026-12-01',
  endDate: '2026-12-01',
  startTime: '09:30',
  checkbox: true,
  artisanId,
  action: 'Confirm & Hire',
  priceItemId: tap,
  priceSeenKobo: 800_000,
  ...changes,
});

async function send(payload: object) {
  const response = await app.request({ method: 'POST', url: '/api/hiring/hire', payload });
  return { status: response.statusCode, body: response.json() };
}
const hiresOf = (id: string) =>
  app.db.selectFrom('hires').select(['amount_kobo', 'fixed_service']).where('id', '=', id).execute();

describe('a hire at a fixed price', () => {
  test('costs that price alone, and names the service', {
    meta: { promise: 'An artisan’s service with a fixed price is booked at that price' },
  }, async () => {
    const { status, body } = await send(order());
    expect([status, body.message]).toEqual([201, 'Your hire has been saved. Pay ₦8,000 to confirm it.']);
    expect(body.result).toMatchObject({ amountKobo: 800_000, feeKobo: 40_000, fixedService: 'Fix a tap' });
  });

  test('keeps the price and the name that it was made at', async () => {
    const sent = order();
    await send(sent);
    await price(2_000_000, 'Fix any tap');
    expect(await hiresOf(sent.id)).toEqual([{ amount_kobo: 800_000, fixed_service: 'Fix a tap' }]);
  });

  test('sent again is the same hire, even if the price has changed since', async () => {
    const sent = order();
    const first = await send(sent);
    await price(900_000);
    const again = await send(sent);
    expect([again.status, again.body.result.amountKobo]).toEqual([201, 800_000]);
    expect(again.body.result.id).toBe(first.body.result.id);
  });

  test('is not the same hire as one without a service', async () => {
    const sent = order();
    await send(sent);
    const { status, body } = await send({ ...sent, priceItemId: '', priceSeenKobo: '' });
    expect([status, body.code]).toEqual([409, 'already_used']);
  });

  test('books nothing if the price has changed, and asks the customer about the new price', {
    meta: {
      promise: 'A fixed price that changed while it was booked is asked about, never silently another',
    },
  }, async () => {
    await price(950_000);
    const sent = order();
    const { status, body } = await send(sent);
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.message).toBe(
      '“Fix a tap” now costs ₦9,500, not ₦8,000. Nothing was booked. To book at the new price, send the form again.',
    );
    expect(await hiresOf(sent.id)).toEqual([]);
    const agreed = await send({ ...sent, priceSeenKobo: 950_000 });
    expect([agreed.status, agreed.body.result.amountKobo]).toEqual([201, 950_000]);
  });

  test('is not booked at a price below the one the customer saw, or at a price they never saw', async () => {
    await price(700_000);
    expect((await send(order())).body.code).toBe('price_changed');
    const { body } = await send(order({ priceSeenKobo: undefined }));
    expect([body.code, body.message]).toEqual([
      'price_changed',
      '“Fix a tap” now costs ₦7,000. Nothing was booked. To book at the new price, send the form again.',
    ]);
  });

  test('is refused with the reason if the service has been removed from the list', async () => {
    await app.db.deleteFrom('price_items').where('artisan_id', '=', artisanId).execute();
    const { status, body } = await send(order());
    expect([status, body.code]).toEqual([409, 'price_gone']);
    expect(body.message).toBe(
      'Tunde Bakare has removed this from the price list. Choose another price, or continue without one.',
    );
  });

  test('cannot use another artisan’s service', async () => {
    const other = await makeArtisan(app);
    expect((await send(order({ artisanId: other.id }))).body.code).toBe('price_gone');
  });

  test('cannot be requested as a quote', async () => {
    const sent = order({ action: 'Request A Quote' });
    expect((await send(sent)).status).toBe(201);
    expect(await hiresOf(sent.id)).toEqual([{ amount_kobo: 500_000, fixed_service: null }]);
  });

  test('while the artisan changes the price, is made at the price seen or asks about the new one', async () => {
    const orders = Array.from({ length: 5 }, (_, at) =>
      order({ startDate: `2026-12-0${at + 1}`, endDate: `2026-12-0${at + 1}` }),
    );
    const answers = await Promise.all([...orders.map(send), price(950_000)]);
    for (const answer of answers) {
      if (!answer) continue;
      if (answer.status === 201) expect(answer.body.result.amountKobo).toBe(800_000);
      else expect(['price_changed', 'price_gone']).toContain(answer.body.code);
    }
  });
});
