/** An alert for new artisans ends so long after it began. */
export const ALERT_MONTHS = 6;
/** So many alerts of one account or email run at a time. */
export const MOST_ALERTS = 10;
/** So many searches of the list of artisans an account keeps. */
export const MOST_SAVED_SEARCHES = 30;
/** So many trades one alert may be about. */
export const MOST_ALERT_TRADES = 5;
/** A new job is told to so many artisans at once, the nearest first; all of them read of it in their daily email. */
export const MOST_TOLD_AT_ONCE = 100;
