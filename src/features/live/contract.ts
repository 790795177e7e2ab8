import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { defineLiveEvent, type LiveEventDefinition } from '../../shared/live-event.ts';
import { conversationEvent, messageEvent, readEvent } from '../chat/contract.ts';
import { hireChangedEvent } from '../hiring/contract.ts';
import { notificationEvent, notificationsReadEvent } from '../notifications/contract.ts';

const sessionEndedEvent = defineLiveEvent({
  kind: 'session-ended',
  summary: 'A session of the reader was ended; its streams close.',
  data: z.object({ sessionId: z.string() }),
});

const forgottenEvent = defineLiveEvent({
  kind: 'forgotten',
  summary: 'An event about an account that was deleted since; it only keeps its number.',
  data: z.null(),
});

const keptEvent = <Kind extends string, Data extends z.ZodType>({
  kind,
  summary,
  data,
}: LiveEventDefinition<Kind, Data>) =>
  z.object({ number: z.number().int(), kind: z.literal(kind), data }).describe(summary);

/** Something that happened, as a browser is told it: every kind that is kept for browsers which come back. */
export const liveEvent = z.discriminatedUnion('kind', [
  keptEvent(messageEvent),
  keptEvent(readEvent),
  keptEvent(conversationEvent),
  keptEvent(hireChangedEvent),
  keptEvent(notificationEvent),
  keptEvent(notificationsReadEvent),
  keptEvent(sessionEndedEvent),
  keptEvent(forgottenEvent),
]);

/** Where the stream of events begins: GET, text/event-stream. */
export const LIVE_STREAM_PATH = '/api/live/stream';

export const liveStateCall = defineCall({
  method: 'GET',
  path: '/api/live/state',
  who: 'signed-in',
  summary: 'How much the caller has not read yet, and from which event on to listen.',
  answer: z.object({
    /** Counted after this event, or a later one. */
    number: z.number(),
    unreadMessages: z.number(),
    unreadNotifications: z.number(),
  }),
});
export type LiveState = z.output<typeof liveStateCall.answer>;

export const listLiveEventsCall = defineCall({
  method: 'GET',
  path: '/api/live/events',
  who: 'signed-in',
  summary: 'What happened after an event, for those whose network lets no stream through.',
  query: z.object({ after: z.coerce.number().int().min(0) }),
  answer: z.object({
    events: z.array(liveEvent),
    /** From which event on to ask next time. */
    number: z.number(),
    /** Some of what happened is forgotten here: whoever asks loads everything again. */
    reset: z.boolean(),
  }),
});
