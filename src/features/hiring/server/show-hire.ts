import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showHireCall } from '../contract.ts';
import { findHire } from './hire-record-store.ts';
import { sideOf } from './hire-side.ts';
import { viewOf } from './hire-view.ts';

/** Shows a hire to its customer, its artisan, or whoever holds the guest's link; to others there is none. */
export async function showHire({
  params,
  query,
  caller,
  db,
  config,
  now,
}: Request<typeof showHireCall>): Promise<AnswerGiven<typeof showHireCall>> {
  const hire = await findHire(db, params.id);
  const side = hire && sideOf(hire, caller, query.key, config, now());
  if (!side) throw notFound('hire', 'We could not find that hire.');
  return { result: viewOf(hire, side, now()) };
}
