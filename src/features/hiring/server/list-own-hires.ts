import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { listHiresCall } from '../contract.ts';
import { listHires } from './hire-lists.ts';
import { findCustomerRatings } from './hire-reviews.ts';
import { viewOf } from './hire-view.ts';

/** Lists the caller's hires as customer or as artisan. */
export async function listOwnHires(
  request: Request<typeof listHiresCall>,
): Promise<AnswerInputOf<typeof listHiresCall>> {
  const caller = signedIn(request);
  const { side, group, limit, before } = request.query;
  const now = request.now();
  const owner =
    side === 'artisan'
      ? { side, artisanId: caller.id }
      : { side, customerId: caller.id, guestEmail: caller.emailVerified ? caller.email : null };
  const { hires, counts, laterParts } = await listHires(request.db, owner, {
    group,
    before,
    limit,
    today: lagosDay(now),
  });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const ratings =
    side === 'artisan' ? await findCustomerRatings(request.db, request.queryParts, hires) : undefined;
  return {
    result: hires.map((hire) =>
      viewOf(hire, side, now, { customerRating: ratings?.get(hire.customerId ?? '') ?? null }),
    ),
    total: group === undefined ? all : (counts[group] ?? 0),
    jobs: all - laterParts,
    counts,
  };
}
