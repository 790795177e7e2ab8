import { expect, test } from 'vitest';
import { parseReason } from './operator.ts';

test('an operator’s reason may be as long as the limit, and not empty', () => {
  expect(parseReason(' Asked for by phone. ', 19)).toBe('Asked for by phone.');
  expect(() => parseReason('Asked for by phone.', 18)).toThrow('--reason may have at most 18 characters.');
  for (const typed of [undefined, '', '  '])
    expect(() => parseReason(typed, 18)).toThrow('--reason must not be empty.');
});
