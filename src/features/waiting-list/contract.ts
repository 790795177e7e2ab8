import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { instant } from '../../shared/wire-types.ts';
import { emailAddress } from '../../shared/words.ts';

const placeView = z
  .object({
    id: z.string(),
    position: z.number().nullable().meta({ description: '1 is next; null once it has ended.' }),
    state: z.enum(['waiting', 'turn', 'left', 'turn_over']).meta({
      description:
        'Waiting; told that the artisan can be hired; or over, because they left or their turn ended.',
    }),
    joinedAt: instant,
    turnEndsAt: instant
      .nullable()
      .meta({ description: 'Once it is their turn: when we tell the next person.' }),
  })
  .meta({ id: 'WaitingListPlace', description: "The caller's place in the waiting list of an artisan." });
export type PlaceView = z.output<typeof placeView>;

const key = z.string().max(500).nullish();
const examplePlace: PlaceView = {
  id: exampleIds.waitingPlace,
  position: 2,
  state: 'waiting',
  joinedAt: '2026-11-22T09:00:00.000Z',
  turnEndsAt: null,
};

export const showWaitlistCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/waiting-list',
  who: 'anyone',
  summary: 'Whether an artisan has a waiting list, and the caller’s own place in it.',
  refusals: ['user_not_found'],
  params: z.object({ id: identifier }),
  /** A guest's place, with the key from the email. */
  query: z.object({ place: identifier.optional(), key: z.string().max(500).optional() }),
  answer: z.object({
    artisan: z.object({ id: z.string(), full_name: z.string(), skill: z.string().nullable() }),
    canBeHired: z.boolean().meta({ description: 'The artisan can be hired now.' }),
    isCaller: z.boolean().meta({ description: 'The caller is the artisan.' }),
    email: z.string().nullable().meta({ description: 'Where a signed-in caller would be emailed.' }),
    place: placeView.nullable(),
  }),
  exampleAnswer: {
    artisan: { id: exampleIds.artisan, full_name: 'Chidi Okafor', skill: 'Plumber' },
    canBeHired: false,
    isCaller: false,
    email: 'amina@example.ng',
    place: examplePlace,
  },
});
export type Line = z.output<typeof showWaitlistCall.answer>;

export const joinWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/users/:id/waiting-list',
  who: 'anyone',
  summary:
    'Joins the waiting list of an artisan who cannot be hired now. Joining again changes nothing. A guest gives an email address.',
  refusals: ['user_not_found', 'own_profile', 'available_now', 'already_used'],
  params: z.object({ id: identifier }),
  body: z.object({
    placeId: identifier
      .optional()
      .meta({ description: 'Made by the client, so that a repeat is recognised; if absent, made here.' }),
    email: emailAddress().nullish().meta({ description: 'Needed when the caller is not signed in.' }),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
  answer: z.object({
    message: z.string(),
    place: placeView.nullable().meta({
      description:
        'Null if the address is already on the list and the caller cannot be known to be its owner.',
    }),
    key: z.string().nullable().meta({ description: "A guest's key to their place, also sent by email." }),
  }),
  exampleBody: { placeId: exampleIds.waitingPlace, email: 'amina@example.ng' },
  exampleAnswer: { message: 'You are number 2 on the waiting list.', place: examplePlace, key: null },
});

export const leaveWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waiting-list/:id/leave',
  who: 'anyone',
  summary:
    'Gives up a place on a waiting list; repeating it changes nothing. A guest sends the key from the email.',
  refusals: ['place_not_found'],
  params: z.object({ id: identifier }),
  body: z.object({ key }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ message: z.string() }),
  exampleBody: {},
  exampleAnswer: { message: 'You have left the waiting list.' },
});
