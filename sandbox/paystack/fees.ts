const NAIRA = 100;

/**
 * What Paystack keeps of a local payment in Nigeria: 1.5% and ₦100, the ₦100 not below ₦2,500, ₦2,000 at the most.
 * Kobo in, kobo out. Source: https://paystack.com/pricing; how halves are rounded is not published.
 */
export function transactionFeeKobo(amountKobo: number): number {
  const share = Math.round((amountKobo * 15) / 1000);
  const flat = amountKobo < 2_500 * NAIRA ? 0 : 100 * NAIRA;
  return Math.min(2_000 * NAIRA, share + flat);
}

/** What a transfer to a Nigerian bank costs, by its amount. Source: https://paystack.com/pricing. */
export function transferFeeKobo(amountKobo: number): number {
  if (amountKobo <= 5_000 * NAIRA) return 10 * NAIRA;
  return (amountKobo <= 50_000 * NAIRA ? 25 : 50) * NAIRA;
}
