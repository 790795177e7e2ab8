/** Parts of the site shown on /status, in order. */
export const SITE_PARTS = ['pages', 'payments', 'payouts', 'messages', 'emails'] as const;
export type SitePartName = (typeof SITE_PARTS)[number];

export const PART_STATES = ['works', 'late', 'paused', 'down'] as const;
export type PartState = (typeof PART_STATES)[number];
