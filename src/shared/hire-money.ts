import { isFreeForCustomer } from './hire-clock.ts';
import { BOOKING_DEPOSIT_KOBO } from './kobo.ts';

/** How the money of a hire is shared out. Every share is in whole kobo, and together they are what was paid. */

const BASIS_POINTS = 10_000;

export interface HireShares {
  /** Goes back to the customer. */
  customerKobo: number;
  /** Is the artisan's. */
  artisanKobo: number;
  /** Is SureHands'. */
  feeKobo: number;
}

/**
 * SureHands' share of what an artisan earns, in whole kobo; a broken kobo stays with the artisan.
 *
 * @param feeBasisPoints hundredths of a percent, as agreed when the hire was made: 500 is 5 %
 */
export function serviceFeeKobo(amountKobo: number, feeBasisPoints: number): number {
  return Math.floor((amountKobo * feeBasisPoints) / BASIS_POINTS);
}

/** The work is done and nobody complained, or a complaint was decided for the artisan. */
export function sharesOfFinishedHire(paidKobo: number, feeBasisPoints: number): HireShares {
  const feeKobo = serviceFeeKobo(paidKobo, feeBasisPoints);
  return { customerKobo: 0, artisanKobo: paidKobo - feeKobo, feeKobo };
}

/**
 * The customer cancelled when less than the cancellation window was left. The artisan kept the day, so what they
 * would have earned of the deposit is theirs; whatever was paid beyond the deposit goes back.
 */
export function sharesOfLateCancellation(
  paidKobo: number,
  feeBasisPoints: number,
  visitKobo: number | null = null,
): HireShares {
  // Never less than for the visit, which was made.
  const keptKobo = Math.max(BOOKING_DEPOSIT_KOBO, visitKobo ?? 0);
  return sharesWhereKept(paidKobo, keptKobo, feeBasisPoints);
}

/** The artisan gets so much of what was paid, less our fee, and the rest goes back. */
function sharesWhereKept(paidKobo: number, keptKobo: number, feeBasisPoints: number): HireShares {
  const ofArtisanKobo = Math.min(paidKobo, keptKobo);
  return { ...sharesOfFinishedHire(ofArtisanKobo, feeBasisPoints), customerKobo: paidKobo - ofArtisanKobo };
}

/**
 * A problem that was settled by a split: so much goes back to the customer, and the rest is the artisan's as if it were the
 * price of finished work, so our fee is taken of that rest alone.
 */
export function sharesOfSplit(paidKobo: number, toCustomerKobo: number, feeBasisPoints: number): HireShares {
  const rest = sharesOfFinishedHire(paidKobo - toCustomerKobo, feeBasisPoints);
  return { ...rest, customerKobo: toCustomerKobo };
}

/** Cancelled in time, cancelled by the artisan, or a complaint that was decided for the customer. */
export function sharesOfFullRefund(paidKobo: number): HireShares {
  return { customerKobo: paidKobo, artisanKobo: 0, feeKobo: 0 };
}

/** Who gets what of the money when one side cancels a paid hire at a moment. */
export function sharesOfCancellation(
  hire: {
    startDate: string;
    startTime: string;
    amountKobo: number;
    feeBasisPoints: number;
    /** Of a job that began with a visit: what was paid for that. */
    visitKobo?: number | null;
  },
  side: 'customer' | 'artisan',
  now: Date,
): HireShares {
  const { amountKobo, feeBasisPoints, visitKobo } = hire;
  if (side === 'artisan') return sharesOfFullRefund(amountKobo);
  if (!isFreeForCustomer(hire, now)) return sharesOfLateCancellation(amountKobo, feeBasisPoints, visitKobo);
  return visitKobo ? sharesWhereKept(amountKobo, visitKobo, feeBasisPoints) : sharesOfFullRefund(amountKobo);
}
