import type { HireSide, HireStatus } from '../process.ts';
import { artisanStates } from './artisan-states.ts';
import { customerStates } from './customer-states.ts';

/**
 * The label of a state for one side; "Hire" for an unknown state from a newer server. Each side's words are in a file
 * of their own, so that a list bundles only one side's.
 *
 * @param side null if the reader could be on either side: uses the customer's label
 */
export const stateLabel = (status: string, side: HireSide | null): string =>
  Object.hasOwn(customerStates, status)
    ? (side === 'artisan' ? artisanStates : customerStates)[status as HireStatus].label
    : 'Hire';
