/** Hours within which operators aim to decide cases that have no promised day. After them a case counts as overdue. */
export const OPERATOR_AIM_HOURS = {
  contact: 48,
  chatReports: 24,
  reviewReports: 48,
  sanctions: 72,
  abuse: 72,
} as const;
