/** All money in the product is a whole number of kobo. */
export const KOBO_PER_NAIRA = 100;

/** The booking deposit that "Confirm & Hire" takes: ₦5,000. */
export const BOOKING_DEPOSIT_KOBO = 5_000 * KOBO_PER_NAIRA;

/** Bounds of a quote for the whole job: less is a typing error, and more is no job for one artisan. */
export const LEAST_QUOTE_KOBO = 1_000 * KOBO_PER_NAIRA;
export const MOST_QUOTE_KOBO = 10_000_000 * KOBO_PER_NAIRA;

/** Bounds of the price of a visit, in which the artisan only looks at the job. */
export const LEAST_VISIT_KOBO = 100_000;
export const MOST_VISIT_KOBO = 5_000_000;

/**
 * The service fee, taken from what an artisan earns, in hundredths of a percent: 5 %. Each hire keeps the fee it was
 * made with.
 */
export const SERVICE_FEE_BASIS_POINTS = 500;

const nairaFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
  // Zero is written ₦0, never -₦0.
  signDisplay: 'negative',
});

/** Formats kobo as naira: 500000 → "₦5,000", 2050 → "₦20.50". */
export function formatNaira(amountKobo: number): string {
  return nairaFormat.format(amountKobo / KOBO_PER_NAIRA);
}

/** Formats kobo for a naira field: 500000 → "5,000", 2050 → "20.50". Not for negative amounts. */
export const typedNaira = (amountKobo: number): string => formatNaira(amountKobo).slice(1);
