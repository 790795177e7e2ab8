import { stepLine } from '../../hiring/words/steps.ts';
import type { ChatPerson, HireStep } from '../contract.ts';
import type { Reader } from './load-chat.ts';

/** Which side of the hire the reader is on; null where both could be either. */
export type Side = 'customer' | 'artisan' | null;

/** A line about the hire, such as "You accepted the quote". */
export const hireStepWords = (step: HireStep, side: Side, otherName: string): string =>
  stepLine(
    step,
    side,
    side === null
      ? { customer: 'The customer', artisan: 'The artisan' }
      : { customer: otherName, artisan: otherName },
  );

/** Which side of a hire the reader is on, as far as the two roles tell. */
export function sideOf(me: Reader, other: Pick<ChatPerson, 'role'>): Side {
  if (me?.role !== 'skilled') return 'customer';
  return other.role === 'skilled' ? null : 'artisan';
}
