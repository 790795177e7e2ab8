/** What two accounts can have in common, with how strongly each suggests that one person owns both. */
export const SIGN_SCORES = { card: 3, bank_account: 3, phone: 3, browser: 2, address: 1 } as const;
export type Sign = keyof typeof SIGN_SCORES;

/**
 * A review whose customer and artisan share signs of at least this score waits for an operator. An address alone scores
 * less, because thousands of phones share one.
 */
export const REVIEW_SCORE = 2;
/** Two accounts that share signs of at least this score are shown to operators as a suspicion. */
export const PERSON_SCORE = 3;
/** A sign that more accounts than this share is ignored: it is a shop's telephone or a café's computer. */
export const MOST_SHARING = 10;

export const signWords: Record<Sign, string> = {
  card: 'they paid with the same card',
  bank_account: 'they are paid to the same bank account',
  phone: 'they gave the same phone number',
  browser: 'both signed in in one browser',
  address: 'both are signed in from one address with the same kind of browser',
};
