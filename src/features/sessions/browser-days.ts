/** For how many days the database remembers that an account signed in with a browser. */
export const BROWSER_DAYS = 90;
