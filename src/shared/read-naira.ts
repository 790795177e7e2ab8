import { KOBO_PER_NAIRA } from './kobo.ts';

/**
 * Reads naira as people write them: "45000", "45,000", "₦45,000.50", "N 45 000".
 *
 * @returns whole kobo; undefined for anything that is not a sum
 */
export function koboOfNaira(text: string): number | undefined {
  const [, naira, kobo = ''] =
    /^(?:₦|NGN|N)?\s*(\d{1,3}(?:[, ]\d{3})*|\d{1,12})(?:\.(\d{1,2}))?$/i.exec(text.trim()) ?? [];
  if (naira === undefined) return undefined;
  return Number(naira.replace(/\D/g, '')) * KOBO_PER_NAIRA + Number(kobo.padEnd(2, '0'));
}
