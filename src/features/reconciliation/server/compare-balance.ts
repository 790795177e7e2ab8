import type { AppContext } from '../../../server/app-context.ts';
import { longTransaction } from '../../../server/database.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { heldAtPaystack } from '../../escrow/server/public.ts';
import { readBalance, sumOfPendingRefunds } from '../../payments/server/public.ts';
import { sumOfPayoutsOnTheWay } from '../../payouts/server/public.ts';
import type { ComparedBalance, Comparison } from './comparison.ts';
import { lastUnexplained } from './comparisons-store.ts';

/** Money that moves between the two readings invalidates a comparison, so it is tried this many times. */
const TRIES = 3;
/** How long the books may be summed, in ms: every transfer that ever moved money to or from Paystack. */
const SUM_MS = MINUTE_MS;

/**
 * Compares our balance at Paystack with the ledger. They differ by money that was put in or taken out by hand, so
 * what is reported is a change of that difference.
 *
 * @returns undefined when money kept moving
 * @throws PaystackFault when Paystack cannot be read
 */
export async function compareBalance({
  context,
  connection,
  note,
}: Omit<Comparison, 'span'>): Promise<ComparedBalance | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const booksKobo = await expectedAtPaystack(context);
    const balanceKobo = await readBalance(connection);
    if (booksKobo !== (await expectedAtPaystack(context))) continue;
    const unexplainedKobo = balanceKobo - booksKobo;
    const before = await lastUnexplained(context.db);
    if (before !== undefined && before !== unexplainedKobo) {
      const now = context.now();
      await note({
        kind: 'balance',
        reference: lagosDay(now),
        ours: `${formatNaira(before)} apart at the last comparison`,
        theirs: `${formatNaira(unexplainedKobo)} now`,
        happenedAt: now,
      });
    }
    return { balanceKobo, booksKobo, unexplainedKobo };
  }
  context.log.info(
    'money moved while the balance at Paystack was compared: it will be compared the next night',
  );
  return undefined;
}

/**
 * Balance to expect at Paystack: it deducts refunds and transfers when they are requested, our ledger when they
 * arrive.
 */
const expectedAtPaystack = ({ db }: Pick<AppContext, 'db'>): Promise<number> =>
  longTransaction(db, SUM_MS, async (tx) => {
    const onTheWayKobo = await sumOfPayoutsOnTheWay(tx);
    return (await heldAtPaystack(tx)) - (await sumOfPendingRefunds(tx)) - onTheWayKobo;
  });
