import { KOBO_PER_NAIRA } from './kobo.ts';

/** What is asked for less often costs more to send than it is worth. */
export const LEAST_PAYOUT_KOBO = 1_000 * KOBO_PER_NAIRA;
/** The last pay-out of an artisan who leaves may be this little: Paystack sends no less. */
export const LEAST_LAST_PAYOUT_KOBO = 100 * KOBO_PER_NAIRA;
/** Paystack sends no more than this at once. */
export const MOST_PAYOUT_KOBO = 10_000_000 * KOBO_PER_NAIRA;
/** What an operator pays out by hand above this needs a second operator. */
export const SECOND_OPERATOR_ABOVE_KOBO = 500_000 * KOBO_PER_NAIRA;

/**
 * What Paystack takes for sending so much to a Nigerian bank, in kobo; it is our cost. What Paystack reports of a transfer
 * goes before it. Source: https://paystack.com/pricing.
 */
export function transferFeeKobo(amountKobo: number): number {
  if (amountKobo <= 5_000 * KOBO_PER_NAIRA) return 10 * KOBO_PER_NAIRA;
  return (amountKobo <= 50_000 * KOBO_PER_NAIRA ? 25 : 50) * KOBO_PER_NAIRA;
}
