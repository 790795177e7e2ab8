import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { Refusal } from '../../../server/refusal.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { DAYS_PLANNED } from '../contract.ts';
import { CalendarUnreadable, fetchCalendar } from './fetch-calendar.ts';
import { readBusyTimesApart } from './read-apart.ts';
import type { BusyTime } from './read-ical.ts';
import {
  listSubscriptionsAskedBefore,
  type Subscription,
  writeBusyTimes,
  writeFault,
} from './subscriptions-store.ts';

/** How often a subscribed calendar is read. */
const EVERY_MS = 60 * 60_000;
/** The most calendars per run; the next run is five minutes later. */
const MOST_A_RUN = 500;

type Surroundings = Pick<AppContext, 'config' | 'now'>;

/**
 * The busy times of the calendar at a URL, from today to the last day that can be planned.
 *
 * @throws CalendarUnreadable
 */
export async function busyTimesAt(url: string, { config, now }: Surroundings): Promise<BusyTime[]> {
  const text = await fetchCalendar(url, { allowed: config.calendarAddressesAllowed });
  const today = lagosDay(now());
  try {
    return await readBusyTimesApart(
      text,
      lagosInstant(today),
      lagosInstant(addDays(today, DAYS_PLANNED + 1)),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new CalendarUnreadable('no_calendar', error);
  }
}

/** Reads a calendar again. If that fails, its last busy times stay, and the fault is recorded. */
async function readSubscription(context: AppContext, subscription: Subscription): Promise<void> {
  try {
    const times = await busyTimesAt(subscription.url, context);
    await context.db.transaction().execute((tx) => writeBusyTimes(tx, subscription, times, context.now()));
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    await writeFault(context.db, subscription.id, error.fault, context.now());
  }
}

/** Runs every five minutes. Reads the subscribed calendars that were last requested an hour ago. */
export const readSubscriptionsTask = defineTask<object>({
  name: 'read-subscribed-calendars',
  everyCron: '*/5 * * * *',
  retries: 1,
  async run(context) {
    const anHourAgo = new Date(context.now().getTime() - EVERY_MS);
    for (const each of await listSubscriptionsAskedBefore(context.db, anHourAgo, MOST_A_RUN)) {
      await readSubscription(context, each);
    }
  },
});
