import { expect, test } from 'vitest';
import type { AppContext } from './app-context.ts';
import { markAsReplica } from './database.ts';
import { onePerApp } from './one-per-app.ts';

test('each app in a process has its own value, made once', () => {
  const [first, second] = [{}, {}].map((db) => ({ db }) as AppContext);
  let made = 0;
  const countOf = onePerApp(() => {
    made += 1;
    return { count: 0 };
  });
  if (!first || !second) throw new Error('two apps are needed');
  countOf(first).count += 1;
  countOf({ ...first }).count += 1;
  expect([countOf(first).count, countOf(second).count]).toEqual([2, 0]);
  expect(made).toBe(2);
});

test('a value first requested during a replica read is made with the primary', () => {
  const [primary, replica] = [{}, {}].map((db) => ({ db }) as AppContext);
  if (!primary || !replica) throw new Error('two databases are needed');
  markAsReplica(replica.db, primary.db);
  const databaseOf = onePerApp(({ db }) => db);
  expect(databaseOf(replica)).toBe(primary.db);
  expect(databaseOf(primary)).toBe(primary.db);
});
