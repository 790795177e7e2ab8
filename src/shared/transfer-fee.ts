import { KOBO_PER_NAIRA } from './kobo.ts';

/** The smallest pay-out that an artisan can ask for; smaller transfers cost more than they are worth. */
export const LEAST_PAYOUT_KOBO = 1_000 * KOBO_PER_NAIRA;
/** The smallest final pay-out of an artisan who deletes their account: Paystack's own minimum. */
export const LEAST_LAST_PAYOUT_KOBO = 100 * KOBO_PER_NAIRA;
/** Paystack's limit for one transfer. */
export const MOST_PAYOUT_KOBO = 10_000_000 * KOBO_PER_NAIRA;
/** A pay-out made by an operator above this amount needs a second operator. */
export const SECOND_OPERATOR_ABOVE_KOBO = 500_000 * KOBO_PER_NAIRA;

/**
 * Paystack's fees, in kobo, for transfers to a Nigerian bank: for amounts up to so much, and for those above them all.
 * Source: https://paystack.com/pricing.
 */
export const TRANSFER_FEES = {
  upTo: [
    { amountKobo: 5_000 * KOBO_PER_NAIRA, feeKobo: 10 * KOBO_PER_NAIRA },
    { amountKobo: 50_000 * KOBO_PER_NAIRA, feeKobo: 25 * KOBO_PER_NAIRA },
  ],
  aboveKobo: 50 * KOBO_PER_NAIRA,
} as const;

/** Estimates the fee of a transfer, in kobo. We bear it. The fee that Paystack reports for a transfer takes precedence. */
export const transferFeeKobo = (amountKobo: number): number =>
  TRANSFER_FEES.upTo.find((step) => amountKobo <= step.amountKobo)?.feeKobo ?? TRANSFER_FEES.aboveKobo;
