import { describe, expect, test } from 'vitest';
import { isSamePerson } from '../../../shared/same-person.ts';
import { transferFeeKobo } from '../../../shared/transfer-fee.ts';
import { checkDigitFits } from './bank-account-rules.ts';
import { lastFriday, moveOf, nextFriday, pauseMs } from './payout-rules.ts';

describe('an artisan’s name and the account’s name at the bank:', () => {
  test.each([
    ['Chidi Okafor', 'OKAFOR CHIDI EMEKA'],
    ['Chidi Emeka Okafor', 'CHIDI OKAFOR'],
    ['Chidi Okafor', 'MR. OKAFOR, CHIDI'],
    ['Chidi Emeka Okafor', 'OKAFOR C. E.'],
    ['C. Okafor', 'OKAFOR CHIDI'],
    ['Adébáyọ̀ Ọ̀ṣun', 'OSUN ADEBAYO FUNMI'],
    ['Ngozi Eze-Okoro', 'EZE OKORO NGOZI'],
    ['Musa D’Amico', 'DAMICO MUSA'],
    ['Alhaji Sani Ɗanladi', 'DANLADI SANI'],
  ])('%s and %s match', (own, bank) => expect(isSamePerson(own, bank)).toBe(true));
});

describe('an artisan’s name and another person’s name at the bank:', () => {
  test.each([
    ['Chidi Okafor', 'OKAFOR NGOZI'],
    ['Chidi Okafor', 'CHIDINMA OKAFOR'],
    ['Chidi Emeka Okafor', 'CHIDI JAMES OKAFOR'],
    ['Chidi Okafor', 'OKAFOR'],
    ['Chidi', 'CHIDI OKAFOR'],
    ['Chidi Okafor', 'C O'],
    ['Okafor Okafor', 'OKAFOR CHIDI'],
    ['Chidi Okafor', ''],
    ['', ''],
    ['Chidi Okafor', 'OKAFOR PLUMBING LTD'],
  ])('%s and %s do not match', (own, bank) => expect(isSamePerson(own, bank)).toBe(false));
});

test.each([
  ['011', '0000014579', true],
  ['011', '0000000220', true],
  ['011', '0000014578', false],
  ['50211', '1234567890', false],
  ['035A', '0000014579', false],
  ['011', '123', false],
])('the check digit of bank %s and number %s fits: %s', (bank, number, fits) => {
  expect(checkDigitFits(bank, number)).toBe(fits);
});

test.each([
  [1, 1000],
  [500_000, 1000],
  [500_001, 2500],
  [5_000_000, 2500],
  [5_000_001, 5000],
])('sending %i kobo costs %i kobo', (amount, fee) => expect(transferFeeKobo(amount)).toBe(fee));

test.each([
  ['2026-11-27T07:59:59.999Z', '2026-11-20', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T08:00:00.000Z', '2026-11-27', '2026-12-04T08:00:00.000Z'],
  ['2026-11-27T08:00:00.001Z', '2026-11-27', '2026-12-04T08:00:00.000Z'],
  ['2026-11-26T23:30:00.000Z', '2026-11-20', '2026-11-27T08:00:00.000Z'],
  ['2026-12-03T22:59:59.999Z', '2026-11-27', '2026-12-04T08:00:00.000Z'],
])('at %s the last Friday is %s, and the next payout is at %s', (now, last, next) => {
  expect(lastFriday(new Date(now))).toBe(last);
  expect(nextFriday(new Date(now)).toISOString()).toBe(next);
});

test('Paystack is asked about a payout after a minute at first, and later after up to six hours', () => {
  expect(pauseMs(0)).toBe(60_000);
  expect(pauseMs(16 * 60_000)).toBe(120_000);
  expect(pauseMs(30 * 24 * 3_600_000)).toBe(6 * 3_600_000);
});

test.each([
  ['due', null, 'pending', 'wait'],
  ['due', null, 'success', 'pay'],
  ['sent', null, 'otp', 'wait'],
  ['sent', null, 'success', 'pay'],
  ['sent', null, 'failed', 'give_back'],
  ['sent', null, 'reversed', 'give_back'],
  ['sent', null, 'abandoned', 'give_back'],
  ['sent', null, 'blocked', 'give_back'],
  ['sent', null, 'rejected', 'give_back'],
  ['paid', null, 'success', 'nothing'],
  ['paid', null, 'pending', 'nothing'],
  ['paid', null, 'reversed', 'take_back'],
  ['paid', null, 'failed', 'contradiction'],
  ['failed', null, 'failed', 'nothing'],
  ['failed', null, 'success', 'check'],
  ['reversed', null, 'success', 'check'],
  ['reversed', null, 'reversed', 'nothing'],
  ['awaiting_approval', null, 'success', 'contradiction'],
  ['failed', 'asked', 'success', 'pay_after_all'],
  ['reversed', 'asked', 'success', 'pay_after_all'],
  ['failed', 'asked', 'failed', 'nothing'],
  ['reversed', 'asked', 'pending', 'nothing'],
  ['paid', 'asked', 'reversed', 'take_back'],
  ['reversed', 'asked again', 'success', 'contradiction'],
] as const)(
  'a payout that is %s (%s) and that Paystack reports as “%s” leads to: %s',
  (status, asked, said, move) => {
    const paidAfterAllAt = asked === 'asked again' ? new Date() : null;
    expect(moveOf({ status, paidAfterAllAt }, said, asked !== null)).toBe(move);
  },
);
