/**
 * Day from which each policy's newest version is in force. A module of its own, because every written page loads
 * it.
 */
export const POLICY_DAYS = {
  terms: '2026-11-25',
  terms_of_use: '2026-11-25',
  privacy: '2026-11-26',
} as const;
