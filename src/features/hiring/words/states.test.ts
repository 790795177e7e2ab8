import { expect, test } from 'vitest';
import type { HireStatus } from '../process.ts';
import { artisanStates } from './artisan-states.ts';
import { customerStates } from './customer-states.ts';

/** A quote is asked for by one side and sent by the other, and who cancelled knows it: these states are named from where the reader stands. */
const seenFromTwoSides: readonly HireStatus[] = ['artisan_cancelled', 'quote_requested', 'quoted'];

test('customer and artisan read the same word for the same state of a hire', () => {
  for (const status of Object.keys(customerStates) as HireStatus[]) {
    if (seenFromTwoSides.includes(status)) continue;
    expect(artisanStates[status].label, status).toBe(customerStates[status].label);
  }
});
