import { type Request, signedIn } from '../../../server/answer.ts';
import { liveNumber } from '../../../server/live-number.ts';
import type { RetentionRule } from '../../../server/retention.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { unreadMessageCount } from '../../chat/server/public.ts';
import { unreadNotificationCount } from '../../notifications/server/public.ts';
import { hasTextsToRead } from '../../privacy/server/public.ts';
import type { listLiveEventsCall, liveStateCall } from '../contract.ts';
import { EVENTS_KEPT_HOURS } from '../live-limits.ts';
import { findLiveStart, listLiveEvents } from './live-store.ts';

const MOST_EVENTS = 200;

/** What the icons in the bar show, in one statement: it stands on every page. */
export async function showLiveState({
  db,
  live,
  ...request
}: Request<typeof liveStateCall>): Promise<AnswerGiven<typeof liveStateCall>> {
  const { id } = signedIn(request);
  // What is counted has its number: told again after it, it would be counted twice.
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

/** The same events as the stream's, for those who have to ask. */
export async function showLiveEvents({
  db,
  live,
  query,
  ...request
}: Request<typeof listLiveEventsCall>): Promise<AnswerGiven<typeof listLiveEventsCall>> {
  const { id } = signedIn(request);
  await live.settled();
  const start = await findLiveStart(db, id, query.after);
  if (start.reset) return { events: [], number: start.number, reset: true };
  // They were published by the definitions that the contract names, so the answer's schema holds them.
  type Events = AnswerGiven<typeof listLiveEventsCall>['events'];
  const events = (await listLiveEvents(db, id, query.after, MOST_EVENTS)) as Events;
  return { events, number: events.at(-1)?.number ?? query.after, reset: false };
}

/** A browser that was away for longer loads its page anew. */
export const liveRetention: RetentionRule = {
  kind: 'live_events',
  rows: [{ table: 'live_events', column: 'created_at', hours: EVENTS_KEPT_HOURS }],
};
