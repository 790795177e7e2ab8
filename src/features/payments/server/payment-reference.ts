import { randomInt } from 'node:crypto';

/** The last number that a reference may carry. */
const LAST_NUMBER = 1_000_000_000;

/**
 * Draws a payment's reference: SH- and a number from 1 to 1,000,000,000. Whether it was drawn before, the database
 * says. A hyphen, since Paystack takes letters, digits and - . = only.
 */
export const drawReference = (): string => `SH-${randomInt(1, LAST_NUMBER + 1)}`;
