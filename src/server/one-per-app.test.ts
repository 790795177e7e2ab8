import { expect, test } from 'vitest';
import type { AppContext } from './app-context.ts';
import { onePerApp } from './one-per-app.ts';

test('each app of a process has one of its own, made once', () => {
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
