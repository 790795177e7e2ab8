import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';

/** Something that happened, as a browser is told it. */
export const liveEvent = z.object({
  number: z.number(),
  kind: z.string(),
  data: z.unknown(),
});

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
