/**
 * Works on items, at most a few at the same time and in their order: the next one begins as soon as any has ended, so one
 * that hangs holds up no other.
 *
 * @throws what the work on an item threw, once the work on all others has ended
 */
export async function fewAtOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    // Each lane takes the next item of the same iterator.
    for (const item of left) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
