/** How long it is kept that an account signed in in a browser. */
export const BROWSER_DAYS = 90;
