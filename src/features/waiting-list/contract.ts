import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { emailAddress } from '../../shared/words.ts';

/** Somebody's place in the line for an artisan, as they themselves see it. */
const placeView = z.object({
  id: z.string(),
  /** 1 is next; null once it has ended. */
  position: z.number().nullable(),
  /** Waiting; told that the artisan can be hired; or over, because they left or because their time was over. */
  state: z.enum(['waiting', 'turn', 'left', 'turn_over']),
  joinedAt: z.string(),
  /** Until when nobody else is told, once it is their turn. */
  turnEndsAt: z.string().nullable(),
});
export type PlaceView = z.output<typeof placeView>;

const key = z.string().max(500).nullish();

export const showLineCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/waiting-list',
  who: 'anyone',
  summary: 'Whether there is a line to wait in for an artisan, and the caller’s own place in it.',
  params: z.object({ id: identifier }),
  /** A guest's place, with the key from the mail. */
  query: z.object({ place: identifier.optional(), key: z.string().max(500).optional() }),
  answer: z.object({
    artisan: z.object({ id: z.string(), full_name: z.string(), skill: z.string().nullable() }),
    /** There is nothing to wait for. */
    canBeHired: z.boolean(),
    /** The caller is the artisan. */
    isCaller: z.boolean(),
    /** Where a signed-in caller would be written to. */
    email: z.string().nullable(),
    place: placeView.nullable(),
  }),
});
export type Line = z.output<typeof showLineCall.answer>;

export const joinLineCall = defineCall({
  method: 'POST',
  path: '/api/users/:id/waiting-list',
  who: 'anyone',
  summary:
    'Joins the line for an artisan who cannot be hired now. Joining again changes nothing. A guest gives an email address.',
  params: z.object({ id: identifier }),
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    placeId: identifier.optional(),
    /** Needed of whoever is not signed in. */
    email: emailAddress().nullish(),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
  answer: z.object({
    message: z.string(),
    /** Null where the address is in the line already and the caller cannot be known to be its owner. */
    place: placeView.nullable(),
    /** A guest's key to their place, also sent by mail. */
    key: z.string().nullable(),
  }),
});

export const leaveLineCall = defineCall({
  method: 'POST',
  path: '/api/waiting-list/:id/leave',
  who: 'anyone',
  summary: 'Gives up a place in a line; again is harmless. A guest shows the key from the mail.',
  params: z.object({ id: identifier }),
  body: z.object({ key }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ message: z.string() }),
});
