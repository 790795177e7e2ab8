import type { NameParts, PaystackFault } from '../../payments/server/public.ts';
import { type IdentityReason, MOST_IDENTITY_CHECKS } from '../identity-words.ts';

/** An answer that has not come by then is waited for no longer: a person compares. */
export const ANSWER_WITHIN_MS = 24 * 3_600_000;
const LIMIT_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;

/** When a question that could not be sent is tried again, by how often it was: 2, 4, 8 … 60 minutes. */
export const pauseAfter = (tries: number): number => Math.min(2 ** tries, LONGEST_PAUSE_MINUTES) * MINUTE_MS;

/**
 * From when the next question may be asked: at most three in any 24 hours.
 *
 * @param askedAt when earlier ones were, newest first
 */
export function askFrom(askedAt: readonly Date[], now: Date): Date {
  const oldest = askedAt[MOST_IDENTITY_CHECKS - 1];
  const free = (oldest?.getTime() ?? Number.NEGATIVE_INFINITY) + LIMIT_MS;
  return free > now.getTime() ? new Date(free) : now;
}

/** What does not match, from Paystack's own sentence. It has no codes, and its wording is not promised. */
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

/** A name in the parts that Paystack wants: the last word is the last name, what is between is the middle name. */
export function namePartsOf(fullName: string): NameParts {
  const words = fullName.trim().split(/\s+/);
  const [firstName = '', ...rest] = words;
  const lastName = rest.pop() ?? firstName;
  return { firstName, lastName, ...(rest.length > 0 && { middleName: rest.join(' ') }) };
}

/**
 * The address under which Paystack keeps the customer of one question: no person's, at our own domain. The artisan's would make
 * one customer of all their questions, whose answers could not be told apart.
 */
export function customerEmail(checkId: string, mailFrom: string): string {
  const domain = /@([^\s@<>]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost.invalid';
  return `identity-${checkId.replaceAll('-', '')}@${domain}`;
}

/** Whether Paystack understood a question and will never take it: it does not offer the check to this business, for one. */
export const isNotOffered = ({ kind, httpStatus }: PaystackFault): boolean =>
  kind === 'refused' && httpStatus !== 401;
