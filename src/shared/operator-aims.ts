/** Within how many hours operators aim to decide what no one was promised a day for; after them it counts as overdue. */
export const OPERATOR_AIM_HOURS = {
  contact: 48,
  chatReports: 24,
  reviewReports: 48,
  sanctions: 72,
  abuse: 72,
} as const;

/** Of a bulk act. */
export const MOST_AT_ONCE = 100;
