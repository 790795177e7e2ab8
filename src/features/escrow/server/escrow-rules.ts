const BASIS_POINTS = 10_000;

/**
 * SureHands' share of what an artisan earns, in whole kobo; a broken kobo stays with the artisan.
 *
 * @param feeBasisPoints hundredths of a percent, as agreed when the hire was made: 500 is 5 %
 */
export function serviceFeeKobo(amountKobo: number, feeBasisPoints: number): number {
  return Math.floor((amountKobo * feeBasisPoints) / BASIS_POINTS);
}
