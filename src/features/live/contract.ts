import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
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
  summary: 'An event about an account that has since been deleted. Only its number is kept.',
  data: z.null(),
});

const storedEvent = <Kind extends string, Data extends z.ZodType>({
  kind,
  summary,
  data,
}: LiveEventDefinition<Kind, Data>) =>
  z.object({ number: z.number().int(), kind: z.literal(kind), data }).describe(summary);

export const liveEvent = z
  .discriminatedUnion('kind', [
    storedEvent(messageEvent),
    storedEvent(readEvent),
    storedEvent(conversationEvent),
    storedEvent(hireChangedEvent),
    storedEvent(notificationEvent),
    storedEvent(notificationsReadEvent),
    storedEvent(sessionEndedEvent),
    storedEvent(forgottenEvent),
  ])
  .meta({
    id: 'LiveEvent',
    description:
      'A live event, as a browser gets it. Includes every kind that is stored for browsers that reconnect.',
  });

/** Path of the event stream (GET, text/event-stream). */
export const LIVE_STREAM_PATH = '/api/live/stream';

export const liveStateCall = defineCall({
  method: 'GET',
  path: '/api/live/state',
  who: 'signed-in',
  summary: 'The caller’s unread counts, and the event to listen from.',
  answer: z.object({
    number: z.number().meta({ description: 'The counts were taken at this event or a later one.' }),
    unreadMessages: z.number(),
    unreadNotifications: z.number(),
    newTerms: z.boolean().meta({
      description: 'Whether there is a new version of our terms that the caller has not agreed to yet.',
    }),
  }),
  exampleAnswer: { number: 4120, unreadMessages: 2, unreadNotifications: 1, newTerms: false },
});
export type LiveState = z.output<typeof liveStateCall.answer>;

export const listLiveEventsCall = defineCall({
  method: 'GET',
  path: '/api/live/events',
  who: 'signed-in',
  summary: 'The events after a given one, for networks that block streams.',
  query: z.object({
    after: z.coerce.number().int().min(0).meta({
      description: 'The number from the last response. The first time, the one from /api/live/state.',
    }),
  }),
  answer: z.object({
    events: z.array(liveEvent),
    number: z.number().meta({ description: 'The event to ask from next time.' }),
    reset: z.boolean().meta({ description: 'Some events are no longer stored, so load everything again.' }),
  }),
  exampleAnswer: {
    events: [{ number: 4121, kind: 'hire', data: { hireId: exampleIds.hire, status: 'confirmed' } }],
    number: 4121,
    reset: false,
  },
});

/**
 * Describes the stream in the API documentation. server/live-stream.ts serves it, because its response never ends.
 */
export const liveStreamCall = defineCall({
  method: 'GET',
  path: LIVE_STREAM_PATH,
  who: 'signed-in',
  summary:
    'Live events, as server-sent events. Each event is a LiveEvent, and its number is the id of the event. The kind `ready` says where the stream starts. After `reset`, load everything again.',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .meta({
        description: 'The number of the last event received. The header Last-Event-ID takes precedence.',
      }),
  }),
  answer: z.unknown(),
  answerType: 'text/event-stream',
});
