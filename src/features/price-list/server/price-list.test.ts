import { describe, expect, test, vi } from 'vitest';
import { countHeldUp } from '../../../../test-support/held-up.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { lockPerson } from '../../people/server/public.ts';
import { MOST_PRICES } from '../contract.ts';
import { replacePrices } from './prices-store.ts';

const app = await startTestApp();

interface Item {
  id: string;
  title: string;
  priceNaira: string;
}
const item = (title: string, priceNaira: string, id = newId()): Item => ({ id, title, priceNaira });

async function save(items: Item[], headers: Record<string, string>) {
  const response = await app.request({
    method: 'PUT',
    url: '/api/users/me/prices',
    headers,
    payload: { items },
  });
  return { status: response.statusCode, body: response.json() };
}
const listed = async (id: string): Promise<{ title: string; priceKobo: number }[]> =>
  (await app.request({ url: `/api/users/${id}/prices` })).json().result;
const asListed = async (id: string) =>
  (await listed(id)).map(({ title, priceKobo }) => `${title}: ${priceKobo}`);

async function artisanWith(items: Item[]) {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  if (items.length > 0) expect((await save(items, headers)).status).toBe(200);
  return { id: artisan.id, headers };
}

describe('a price list', () => {
  test('is shown to anyone, in the artisan’s order', {
    meta: { promise: 'An artisan shows up to 20 services with fixed prices' },
  }, async () => {
    const { id } = await artisanWith([item('Unblock a sink', '12,500'), item('Fix a tap', '8,000.50')]);
    expect(await asListed(id)).toEqual(['Unblock a sink: 1250000', 'Fix a tap: 800050']);
  });

  test('is empty for an artisan who has none', async () => {
    expect(await listed((await makeArtisan(app)).id)).toEqual([]);
    expect(await listed(newId())).toEqual([]);
  });

  test('is replaced as a whole, and the same list sent again changes nothing', async () => {
    const tap = item('Fix a tap', '8000');
    const { id, headers } = await artisanWith([tap, item('Unblock a sink', '12500')]);
    const changed = [item('Install a heater', '30000'), { ...tap, priceNaira: '9000' }];
    const first = await save(changed, headers);
    expect(await save(changed, headers)).toEqual(first);
    expect(first.body.message).toBe('Your prices are saved.');
    expect(await asListed(id)).toEqual(['Install a heater: 3000000', 'Fix a tap: 900000']);
    await save([], headers);
    expect(await listed(id)).toEqual([]);
  });

  test('keeps a visit marked as a visit when its price changes, and an open form shows the new price', async () => {
    const { headers } = await artisanWith([]);
    const visitFor = async (visitNaira: string) => {
      const payload = { items: [item('Fix a tap', '8000')], visitNaira };
      const saved = await app.request({ method: 'PUT', url: '/api/users/me/prices', headers, payload });
      return saved.json().result.find(({ isVisit }: { isVisit: boolean }) => isVisit);
    };
    const before = await visitFor('3000');
    expect(before).toMatchObject({ id: expect.any(String), priceKobo: 300_000 });
    expect(await visitFor('4000')).toEqual({ ...before, priceKobo: 400_000 });
  });

  test('refuses an item with the id of the visit, which every visitor can read', async () => {
    const { id, headers } = await artisanWith([]);
    const put = (items: Item[]) =>
      app.request({
        ...{ method: 'PUT', url: '/api/users/me/prices', headers },
        payload: { items, visitNaira: '3000' },
      });
    const [visit] = (await put([])).json().result;
    const sent = await put([item('Fix a tap', '8000', visit.id)]);
    expect([sent.statusCode, sent.json().fields]).toEqual([400, { items: 'Each item needs its own id.' }]);
    expect(await asListed(id)).toHaveLength(1);
  });

  test('is never mixed from two lists saved at once', async () => {
    const { id, headers } = await artisanWith([]);
    const lists = Array.from({ length: 6 }, (_, at) => [
      item(`First of ${at}`, '5000'),
      item(`Second of ${at}`, '6000'),
    ]);
    const answers = await Promise.all(lists.map((items) => save(items, headers)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    const [first, second, ...more] = await listed(id);
    expect(more).toEqual([]);
    expect(second?.title).toBe(first?.title.replace('First', 'Second'));
  });

  test('waits for a list that is being saved at that moment, and replaces it', async () => {
    const { id, headers } = await artisanWith([]);
    const { saved } = await app.db.transaction().execute(async (tx) => {
      await lockPerson(tx, id);
      await replacePrices(tx, id, [{ id: newId(), title: 'Fix a tap', priceKobo: 800_000, isVisit: false }]);
      let answered = false;
      const saved = save([item('Unblock a sink', '12500')], headers).finally(() => {
        answered = true;
      });
      await vi.waitUntil(async () => answered || (await countHeldUp(app)) > 0, { timeout: 10_000 });
      return { saved };
    });
    expect((await saved).status).toBe(200);
    expect(await asListed(id)).toEqual(['Unblock a sink: 1250000']);
  });

  test('holds at most twenty items', async () => {
    const twenty = Array.from({ length: MOST_PRICES }, (_, at) => item(`Service ${at}`, '5000'));
    const { id, headers } = await artisanWith(twenty);
    const { status, body } = await save([...twenty, item('One more', '5000')], headers);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ items: 'At most 20 prices.' });
    expect(await listed(id)).toHaveLength(20);
  });

  test.each([
    ['a name that is too short', item('ab', '5000'), 'items.0.title'],
    ['an invalid price', item('Fix a tap', 'cheap'), 'items.0.priceNaira'],
    ['a price below the minimum', item('Fix a tap', '999.99'), 'items.0.priceNaira'],
    ['a price above the maximum', item('Fix a tap', '10,000,000.01'), 'items.0.priceNaira'],
    ['an invalid id', item('Fix a tap', '5000', 'x'), 'items.0.id'],
  ])('refuses %s beside its field, and keeps what was saved', async (_, wrong, field) => {
    const { id, headers } = await artisanWith([item('Unblock a sink', '12500')]);
    const { status, body } = await save([wrong], headers);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await asListed(id)).toEqual(['Unblock a sink: 1250000']);
  });

  test('accepts the lowest and the highest possible price', async () => {
    const { id } = await artisanWith([item('Fix a tap', '1,000'), item('Build a house', '10,000,000')]);
    expect(await asListed(id)).toEqual(['Fix a tap: 100000', 'Build a house: 1000000000']);
  });

  test('refuses one id for two items', async () => {
    const { headers } = await artisanWith([]);
    const id = newId();
    const { status, body } = await save(
      [item('Fix a tap', '5000', id), item('Fix a pipe', '6000', id)],
      headers,
    );
    expect([status, body.fields]).toEqual([400, { items: 'Each item needs its own id.' }]);
  });

  test('can be saved only by artisans, not by customers or visitors', async () => {
    const asCustomer = await signedInAs(app, await makeConsumer(app));
    expect((await save([item('Fix a tap', '5000')], asCustomer)).status).toBe(403);
    expect((await save([item('Fix a tap', '5000')], {})).status).toBe(401);
  });

  test('may use the ids of another artisan’s list without changing that list', async () => {
    const tap = item('Fix a tap', '8000');
    const one = await artisanWith([tap]);
    const other = await artisanWith([{ ...tap, title: 'Something else' }]);
    expect(await asListed(one.id)).toEqual(['Fix a tap: 800000']);
    expect(await asListed(other.id)).toEqual(['Something else: 800000']);
  });
});
