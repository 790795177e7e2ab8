/** Characters of a notice, and of what is said behind a switch's own sentence. */
export const MOST_SITE_WORDS = 200;
/** What stands there for longer is not a notice any more: it belongs on a page. */
export const MOST_NOTICE_DAYS = 30;
