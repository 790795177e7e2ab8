/** Months after which an alert for new artisans ends. */
export const ALERT_MONTHS = 6;
/** Most alerts that one account or email address may have running at a time. */
export const MOST_ALERTS = 10;
/** Most searches of the list of artisans that one account may save. */
export const MOST_SAVED_SEARCHES = 30;
/** Most trades in one alert. */
export const MOST_ALERT_TRADES = 5;
/** Most artisans who are notified at once of a new job, nearest first. All whose alert fits also get the daily email. */
export const MOST_NOTIFIED_AT_ONCE = 100;
