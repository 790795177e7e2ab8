import { foldText } from '../../../shared/fold-text.ts';
import { addDays } from '../../../shared/lagos-time.ts';

/** A filter that the search words express, besides trade and place. */
export interface Wish {
  name: 'freeOn' | 'maxPrice' | 'verified';
  /** Value of the filter: a day as YYYY-MM-DD, whole naira, or "true". */
  value: string;
  /** The words as typed. */
  words: string;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** "on Friday"; without "on" it may be a person, since Monday, Friday and Sunday are names in Nigeria. */
const DAY =
  /\b(?:(?:for |by )?(today|tonight|tomorrow|tomorow|tommorrow|tomoro|tmrw|2moro)|(?:on|this|next|coming) ((?:sun|mon|tues|wednes|thurs|fri|satur)day))\b/iu;
const PRICE =
  /\b(?:under|below|less than|not more than|no more than|at most|up to|max(?:imum)?(?: of)?|within|budget(?: of| is)?)\s*(?:₦|ngn|n)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand)?\b(?:\s*(?:naira|ngn)\b)?(?!\s*(?:km|kilomet|mile|metre|meter|min|hour|hr|day|week|month|year|yr|star|%))/iu;
const VERIFIED = /\bverified\b/iu;

/** In naira. Smaller numbers are more likely years, kilometres or pieces. */
const LEAST_PRICE = 500;
const MOST_PRICE = 100_000_000;

/**
 * Extracts a day, a highest price and the badge from search text: "plumber tomorrow under 20k".
 *
 * @param today the day in Lagos, YYYY-MM-DD
 * @returns the wishes, at most one of a kind, and the text without them
 */
export function takeWishes(text: string, today: string): { wishes: Wish[]; rest: string } {
  const wishes: Wish[] = [];
  let rest = text;
  const take = (
    name: Wish['name'],
    pattern: RegExp,
    read: (found: RegExpExecArray) => string | undefined,
  ) => {
    const found = pattern.exec(rest);
    const value = found ? read(found) : undefined;
    if (!found || value === undefined) return;
    wishes.push({ name, value, words: foldText(found[0].replace(/[₦,]/gu, '')) });
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
  };
  take('freeOn', DAY, ([, near, weekday]) => dayMeant(near, weekday, today));
  take('maxPrice', PRICE, ([, digits = '', thousands]) => {
    const naira = Math.round(Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1));
    return naira >= LEAST_PRICE && naira <= MOST_PRICE ? String(naira) : undefined;
  });
  take('verified', VERIFIED, () => 'true');
  return { wishes, rest };
}

/** A weekday is its next occurrence, today included. */
function dayMeant(near: string | undefined, weekday: string | undefined, today: string): string {
  if (near !== undefined) return /^to(?:day|night)$/i.test(near) ? today : addDays(today, 1);
  const from = new Date(`${today}T12:00:00Z`).getUTCDay();
  return addDays(today, (weekdays.indexOf((weekday ?? '').toLowerCase()) - from + 7) % 7);
}

/** Value of a wish by its name; undefined when there is none. */
export const wishOf = (wishes: readonly Wish[], name: Wish['name']): string | undefined =>
  wishes.find((wish) => wish.name === name)?.value;
