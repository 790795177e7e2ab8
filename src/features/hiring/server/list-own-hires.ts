import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { listHiresCall, listHiresInGroupsCall } from '../contract.ts';
import { firstGroupOf, type HireOwner, listHires } from './hire-lists.ts';
import { findCustomerRatings } from './hire-reviews.ts';
import { viewOf } from './hire-view.ts';

const asCustomer = ({ id, emailVerified, email }: Caller): HireOwner => ({
  side: 'customer',
  customerId: id,
  guestEmail: emailVerified ? email : null,
});

/** Lists the caller's hires as customer or as artisan. */
export async function listOwnHires(
  request: Request<typeof listHiresCall>,
): Promise<AnswerInputOf<typeof listHiresCall>> {
  const caller = signedIn(request);
  const { side, group, limit, before } = request.query;
  const now = request.now();
  const owner: HireOwner = side === 'artisan' ? { side, artisanId: caller.id } : asCustomer(caller);
  const {
    lists: [hires = []],
    counts,
    laterParts,
  } = await listHires(request.db, owner, [{ group, before, limit }], lagosDay(now));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const listed = group === 'first' ? firstGroupOf(side, counts) : group;
  const ratings =
    side === 'artisan' ? await findCustomerRatings(request.db, request.queryParts, hires) : undefined;
  return {
    result: hires.map((hire) =>
      viewOf(hire, side, now, { customerRating: ratings?.get(hire.customerId ?? '') ?? null }),
    ),
    group: listed ?? null,
    total: listed === undefined ? all : (counts[listed] ?? 0),
    jobs: all - laterParts,
    counts,
  };
}

/** Lists the caller's hires as customer in their three groups, of which only the past ones have pages. */
export async function listHiresInGroups(
  request: Request<typeof listHiresInGroupsCall>,
): Promise<AnswerInputOf<typeof listHiresInGroupsCall>> {
  const { limit, past, before } = request.query;
  const now = request.now();
  const { lists, counts } = await listHires(
    request.db,
    asCustomer(signedIn(request)),
    [
      { group: 'needs_you', limit },
      { group: 'coming_up', limit },
      // One extra, to learn whether there are older ones.
      { group: 'past', before, limit: past + 1 },
    ],
    lagosDay(now),
  );
  const [needsYou = [], comingUp = [], over = []] = lists.map((hires) =>
    hires.map((hire) => viewOf(hire, 'customer', now, { customerRating: null })),
  );
  return { needsYou, comingUp, past: over.slice(0, past), hasOlder: over.length > past, counts };
}
