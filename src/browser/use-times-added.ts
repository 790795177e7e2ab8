import { useState } from 'react';

interface Added {
  ids: readonly string[];
  times: number;
}

/**
 * Counts how often a list got a new item. As the key of the form that adds the items it empties the form once one is
 * added; an item that is removed or moved leaves what was typed or uploaded for the next one.
 */
export function useTimesAdded(items: readonly { id: string }[]): number {
  const [last, setLast] = useState<Added>({ ids: items.map(({ id }) => id), times: 0 });
  const next = countAdded(
    last,
    items.map(({ id }) => id),
  );
  if (next !== last) setLast(next);
  return next.times;
}

/** The count with these ids; the same object while they are the same. */
export function countAdded(last: Added, ids: readonly string[]): Added {
  if (ids.join() === last.ids.join()) return last;
  return { ids, times: last.times + (ids.some((id) => !last.ids.includes(id)) ? 1 : 0) };
}
