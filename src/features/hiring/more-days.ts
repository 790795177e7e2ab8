/** Why a job takes longer than it was booked for, in at least so many characters. */
export const MORE_DAYS_REASON_LEAST = 10;
