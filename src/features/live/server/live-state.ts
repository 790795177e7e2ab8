import { type Request, signedIn } from '../../../server/answer.ts';
import { liveNumber } from '../../../server/live-number.ts';
import type { RetentionRule } from '../../../server/retention.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { unreadMessageCount } from '../../chat/server/public.ts';
import { unreadNotificationCount } from '../../notifications/server/public.ts';
import { hasTextsToRead } from '../../privacy/server/public.ts';
import type { listLiveEventsCall, liveStateCall } from '../contract.ts';
import { EVENT_RETENTION_HOURS } from '../live-limits.ts';
import { findLiveStart, listLiveEvents } from './live-store.ts';

const MOST_EVENTS = 200;

/** Returns the counts for the top bar, in one query because every page needs them. */
export async function showLiveState({
  db,
  live,
  ...request
}: Request<typeof liveStateCall>): Promise<AnswerInputOf<typeof liveStateCall>> {
  const { id } = signedIn(request);
  // Waits until pending events have numbers: an event counted here must not be delivered after it again.
  await live.settled();
  return db
    .selectNoFrom([
      liveNumber(id).as('number'),
      unreadMessageCount(id).as('unreadMessages'),
      unreadNotificationCount(id).as('unreadNotifications'),
      hasTextsToRead(id, request.now()).as('newTerms'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the same events as the stream, for clients that poll. */
export async function showLiveEvents({
  db,
  live,
  query,
  ...request
}: Request<typeof listLiveEventsCall>): Promise<AnswerInputOf<typeof listLiveEventsCall>> {
  const { id } = signedIn(request);
  await live.settled();
  const start = await findLiveStart(db, id, query.after);
  if (start.reset) return { events: [], number: start.number, reset: true };
  // Events were published with the definitions that the contract lists, so they fit its schema.
  type Events = AnswerInputOf<typeof listLiveEventsCall>['events'];
  const events = (await listLiveEvents(db, id, query.after, MOST_EVENTS)) as Events;
  return { events, number: events.at(-1)?.number ?? query.after, reset: false };
}

/** A browser that was away for longer reloads its page. */
export const liveRetention: RetentionRule = {
  kind: 'live_events',
  rows: [{ table: 'live_events', column: 'created_at', hours: EVENT_RETENTION_HOURS }],
};
