import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import type { subscribeCalendarCall, unsubscribeCalendarCall } from '../contract.ts';
import { lockCalendar } from './bookings-store.ts';
import { calendarFaultWords } from './calendar-fault-words.ts';
import { CalendarUnreadable } from './fetch-calendar.ts';
import { busyTimesAt } from './read-subscription.ts';
import { deleteSubscription, replaceSubscription, writeBusyTimes } from './subscriptions-store.ts';

/** Subscribes to a calendar and blocks its busy times. It is read first, so that an unreadable URL changes nothing. */
export async function subscribeCalendar(
  request: Request<typeof subscribeCalendarCall>,
): Promise<AnswerInputOf<typeof subscribeCalendarCall>> {
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
    // Serialises two submissions of the same form, so that the second replaces the first.
    await lockCalendar(tx, artisanId);
    await replaceSubscription(tx, subscription, now);
    await writeBusyTimes(tx, subscription, times, now);
  });
  const busyTimes = times.length;
  const blocked =
    busyTimes === 0
      ? 'nothing is busy in it'
      : `${busyTimes === 1 ? 'one busy time is' : `${busyTimes} busy times are`} blocked`;
  return { message: `We’ve read your calendar: ${blocked}.`, busyTimes };
}

/** Deletes the subscription and its busy times. */
export async function unsubscribeCalendar(
  request: Request<typeof unsubscribeCalendarCall>,
): Promise<AnswerInputOf<typeof unsubscribeCalendarCall>> {
  await request.transaction((tx) => deleteSubscription(tx, signedIn(request).id));
  return { message: 'We no longer read that calendar.' };
}
