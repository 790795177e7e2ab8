import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { listUnhandledEvents, markHandled, storeEvent } from './provider-events-store.ts';

const app = await startTestApp();

test('Paystack events left without action are listed oldest first, limited in number, from the requested time on', async () => {
  const keep = (name: string, minute: number) =>
    app.db.transaction().execute((tx) => {
      const news = { dedupKey: name, event: 'charge.success', reference: null, body: '{}' };
      return storeEvent(tx, news, new Date(Date.UTC(2026, 10, 20, 9, minute)));
    });
  const [third, first, second] = [await keep('c', 3), await keep('a', 1), await keep('b', 2)];
  const listed = (minute: number, limit: number) =>
    listUnhandledEvents(app.db, new Date(Date.UTC(2026, 10, 20, 9, minute)), limit);
  expect(await listed(3, 50)).toEqual([first, second, third]);
  expect(await listed(3, 2)).toEqual([first, second]);
  expect(await listed(2, 50)).toEqual([first, second]);

  await app.db
    .transaction()
    .execute((tx) => markHandled(tx, first ?? '', 'paid', new Date('2026-11-20T09:05:00Z')));
  expect(await listed(3, 50)).toEqual([second, third]);
  // Storing the same event again returns it if unhandled, and undefined if handled.
  expect(await keep('b', 6)).toBe(second);
  expect(await keep('a', 6)).toBeUndefined();
});
