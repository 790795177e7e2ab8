import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { paystackConnection } from '../../payments/server/public.ts';
import { compareBalance } from './compare-balance.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { compareRefunds } from './compare-refunds.ts';
import { compareTransfers } from './compare-transfers.ts';
import type { Comparison } from './comparison.ts';
import { addComparison, endComparison, lastComparedUntil } from './comparisons-store.ts';
import { closeGone, type Difference, keepDifference } from './differences-store.ts';

/** More recent events may still be on their way, so they are left to the next comparison. */
const REST_MS = HOUR_MS;
/** How much of the previous span is compared again, since a payment may end up to two days after it began. */
const OVERLAP_MS = 48 * HOUR_MS;
/** Longest span; after a longer gap operators must check by hand what is older. */
const LONGEST_MS = 60 * 24 * HOUR_MS;

/** Result: the number of differences, and those that are new. */
export interface Compared {
  found: number;
  raised: Difference[];
}

/**
 * Compares everything since the last comparison, and the two days before it, with Paystack's lists and balance.
 * Missed events are settled; remaining differences are stored and reported once.
 *
 * @throws PaystackFault when Paystack is unreachable; the next run covers the same span again
 */
export async function compareWithPaystack(context: AppContext): Promise<Compared> {
  const { db, log } = context;
  const beganAt = context.now();
  const until = new Date(beganAt.getTime() - REST_MS);
  const before = (await lastComparedUntil(db)) ?? until;
  const earliest = Math.max(before.getTime() - OVERLAP_MS, until.getTime() - LONGEST_MS);
  const span = { since: new Date(Math.min(earliest, until.getTime())), until };
  const id = newId();
  await db.transaction().execute((tx) => addComparison(tx, { id, ...span, beganAt }));

  const compared: Compared = { found: 0, raised: [] };
  const comparison: Comparison = {
    context,
    connection: paystackConnection(context),
    span,
    async note(difference) {
      compared.found += 1;
      const isNew = await db.transaction().execute((tx) => keepDifference(tx, difference, context.now()));
      if (!isNew) return;
      compared.raised.push(difference);
      const { kind, reference, ours, theirs } = difference;
      log.error(
        { kind, reference, ours, theirs },
        'Paystack and our books differ: an operator has to look at it (books differences)',
      );
    },
  };
  // Before payments, so that a reversed payment is already known as a chargeback.
  await compareDisputes(comparison);
  await comparePayments(comparison);
  await compareRefunds(comparison);
  await compareTransfers(comparison);
  const balance = await compareBalance(comparison);
  await db.transaction().execute(async (tx) => {
    await closeGone(tx, { ...span, beganAt }, context.now());
    await endComparison(tx, id, balance, context.now());
  });
  return compared;
}

/** Runs every night at 03:30 in Lagos. */
export const compareWithPaystackTask = defineTask({
  name: 'compare-with-paystack',
  everyCron: '30 2 * * *',
  retries: 3,
  async run(context) {
    await compareWithPaystack(context);
  },
});
