import type { Reads } from '../../../server/database.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { isMoreMoneyMoved, type Span } from '../../payments/server/public.ts';
import { areMorePayoutsTried } from '../../payouts/server/public.ts';

/** Most payments, refunds and payouts of ours in a slice that is longer than a minute. */
export const MOST_IN_SLICE = 500;

/**
 * The end of the next slice of a span, so that what is compared at once is bounded: the span is halved while we have
 * more in it. It ends on a whole minute, or with the span.
 */
export async function endOfSlice(reads: Reads, { since, until }: Span, most: number): Promise<Date> {
  let end = until;
  for (;;) {
    const middle = Math.floor((since.getTime() + end.getTime()) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= since.getTime() || !(await isMore(reads, { since, until: end }, most))) return end;
    end = new Date(middle);
  }
}

const isMore = async (reads: Reads, span: Span, most: number): Promise<boolean> =>
  (await isMoreMoneyMoved(reads, span, most)) || (await areMorePayoutsTried(reads, span, most));
