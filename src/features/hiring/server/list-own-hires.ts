import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { listHiresCall } from '../contract.ts';
import { listHires } from './hire-reads.ts';
import { viewOf } from './hire-view.ts';

/** Lists the hires that the caller ordered, or those ordered from them. */
export async function listOwnHires(
  request: Request<typeof listHiresCall>,
): Promise<AnswerGiven<typeof listHiresCall>> {
  const caller = signedIn(request);
  const { side, limit, before } = request.query;
  const owner =
    side === 'artisan'
      ? { side, artisanId: caller.id }
      : { side, customerId: caller.id, guestEmail: caller.emailVerified ? caller.email : null };
  const { hires, total } = await listHires(request.db, owner, { before, limit });
  return { result: hires.map((hire) => viewOf(hire, side, request.now())), total };
}
