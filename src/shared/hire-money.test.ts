import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  sharesOfCancellation,
  sharesOfFinishedHire,
  sharesOfFullRefund,
  sharesOfLateCancellation,
  sharesOfSplit,
} from './hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS } from './kobo.ts';

const NAIRA = 100;

describe('the shares of a hire', () => {
  test('of a finished job quoted at ₦40,000 are ₦38,000 for the artisan and ₦2,000 for us', {
    meta: { promise: 'The fee is 5% of what the artisan earns, to the kobo' },
  }, () => {
    expect(sharesOfFinishedHire(40_000 * NAIRA, 500)).toEqual({
      customerKobo: 0,
      artisanKobo: 38_000 * NAIRA,
      feeKobo: 2_000 * NAIRA,
    });
  });

  test('of a deposit whose customer cancels late are ₦4,750 for the artisan and ₦250 for us', () => {
    expect(sharesOfLateCancellation(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS)).toEqual({
      customerKobo: 0,
      artisanKobo: 4_750 * NAIRA,
      feeKobo: 250 * NAIRA,
    });
  });

  test('of a paid quote whose customer cancels late cost the customer no more than the deposit', {
    meta: { promise: 'Who cancels late loses no more than the deposit' },
  }, () => {
    expect(sharesOfLateCancellation(40_000 * NAIRA, 500).customerKobo).toBe(35_000 * NAIRA);
  });

  test('of a quote below the deposit whose customer cancels late are no more than was paid', () => {
    expect(sharesOfLateCancellation(3_000 * NAIRA, 500)).toEqual({
      customerKobo: 0,
      artisanKobo: 2_850 * NAIRA,
      feeKobo: 150 * NAIRA,
    });
  });

  test('are whole kobo, never negative, and add up to what was paid, for any sum and fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_00 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (paidKobo, feeBasisPoints, toCustomer) => {
          for (const shares of [
            sharesOfSplit(paidKobo, Math.floor(paidKobo * toCustomer), feeBasisPoints),
            sharesOfFinishedHire(paidKobo, feeBasisPoints),
            sharesOfLateCancellation(paidKobo, feeBasisPoints),
            sharesOfFullRefund(paidKobo),
          ]) {
            const all = Object.values(shares);
            expect(all.every((kobo) => Number.isSafeInteger(kobo) && kobo >= 0)).toBe(true);
            expect(all.reduce((sum, kobo) => sum + kobo, 0)).toBe(paidKobo);
          }
        },
      ),
    );
  });

  test('of a late cancellation keep no more than the deposit, and no more than finished work earns', {
    meta: { promise: 'A late cancellation never keeps more than the deposit, whatever was paid' },
  }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_00 }),
        fc.nat(10_000),
        (paidKobo, feeBasisPoints) => {
          const late = sharesOfLateCancellation(paidKobo, feeBasisPoints);
          expect(late.artisanKobo + late.feeKobo).toBe(Math.min(paidKobo, BOOKING_DEPOSIT_KOBO));
          const { artisanKobo } = sharesOfFinishedHire(paidKobo, feeBasisPoints);
          expect(late.artisanKobo).toBeLessThanOrEqual(artisanKobo);
        },
      ),
    );
  });

  test('of a cancelled job after a visit refund what was paid beyond the visit, or, when late, beyond the deposit too', () => {
    const hire = { startDate: '2026-12-04', startTime: '08:00', feeBasisPoints: 500 };
    const [inTime, late] = [new Date('2026-12-03T07:00:00.000Z'), new Date('2026-12-03T07:00:00.001Z')];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(1_000_000_000), (visitKobo, more) => {
        const amountKobo = visitKobo + more;
        const cancelled = { ...hire, amountKobo, visitKobo };
        expect(sharesOfCancellation(cancelled, 'customer', inTime).customerKobo).toBe(more);
        const kept = Math.min(amountKobo, Math.max(visitKobo, BOOKING_DEPOSIT_KOBO));
        const after = sharesOfCancellation(cancelled, 'customer', late);
        expect(after.customerKobo).toBe(amountKobo - kept);
        expect(after.artisanKobo + after.feeKobo).toBe(kept);
        expect(sharesOfCancellation(cancelled, 'artisan', late)).toEqual(sharesOfFullRefund(amountKobo));
      }),
    );
  });
});
