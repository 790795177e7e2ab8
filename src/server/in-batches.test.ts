import { expect, test } from 'vitest';
import { IDS_AT_ONCE, idsInPages } from './in-batches.ts';

test('ids in pages are each returned once, and at most a thousand are in memory', async () => {
  const all = Array.from({ length: 2 * IDS_AT_ONCE }, (_, at) => String(at).padStart(5, '0'));
  const asked: (string | undefined)[] = [];
  const read = async (after: string | undefined, most: number) => {
    asked.push(after);
    return all.filter((id) => after === undefined || id > after).slice(0, most);
  };
  const found: string[] = [];
  for await (const id of idsInPages(read)) found.push(id);
  expect(found).toEqual(all);
  expect(asked).toEqual([undefined, '00999', '01999']);
});
