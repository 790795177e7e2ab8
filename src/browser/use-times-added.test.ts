import { expect, test } from 'vitest';
import { countAdded } from './use-times-added.ts';

test('an item that is removed or moved leaves the form for the next one, and an added one empties it', () => {
  const first = { ids: ['a', 'b', 'c'], times: 0 };
  expect(countAdded(first, ['a', 'b', 'c'])).toBe(first);
  const moved = countAdded(first, ['b', 'a', 'c']);
  const removed = countAdded(moved, ['b', 'c']);
  expect(removed).toEqual({ ids: ['b', 'c'], times: 0 });
  expect(countAdded(removed, ['b', 'c', 'd']).times).toBe(1);
  // A newer address takes the place of the one before.
  expect(countAdded(removed, ['b', 'e']).times).toBe(1);
});
