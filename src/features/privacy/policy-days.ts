/** From which day the newest version of each text of the site is in force. Apart from the list of versions, since every written page loads it. */
export const POLICY_DAYS = {
  terms: '2026-11-25',
  terms_of_use: '2026-11-25',
  privacy: '2026-11-26',
} as const;
