import { KOBO_PER_NAIRA } from '../../shared/kobo.ts';

/** The smallest and the largest tip, in kobo. */
export const LEAST_TIP_KOBO = 100 * KOBO_PER_NAIRA;
export const MOST_TIP_KOBO = 100_000 * KOBO_PER_NAIRA;

/** The suggested tips, in naira; other sums can be typed. */
export const OFFERED_TIPS = [500, 1_000, 2_000] as const;
