import { BVN_DIGITS } from './promises.ts';

/** The message for anything that is not a BVN. It never repeats what was typed. */
export const BVN_FAULT = `BVN must be exactly ${BVN_DIGITS} digits.`;

/**
 * Reads a bank verification number as people type it: digits, perhaps in groups with spaces or hyphens between.
 * Leading zeros count, and there is no check digit (Central Bank of Nigeria).
 *
 * @returns its digits and nothing else; undefined when they are not exactly as many as a BVN has
 */
export function readBvn(typed: string): string | undefined {
  const digits = typed.trim().replace(/(?<=\d)[ -](?=\d)/g, '');
  return new RegExp(`^[0-9]{${BVN_DIGITS}}$`).test(digits) ? digits : undefined;
}
