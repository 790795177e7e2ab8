/**
 * What Paystack keeps of a payment in Nigeria, in whole kobo: 1.5 % and ₦100, the ₦100 only from ₦2,500 on, at
 * most ₦2,000. Source: https://paystack.com/pricing.
 */
export function paystackFeesKobo(amountKobo: number): number {
  const flatKobo = amountKobo < 250_000 ? 0 : 10_000;
  return Math.min(200_000, Math.ceil(amountKobo * 0.015) + flatKobo);
}
