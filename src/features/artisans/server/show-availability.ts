import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { DAYS_SHOWN, type showAvailabilityCall } from '../contract.ts';
import { listDays } from './artisans-store.ts';

/** Shows on which of the coming days a skilled person is still free. */
export async function showAvailability({
  db,
  params,
  now,
}: Request<typeof showAvailabilityCall>): Promise<AnswerGiven<typeof showAvailabilityCall>> {
  const days = await listDays(db, {
    artisanId: params.id,
    firstDay: lagosDay(now()),
    dayCount: DAYS_SHOWN,
    now: now(),
  });
  if (days.length === 0) throw notFound('user', 'User not found');
  return { days };
}
