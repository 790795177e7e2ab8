import { isFreeForCustomer } from './hire-clock.ts';
import { BOOKING_DEPOSIT_KOBO } from './kobo.ts';

const BASIS_POINTS = 10_000;

/** How the money of a hire is divided. Shares are whole kobo and add up to what was paid. */
export interface HireShares {
  /** Refunded to the customer. */
  customerKobo: number;
  /** Paid to the artisan. */
  artisanKobo: number;
  /** The service fee of SureHands. */
  feeKobo: number;
}

/**
 * Returns the service fee in whole kobo, rounded down in the artisan's favour.
 * @param feeBasisPoints hundredths of a percent, as agreed when the hire was made: 500 is 5 %
 */
export function serviceFeeKobo(amountKobo: number, feeBasisPoints: number): number {
  return Math.floor((amountKobo * feeBasisPoints) / BASIS_POINTS);
}

/** The shares where the work is done and no problem was reported, or a problem was decided for the artisan. */
export function sharesOfFinishedHire(paidKobo: number, feeBasisPoints: number): HireShares {
  const feeKobo = serviceFeeKobo(paidKobo, feeBasisPoints);
  return { customerKobo: 0, artisanKobo: paidKobo - feeKobo, feeKobo };
}

/**
 * The shares where the customer cancels within the cancellation window. The artisan kept the day free, so they earn the
 * deposit less our fee; anything paid beyond it is refunded.
 */
export function sharesOfLateCancellation(
  paidKobo: number,
  feeBasisPoints: number,
  visitKobo: number | null = null,
): HireShares {
  // The visit has taken place, so the artisan keeps at least its price.
  const keptKobo = Math.max(BOOKING_DEPOSIT_KOBO, visitKobo ?? 0);
  return sharesWhereKept(paidKobo, keptKobo, feeBasisPoints);
}

/** The artisan earns up to `keptKobo` of what was paid, less our fee, and the rest is refunded. */
function sharesWhereKept(paidKobo: number, keptKobo: number, feeBasisPoints: number): HireShares {
  const ofArtisanKobo = Math.min(paidKobo, keptKobo);
  return { ...sharesOfFinishedHire(ofArtisanKobo, feeBasisPoints), customerKobo: paidKobo - ofArtisanKobo };
}

/**
 * The shares of a problem settled by a split. `toCustomerKobo` is refunded; the rest counts as the price of finished
 * work, so our fee is taken from that rest alone.
 */
export function sharesOfSplit(paidKobo: number, toCustomerKobo: number, feeBasisPoints: number): HireShares {
  const rest = sharesOfFinishedHire(paidKobo - toCustomerKobo, feeBasisPoints);
  return { ...rest, customerKobo: toCustomerKobo };
}

/** The shares of a hire cancelled in time or by the artisan, or whose problem was decided for the customer. */
export function sharesOfFullRefund(paidKobo: number): HireShares {
  return { customerKobo: paidKobo, artisanKobo: 0, feeKobo: 0 };
}

/** The shares when one side cancels a paid hire at `now`. */
export function sharesOfCancellation(
  hire: {
    startDate: string;
    startTime: string;
    amountKobo: number;
    feeBasisPoints: number;
    /** The price paid for a visit, where the job began with one. */
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
