import { stepLine } from '../../hiring/words/steps.ts';
import type { HireStep } from '../contract.ts';

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
