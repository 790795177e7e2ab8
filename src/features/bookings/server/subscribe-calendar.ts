import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { subscribeCalendarCall, unsubscribeCalendarCall } from '../contract.ts';
import { lockCalendar } from './bookings-store.ts';
import { calendarFaultWords } from './calendar-fault-words.ts';
import { CalendarUnreadable } from './fetch-calendar.ts';
import { busyTimesAt } from './read-subscription.ts';
import { deleteSubscription, replaceSubscription, writeBusyTimes } from './subscriptions-store.ts';

/** Blocks what is busy in a calendar elsewhere. It is read first: an address that cannot be read changes nothing. */
export async function subscribeCalendar(
  request: Request<typeof subscribeCalendarCall>,
): Promise<AnswerGiven<typeof subscribeCalendarCall>> {
  const artisanId = signedIn(request).id;
  const { url } = request.body;
  const times = await busyTimesAt(url, request).catch((error) => {
    if (!(error instanceof CalendarUnreadable)) throw error;
    const message = calendarFaultWords[error.fault];
    throw new Refusal(400, 'calendar_unreadable', message, { fields: { url: message } });
  });
  const subscription = { id: newId(), artisanId, url };
  const now = request.now();
  await request.transaction(async (tx) => {
    // The same form that comes twice at once takes the place of the first one, too.
    await lockCalendar(tx, artisanId);
    await replaceSubscription(tx, subscription, now);
    await writeBusyTimes(tx, subscription, times, now);
  });
  const busyTimes = times.length;
  const blocked =
    busyTimes === 0
      ? 'nothing is busy in it'
      : `${busyTimes === 1 ? 'one busy time is' : `${busyTimes} busy times are`} blocked`;
  return { message: `Your calendar was read: ${blocked}.`, busyTimes };
}

/** Forgets the calendar elsewhere. */
export async function unsubscribeCalendar(
  request: Request<typeof unsubscribeCalendarCall>,
): Promise<AnswerGiven<typeof unsubscribeCalendarCall>> {
  await request.transaction((tx) => deleteSubscription(tx, signedIn(request).id));
  return { message: 'The calendar is no longer read.' };
}
