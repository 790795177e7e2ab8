import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showHireHistoryCall } from '../contract.ts';
import { listHistory } from './hire-history-store.ts';
import { findHire } from './hire-record-store.ts';
import { sideOf } from './hire-side.ts';

/** Shows what happened to a hire, to its two sides and to whoever holds the guest's link. */
export async function showHistory({
  params,
  query,
  caller,
  db,
  config,
  now,
}: Request<typeof showHireHistoryCall>): Promise<AnswerGiven<typeof showHireHistoryCall>> {
  const hire = await findHire(db, params.id);
  if (!hire || !sideOf(hire, caller, query.key, config, now())) {
    throw notFound('hire', 'We could not find that hire.');
  }
  return { result: await listHistory(db, hire.id) };
}
