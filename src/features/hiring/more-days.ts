/** The fewest characters in the reason for more days. */
export const MORE_DAYS_REASON_LEAST = 10;
