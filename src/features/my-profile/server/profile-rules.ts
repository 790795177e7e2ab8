import type { z } from 'zod';
import { formatNaira, MOST_QUOTE_KOBO } from '../../../shared/kobo.ts';
import { NO_PHONE_NUMBER, toE164 } from '../../../shared/phone-number.ts';
import { koboOfNaira } from '../../../shared/read-naira.ts';
import type { changeOwnProfileCall } from '../contract.ts';

/** Requested changes as typed; fields not sent are absent. */
export type Wishes = z.output<(typeof changeOwnProfileCall)['body'] & z.ZodType>;

const MOST_YEARS = 80;

/** A parsed value, or an error message. */
type Read<T> = { value: T; fault?: undefined } | { fault: string };

/** Phone number in E.164; null when empty. */
export function readPhone(typed: string): Read<string | null> {
  if (typed === '') return { value: null };
  const value = toE164(typed);
  return value === null ? { fault: NO_PHONE_NUMBER } : { value };
}

/** Whole years; null when empty. */
export function readYears(typed: string): Read<number | null> {
  if (typed === '') return { value: null };
  const value = Number(typed);
  return /^\d{1,2}$/.test(typed) && value <= MOST_YEARS
    ? { value }
    : { fault: `Years of experience must be a whole number, 0 to ${MOST_YEARS}.` };
}

/** Price in naira, converted to kobo; null when empty. */
export function readPrice(typed: string): Read<number | null> {
  if (typed === '') return { value: null };
  const value = koboOfNaira(typed);
  if (value === undefined || value === 0) {
    return { fault: 'Price from must be an amount in naira, like 15,000.' };
  }
  return value > MOST_QUOTE_KOBO
    ? { fault: `Price from may be at most ${formatNaira(MOST_QUOTE_KOBO)}.` }
    : { value };
}

const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\p{P}]/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort()
    .join(' ');

/** Whether two spellings are the same name, ignoring case, accents, hyphens and the order of words. */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
