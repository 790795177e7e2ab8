import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf, Who } from '../../../shared/call.ts';
import { findTippedKobo } from '../../payments/server/public.ts';
import { showHireCall, showHireHistoryCall } from '../contract.ts';
import { doorCodeFor } from './door-code.ts';
import { guestKeyIn } from './guest-cookie.ts';
import { listHistory } from './hire-reads.ts';
import { findHire } from './hire-record.ts';
import { findKnownOfHire } from './hire-reviews.ts';
import { assertSideOf } from './hire-side.ts';
import { viewOf } from './hire-view.ts';
import { findJobInParts } from './job-in-parts.ts';
import { findPriceVersions } from './quote-versions.ts';
import { findRebookings } from './rebookings.ts';
import { findWorkPhotos } from './work-photos.ts';

/** Shows a hire to its customer, its artisan, and anyone with the guest's link; for others it does not exist. */
export async function showHire(
  request: Request<typeof showHireCall>,
): Promise<AnswerInputOf<typeof showHireCall>> {
  const { hire, side } = await findHireOf(request, showHireCall.who);
  const now = request.now();
  const known = await findKnownOfHire(request.db, request.queryParts, hire, side, now);
  const doorCode = doorCodeFor(hire, side, request.config);
  const workPhotos = await findWorkPhotos(request.db, hire.id);
  const job = hire.part && (await findJobInParts(request.db, hire.part.groupId));
  const rebooked = side === 'customer' && (await findRebookings(request.db, hire, request.config, now));
  const priceVersions = await findPriceVersions(request.db, hire.id);
  const tippedKobo = hire.status === 'released' ? await findTippedKobo(request.db, hire.id) : null;
  const more = { doorCode, workPhotos, job, priceVersions, tippedKobo };
  return { result: viewOf(hire, side, now, { ...known, ...rebooked, ...more }) };
}

/** Shows the history of a hire to the same callers. */
export async function showHistory(
  request: Request<typeof showHireHistoryCall>,
): Promise<AnswerInputOf<typeof showHireHistoryCall>> {
  const { hire } = await findHireOf(request, showHireHistoryCall.who);
  return { result: await listHistory(request.db, hire.id) };
}

/**
 * The hire of a call, with the caller's side.
 *
 * @throws Refusal as assertSideOf
 */
export async function findHireOf(
  {
    params,
    query,
    caller,
    db,
    config,
    headers,
    now,
  }: Pick<Request<typeof showHireCall>, 'params' | 'query' | 'caller' | 'db' | 'config' | 'headers' | 'now'>,
  who: Who,
) {
  const hire = await findHire(db, params.id);
  const key = query.key ?? guestKeyIn(headers.cookie, params.id, config);
  return assertSideOf(hire, { who, caller, key, config, now: now() });
}
