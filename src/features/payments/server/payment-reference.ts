import { randomInt } from 'node:crypto';

/** The largest number in a reference. */
const LAST_NUMBER = 1_000_000_000;

/**
 * Draws a payment reference: "SH-" and a number from 1 to 1,000,000,000. The database checks that it is unused.
 * Paystack only allows letters, digits and - . = in references.
 */
export const drawReference = (): string => `SH-${randomInt(1, LAST_NUMBER + 1)}`;
