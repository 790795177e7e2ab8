/** What two accounts can have in common, and how much it says that one person has both. */
export const SIGN_SCORES = { card: 3, bank_account: 3, phone: 3, browser: 2, address: 1 } as const;
export type Sign = keyof typeof SIGN_SCORES;

/** So much together has a review looked at before it is shown; an address alone is shared by thousands of phones. */
export const REVIEW_SCORE = 2;
/** So much together has two accounts looked at. */
export const PERSON_SCORE = 3;
/** What more accounts than this share is a shop's telephone or a café's computer, and says nothing. */
export const MOST_SHARING = 10;

export const signWords: Record<Sign, string> = {
  card: 'they paid with the same card',
  bank_account: 'they are paid to the same bank account',
  phone: 'they gave the same phone number',
  browser: 'both signed in in one browser',
  address: 'both are signed in from one address with the same kind of browser',
};
