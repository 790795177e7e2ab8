import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findCalendar, openingsView, spanAsked } from '../../bookings/server/public.ts';
import type { showAvailabilityCall } from '../contract.ts';

/** Returns the days and times at which an artisan can be booked. */
export async function showAvailability({
  db,
  params,
  query,
  now,
}: Request<typeof showAvailabilityCall>): Promise<AnswerInputOf<typeof showAvailabilityCall>> {
  const calendar = await findCalendar(db, params.id, spanAsked(query, now()).loaded, now());
  if (!calendar) throw notFound('user', 'User not found');
  return openingsView(calendar, query, now());
}
