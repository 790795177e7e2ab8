/**
 * Paystack's fee for a payment in Nigeria, in whole kobo: 1.5 % plus ₦100, the ₦100 only from ₦2,500, at most ₦2,000.
 * Source: https://paystack.com/pricing.
 */
export function paystackFeesKobo(amountKobo: number): number {
  const flatKobo = amountKobo < 250_000 ? 0 : 10_000;
  return Math.min(200_000, Math.ceil(amountKobo * 0.015) + flatKobo);
}
