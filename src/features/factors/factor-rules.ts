/** Limits of the second factor. */

/** How long a proof counts for sensitive changes. */
export const FRESH_MINUTES = 10;

/**
 * Releasing more than this needs the second factor, or the password of an account without one: ₦500,000, in kobo.
 */
export const LARGE_RELEASE_KOBO = 50_000_000;

/** How long a sign-in waits for its code after the right password. */
export const PENDING_MINUTES = 10;

/** How long a trusted browser is not asked for a code. */
export const TRUST_DAYS = 30;

/** Lifetime of the "that wasn't me" link. */
export const NOT_ME_DAYS = 7;

/** Number of recovery codes created at once. */
export const RECOVERY_CODES = 10;

/** How long a new authenticator app can be confirmed. */
export const SETUP_MINUTES = 10;

/** How long a browser may take to answer with a passkey. */
export const CHALLENGE_MINUTES = 5;

/** Most passkeys of one account. */
export const MOST_PASSKEYS = 10;
