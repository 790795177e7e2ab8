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
  summary: 'An event about an account that was deleted since; it only keeps its number.',
  data: z.null(),
});

const keptEvent = <Kind extends string, Data extends z.ZodType>({
  kind,
  summary,
  data,
}: LiveEventDefinition<Kind, Data>) =>
  z.object({ number: z.number().int(), kind: z.literal(kind), data }).describe(summary);

export const liveEvent = z
  .discriminatedUnion('kind', [
    keptEvent(messageEvent),
    keptEvent(readEvent),
    keptEvent(conversationEvent),
    keptEvent(hireChangedEvent),
    keptEvent(notificationEvent),
    keptEvent(notificationsReadEvent),
    keptEvent(sessionEndedEvent),
    keptEvent(forgottenEvent),
  ])
  .meta({
    id: 'LiveEvent',
    description:
      'Something that happened, as a browser is told it: every kind that is kept for browsers which come back.',
  });

/** Path of the event stream (GET, text/event-stream). */
export const LIVE_STREAM_PATH = '/api/live/stream';

export const liveStateCall = defineCall({
  method: 'GET',
  path: '/api/live/state',
  who: 'signed-in',
  summary: 'How much the caller has not read yet, and from which event on to listen.',
  answer: z.object({
    number: z.number().meta({ description: 'Counted after this event, or a later one.' }),
    unreadMessages: z.number(),
    unreadNotifications: z.number(),
    newTerms: z.boolean().meta({
      description:
        'Whether a text that everyone agrees to has a version that the caller has not agreed to yet.',
    }),
  }),
  exampleAnswer: { number: 4120, unreadMessages: 2, unreadNotifications: 1, newTerms: false },
});
export type LiveState = z.output<typeof liveStateCall.answer>;

export const listLiveEventsCall = defineCall({
  method: 'GET',
  path: '/api/live/events',
  who: 'signed-in',
  summary: 'What happened after an event, for those whose network lets no stream through.',
  query: z.object({
    after: z.coerce.number().int().min(0).meta({
      description: 'The number that the last answer gave; the first time, that of /api/live/state.',
    }),
  }),
  answer: z.object({
    events: z.array(liveEvent),
    number: z.number().meta({ description: 'From which event on to ask next time.' }),
    reset: z
      .boolean()
      .meta({ description: 'Some of what happened is forgotten here: load everything again.' }),
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
    'What happens, as it happens (server-sent events). Each event is a LiveEvent, and its number is the id of the event. The kind `ready` says where the stream begins; after `reset`, load everything again.',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .meta({
        description:
          'The number of the last event that was heard. The header Last-Event-ID counts before it.',
      }),
  }),
  answer: z.unknown(),
  answerType: 'text/event-stream',
});
