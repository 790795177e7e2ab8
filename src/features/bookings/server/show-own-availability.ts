import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { isAvailable } from '../../people/server/public.ts';
import { DAYS_PLANNED, type showOwnAvailabilityCall } from '../contract.ts';
import { feedUrlOf } from './calendar-feed.ts';
import { loadCalendar } from './calendar-store.ts';
import { assertCanBePlanned } from './days-off-rules.ts';
import { listCalendar } from './days-off-store.ts';
import { ownDaysOf } from './own-calendar.ts';
import { findSubscription } from './subscriptions-store.ts';

/** The number of days shown by default, as many as customers see. */
const USUAL_DAYS = 60;

/** Shows an artisan their own availability switch and calendar. */
export async function showOwnAvailability(
  request: Request<typeof showOwnAvailabilityCall>,
): Promise<AnswerInputOf<typeof showOwnAvailabilityCall>> {
  const { query, db, queryParts } = request;
  const { id: artisanId } = signedIn(request);
  const now = request.now();
  const today = lagosDay(now);
  const from = query.from ?? today;
  const lastDay = addDays(today, DAYS_PLANNED);
  const usual = addDays(from, USUAL_DAYS - 1);
  const to = query.to ?? (usual < lastDay ? usual : lastDay);
  assertCanBePlanned({ from, to }, [], today);
  const rows = await listCalendar(db, queryParts, { artisanId, startDate: from, endDate: to }, now);
  const calendar = await loadCalendar(db, artisanId, { firstDay: today, lastDay }, now);
  const subscription = await findSubscription(db, artisanId);
  return {
    available: await isAvailable(db, artisanId),
    days: ownDaysOf(rows, calendar),
    today,
    lastDay,
    rules: calendar.rules,
    feedUrl: await feedUrlOf(request, artisanId),
    subscription: subscription
      ? {
          host: new URL(subscription.url.replace(/^webcals?:/i, 'https:')).hostname,
          readAt: subscription.readAt?.toISOString() ?? null,
          askedAt: subscription.askedAt?.toISOString() ?? null,
          fault: subscription.fault,
        }
      : null,
  };
}
