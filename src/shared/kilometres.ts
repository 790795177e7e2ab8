/** Miles as kilometres, in a whole number from 10 km on and with one decimal below, e.g. 10 → "16 km". */
export function kilometresText(miles: number): string {
  const kilometres = miles * 1.609344;
  return `${kilometres >= 10 ? Math.round(kilometres) : Math.round(kilometres * 10) / 10} km`;
}
