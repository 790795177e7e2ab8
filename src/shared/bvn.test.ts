import { expect, test } from 'vitest';
import { BVN_FAULT, readBvn } from './bvn.ts';

test.each([
  ['22212345678', '22212345678'],
  ['00000000001', '00000000001'],
  [' 222 1234 5678 ', '22212345678'],
  ['222-1234-5678', '22212345678'],
])('%j is the BVN %s', (typed, digits) => expect(readBvn(typed)).toBe(digits));

test.each([
  '',
  '2221234567',
  '222123456789',
  '2221234567a',
  '٢٢٢١٢٣٤٥٦٧٨',
  '222  12345678',
  '-22212345678',
  '+22212345678',
  '22212345678.0',
  '2221234567 ',
])('%j is not a BVN', (typed) => expect(readBvn(typed)).toBeUndefined());

test('the message about a wrong BVN names the number of digits', () =>
  expect(BVN_FAULT).toBe('BVN must be exactly 11 digits.'));
