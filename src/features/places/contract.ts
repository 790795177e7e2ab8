import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { countBetween, shortText } from '../../shared/queries.ts';

export const place = z
  .object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(['town', 'lga', 'district']).meta({
      description: 'A town, a local government area that is not a town, or a district or estate of one.',
    }),
    state: z.string(),
    lga: z.string().nullable().meta({ description: 'The LGA that it lies in, where known.' }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Place' });
export type PlaceAnswer = z.output<typeof place>;

export const searchPlacesCall = defineCall({
  method: 'GET',
  path: '/api/places',
  who: 'anyone',
  mayLag: 'for-everyone',
  summary: 'Towns, LGAs, districts and estates of Nigeria by any of their names, the best known first.',
  query: z.object({
    q: shortText('The search', 80).meta({
      description:
        'The beginning of a name as people type it, optionally followed by its state: "wuse 2 abuja".',
    }),
    state: shortText('State', 60),
    limit: countBetween('Limit', 1, 1000).meta({ description: 'Left out: 20.' }),
  }),
  answer: z.array(place),
  exampleAnswer: [
    {
      id: 2336589,
      name: 'Ikeja',
      kind: 'town',
      state: 'Lagos',
      lga: 'Ikeja',
      latitude: 6.5965,
      longitude: 3.3421,
    },
  ],
});
