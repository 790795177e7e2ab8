/** Most characters of a notice, and of the text added to a switch's own sentence. */
export const MOST_SITE_WORDS = 200;
/** A longer notice belongs on a page. */
export const MOST_NOTICE_DAYS = 30;
