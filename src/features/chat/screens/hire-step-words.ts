import { stepLine } from '../../hiring/words/steps.ts';
import type { ChatPerson, HireStep } from '../contract.ts';
import type { Reader } from './load-chat.ts';

/** The reader's side of the hire; null if the roles do not tell. */
export type Side = 'customer' | 'artisan' | null;

/** A line about a hire, such as "You accepted the quote". */
export const hireStepWords = (step: HireStep, side: Side, otherName: string): string =>
  stepLine(
    step,
    side,
    side === null
      ? { customer: 'The customer', artisan: 'The artisan' }
      : { customer: otherName, artisan: otherName },
  );

/** The reader's side of a hire, as far as the two roles tell. */
export function sideOf(me: Reader, other: Pick<ChatPerson, 'role'>): Side {
  if (me?.role !== 'skilled') return 'customer';
  return other.role === 'skilled' ? null : 'artisan';
}
