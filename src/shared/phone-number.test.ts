import { expect, test } from 'vitest';
import { showPhone, toE164 } from './phone-number.ts';

test.for([
  ['0803 123 4567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+44 7911 123456', '+447911123456'],
  ['\u202a+234 803 123 4567\u202c', '+2348031234567'],
  ['Tel. 0803 123 4567,\n', '+2348031234567'],
  ['tel:0803-123-4567', '+2348031234567'],
  ['0803 123 456', null],
  ['call me', null],
  ['0803 123 4567 / 0805 123 4567', null],
  ['0803 123 4567 evenings', null],
  ['', null],
] as const)('a phone number typed as “%s” is stored as %s', ([typed, kept]) => {
  expect(toE164(typed)).toBe(kept);
});

test.for([
  ['+2348031234567', '0803 123 4567'],
  // A foreign number cannot be dialled without its country code.
  ['+447911123456', '+44 7911 123456'],
  ['no number', 'no number'],
] as const)('the phone number %s is shown as %s', ([kept, shown]) => {
  expect(showPhone(kept)).toBe(shown);
});
