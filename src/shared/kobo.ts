/** One naira is a hundred kobo; all money in the product is a whole number of kobo. */
export const KOBO_PER_NAIRA = 100;

/** What "Confirm & Hire" costs up front: ₦5,000. */
export const BOOKING_DEPOSIT_KOBO = 5_000 * KOBO_PER_NAIRA;

/** A quote is for the whole job: less than this is a slip of the finger, and more is no job for one artisan. */
export const LEAST_QUOTE_KOBO = 1_000 * KOBO_PER_NAIRA;
export const MOST_QUOTE_KOBO = 10_000_000 * KOBO_PER_NAIRA;

/** What a visit before a job costs at least and at most: it is to look, and not to work. */
export const LEAST_VISIT_KOBO = 100_000;
export const MOST_VISIT_KOBO = 5_000_000;

/** SureHands' share of what an artisan earns, in hundredths of a percent: 5 %. Each hire keeps the one it was made with. */
export const SERVICE_FEE_BASIS_POINTS = 500;

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
  // What is taken of nothing is ₦0, not -₦0.
  signDisplay: 'negative',
});

/** Writes kobo as naira the Nigerian way: 500000 → "₦5,000", 2050 → "₦20.50". */
export function formatNaira(amountKobo: number): string {
  return nairaFormat.format(amountKobo / KOBO_PER_NAIRA);
}

/** Writes kobo as it is typed into a field for naira: 500000 → "5,000", 2050 → "20.50". Not for less than nothing. */
export const typedNaira = (amountKobo: number): string => formatNaira(amountKobo).slice(1);
