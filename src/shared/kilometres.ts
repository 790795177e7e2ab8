/**
 * Miles as kilometres, in a whole number from 10 km on and with one decimal below, e.g. 10 → "16 km"; number and unit stay
 * on one line.
 */
export function kilometresText(miles: number): string {
  const kilometres = miles * 1.609344;
  return `${kilometres >= 10 ? Math.round(kilometres) : Math.round(kilometres * 10) / 10}\u00a0km`;
}
