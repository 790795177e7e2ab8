import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { findWhereabouts } from '../../people/server/public.ts';
import type { hiringDefaultsCall } from '../contract.ts';
import { listPlacesOfCustomer } from './hire-reads.ts';

/** The values that pre-fill the hiring form: the caller's name, email, phone number and latest places. */
export async function showDefaults({
  caller,
  db,
}: Request<typeof hiringDefaultsCall>): Promise<AnswerInputOf<typeof hiringDefaultsCall>> {
  if (!caller) return { user: null };
  const { address, phone: own } = await findWhereabouts(db, caller.id);
  const places = await listPlacesOfCustomer(db, caller.id);
  const phone = places[0]?.customerPhone || own;
  return {
    user: {
      fullName: caller.fullName,
      email: caller.email,
      address,
      phone: phone && showPhone(phone),
      places: places.map(({ customerPhone: _, ...place }) => place),
    },
  };
}
