import { describe, expect, test } from 'vitest';
import { formatNaira } from './kobo.ts';
import { koboOfNaira } from './read-naira.ts';

describe('an amount in naira', () => {
  test.each([
    ['45000', 4_500_000],
    ['45,000', 4_500_000],
    ['₦45,000.50', 4_500_050],
    ['N 45 000', 4_500_000],
    ['ngn1,000,000', 100_000_000],
    [' 7.5 ', 750],
    ['0', 0],
  ])(
    'typed as %j is read',
    { meta: { promise: 'Naira and kobo are read as people type them' } },
    (text, kobo) => {
      expect(koboOfNaira(text)).toBe(kobo);
    },
  );

  test.each(['', 'abc', '45k', '4,50,00', '1.234', '-5', '1e6', '45.000,00', '٤٥', '9999999999999'])(
    'typed as %j is refused',
    (text) => {
      expect(koboOfNaira(text)).toBeUndefined();
    },
  );

  test('can be typed as it is shown', () => {
    expect(formatNaira(-0)).toBe('₦0');
    expect([5, 100, 2050, 500_000, 123_456_789].map(formatNaira)).toEqual([
      '₦0.05',
      '₦1',
      '₦20.50',
      '₦5,000',
      '₦1,234,567.89',
    ]);
    for (const kobo of [100, 2050, 500_000, 123_456_789]) expect(koboOfNaira(formatNaira(kobo))).toBe(kobo);
  });
});
