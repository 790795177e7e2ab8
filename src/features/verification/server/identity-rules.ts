import { MINUTE_MS } from '../../../shared/durations.ts';
import type { NameParts, PaystackFault } from '../../payments/server/public.ts';
import { type IdentityReason, MOST_IDENTITY_CHECKS } from '../identity-words.ts';

/** How long to wait for Paystack's answer before an operator compares instead. */
export const ANSWER_WITHIN_MS = 24 * 3_600_000;
const LIMIT_MS = 24 * 3_600_000;
const LONGEST_PAUSE_MINUTES = 60;

/** Backoff in ms before the next attempt: 2, 4, 8 … at most 60 minutes after 1, 2, 3 … attempts. */
export const pauseAfter = (tries: number): number => Math.min(2 ** tries, LONGEST_PAUSE_MINUTES) * MINUTE_MS;

/**
 * Earliest time for the next comparison: at most three in any 24 hours.
 *
 * @param askedAt times of earlier ones, newest first
 */
export function nextCheckFrom(askedAt: readonly Date[], now: Date): Date {
  const oldest = askedAt[MOST_IDENTITY_CHECKS - 1];
  const free = (oldest?.getTime() ?? Number.NEGATIVE_INFINITY) + LIMIT_MS;
  return free > now.getTime() ? new Date(free) : now;
}

/** Derives the reason from Paystack's message, which has no error codes and may change its wording. */
export function reasonOf(sentence: string | null | undefined): IdentityReason {
  const words = sentence ?? '';
  if (/invalid bvn/i.test(words)) return 'bvn_invalid';
  if (/\bname/i.test(words)) return 'name';
  const bvn = /\bbvn\b/i.test(words);
  const account = /\baccount\b/i.test(words);
  if (bvn && account) return /belong/i.test(words) ? 'account' : 'account_or_bvn';
  if (account) return 'account';
  return bvn ? 'bvn' : 'other';
}

/** Splits a name for Paystack: the first word, the last word, and everything between as the middle name. */
export function namePartsOf(fullName: string): NameParts {
  const words = fullName.trim().split(/\s+/);
  const [firstName = '', ...rest] = words;
  const lastName = rest.pop() ?? firstName;
  return { firstName, lastName, ...(rest.length > 0 && { middleName: rest.join(' ') }) };
}

/**
 * Email under which Paystack stores the customer of one comparison; it is at our own domain and belongs to no
 * one. With the artisan's email, all their comparisons would share one customer, and the answers could not be
 * told apart.
 */
export function customerEmail(checkId: string, mailFrom: string): string {
  const domain = /@([^\s@<>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost.invalid';
  return `identity-${checkId.replaceAll('-', '')}@${domain}`;
}

/**
 * Whether Paystack refused for good, for example because it does not offer the comparison to this business. A
 * 401 is a wrong key and is retried.
 */
export const isNotOffered = ({ kind, httpStatus }: PaystackFault): boolean =>
  kind === 'refused' && httpStatus !== 401;
