/** Said of the address that the account has; of a new one the answer names it. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Thank you!';
