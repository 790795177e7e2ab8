/**
 * Texts about the result of comparing BVN, name and bank account. They are kept apart from the contract so
 * that the browser does not load its schemas with them.
 */

export const IDENTITY_STATES = [
  'due',
  'asked',
  'passed',
  'failed',
  'no_answer',
  'unavailable',
  'replaced',
] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

export const IDENTITY_REASONS = ['bvn_invalid', 'bvn', 'account', 'account_or_bvn', 'name', 'other'] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

/**
 * How many comparisons one artisan can trigger at Paystack in 24 hours; further ones are postponed, not
 * refused.
 */
export const MOST_IDENTITY_CHECKS = 3;

interface ReasonWords {
  /** What does not match. The artisan sees it, and the operator sees it after "Paystack:". */
  what: string;
  /** What the artisan can do about it. */
  todo: string;
}

export const identityReasonWords: Record<IdentityReason, ReasonWords> = {
  bvn_invalid: {
    what: 'This is not a valid BVN.',
    todo: 'Dial *565*0# on the phone number your bank has, then enter each digit exactly as shown.',
  },
  bvn: {
    what: 'Your BVN does not match the banks’ records.',
    todo: 'Dial *565*0# on the phone number your bank has, then enter your BVN again.',
  },
  account: {
    what: 'Your bank account was not opened with this BVN.',
    todo: 'Add a bank account that you opened with this BVN, or enter your own BVN again.',
  },
  account_or_bvn: {
    what: 'Your BVN and your bank account do not match.',
    todo: 'Check your BVN (dial *565*0#) and enter it again, or add a bank account that you opened with it.',
  },
  name: {
    what: 'Your name on your profile does not match your BVN.',
    todo: 'Change the name in your profile to the one your bank has, or ask your bank to correct it.',
  },
  other: {
    what: 'Your BVN, name and bank account do not match.',
    todo: 'Check your BVN, the name in your profile and your bank account, then correct what is wrong.',
  },
};
