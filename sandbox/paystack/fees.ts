const NAIRA = 100;

/**
 * Paystack's fee for a local payment in Nigeria: 1.5% plus ₦100, the ₦100 waived below ₦2,500, at most ₦2,000. Takes
 * and returns kobo. Source: https://paystack.com/pricing; how halves are rounded is not published.
 */
export function transactionFeeKobo(amountKobo: number): number {
  const share = Math.round((amountKobo * 15) / 1000);
  const flat = amountKobo < 2_500 * NAIRA ? 0 : 100 * NAIRA;
  return Math.min(2_000 * NAIRA, share + flat);
}

/**
 * Paystack's fee for a transfer to a Nigerian bank, by its amount, in kobo. Source: https://paystack.com/pricing. The
 * product estimates the same in src/shared/transfer-fee.ts; this copy stands for another company, but both must agree.
 */
export function transferFeeKobo(amountKobo: number): number {
  if (amountKobo <= 5_000 * NAIRA) return 10 * NAIRA;
  return (amountKobo <= 50_000 * NAIRA ? 25 : 50) * NAIRA;
}
