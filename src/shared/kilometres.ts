/**
 * Converts miles to kilometres for display, with one decimal below 10 km: 10 → "16 km". A no-break space keeps the
 * number and its unit on one line.
 */
export function kilometresText(miles: number): string {
  const kilometres = miles * 1.609344;
  return `${kilometres >= 10 ? Math.round(kilometres) : Math.round(kilometres * 10) / 10}\u00a0km`;
}
