/** Message when the account's current address is confirmed; for a new address the API's message names it. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Thank you!';
