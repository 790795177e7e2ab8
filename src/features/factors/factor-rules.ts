/** The numbers of the second factor, each in one place. */

/** A change that matters asks for the factor again when it was not given for so long. */
export const FRESH_MINUTES = 10;

/** More than so much, in kobo, is released only with the factor, or the password of an account without one: ₦500,000. */
export const LARGE_RELEASE_KOBO = 50_000_000;

/** Between a right password and the code pass at most so many minutes. */
export const PENDING_MINUTES = 10;

/** A browser that its owner trusts is not asked for a code for so many days. */
export const TRUST_DAYS = 30;

/** The link "that wasn't me" works for so many days. */
export const NOT_ME_DAYS = 7;

/** So many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

/** The key of an app that is being set up can be confirmed for so many minutes. */
export const SETUP_MINUTES = 10;

/** A passkey's browser has so many minutes to answer. */
export const CHALLENGE_MINUTES = 5;

/** So many passkeys an account can have. */
export const MOST_PASSKEYS = 10;
