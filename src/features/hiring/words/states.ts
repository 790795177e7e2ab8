import type { HireSide, HireStatus } from '../process.ts';
import { artisanStates } from './artisan-states.ts';
import { customerStates } from './customer-states.ts';

/**
 * A state's label for one side, also where it comes from a newer server than this page. The two sides' words are files of
 * their own, since a list of hires needs one side's alone.
 *
 * @param side null where the reader could be on either: the customer's words then
 */
export const stateLabel = (status: string, side: HireSide | null): string =>
  Object.hasOwn(customerStates, status)
    ? (side === 'artisan' ? artisanStates : customerStates)[status as HireStatus].label
    : 'Hire';
