import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { hiringDefaultsCall } from '../contract.ts';
import { findAddress } from './hire-reads.ts';

/** What the caller need not type again: their own name, email and address. */
export async function showDefaults({
  caller,
  db,
}: Request<typeof hiringDefaultsCall>): Promise<AnswerGiven<typeof hiringDefaultsCall>> {
  if (!caller) return { user: null };
  const address = await findAddress(db, caller.id);
  return { user: { fullName: caller.fullName, email: caller.email, address } };
}
