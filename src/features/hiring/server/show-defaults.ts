import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { findWhereabouts } from '../../people/server/public.ts';
import type { hiringDefaultsCall } from '../contract.ts';

/** What the caller need not type again: their own name, email, address and phone number. */
export async function showDefaults({
  caller,
  db,
}: Request<typeof hiringDefaultsCall>): Promise<AnswerGiven<typeof hiringDefaultsCall>> {
  if (!caller) return { user: null };
  const { address, phone } = await findWhereabouts(db, caller.id);
  return {
    user: { fullName: caller.fullName, email: caller.email, address, phone: phone && showPhone(phone) },
  };
}
