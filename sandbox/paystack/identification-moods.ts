import { PaystackRefusal } from './envelope.ts';

/** The simulated result of checking whether a BVN, an account and a name belong together. */
interface Mood {
  /** The webhooks to send, in order: null passes, a text is the reason for a failure. */
  answers: (string | null)[];
  /** Milliseconds until the first is sent; absent: at once. */
  afterMs?: number;
}

const INCORRECT = 'Account number or BVN is incorrect';

/** Results by the last four digits of the BVN. sandbox/README.md lists them. */
const moods: Readonly<Record<string, Mood>> = {
  '0000': { answers: [INCORRECT] },
  '0001': { answers: ['The name provided does not match the name on the BVN'] },
  '0002': { answers: ['Account number does not belong to the BVN provided'] },
  '0003': { answers: [null], afterMs: 60_000 },
  '0004': { answers: [] },
  '0005': { answers: [null, null] },
  '0008': { answers: [INCORRECT, null] },
};

/** The only identity that Paystack's test mode knows. Its BVN has twelve digits, as printed in the documentation. */
const testIdentity = { accountNumber: '0111111111', bvn: '222222222221', bankCode: '007' };

/**
 * Every BVN matches its person's account here, except where its last digits say otherwise, and where the account does
 * not exist.
 *
 * @throws PaystackRefusal 400 for an invalid BVN, and where the check is "not available"
 */
export function moodOf(identity: { bvn: string; accountNumber: string; bankCode: string }): Mood {
  const { bvn, accountNumber, bankCode } = identity;
  if (bvn === testIdentity.bvn) {
    const fits = accountNumber === testIdentity.accountNumber && bankCode === testIdentity.bankCode;
    return { answers: [fits ? null : INCORRECT] };
  }
  const ending = bvn.slice(-4);
  if (!/^\d{11}$/.test(bvn) || ending === '0006') {
    throw new PaystackRefusal(400, 'invalid_params', 'Invalid BVN');
  }
  if (ending === '0007') {
    const message = 'Customer validation is not available for your business';
    throw new PaystackRefusal(400, 'feature_unavailable', message, 'Contact support to enable it');
  }
  const isAccount = /^\d{10}$/.test(accountNumber) && !accountNumber.startsWith('0000');
  return moods[ending] ?? { answers: [isAccount ? null : INCORRECT] };
}
