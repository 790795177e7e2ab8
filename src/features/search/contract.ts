import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { countBetween, maybe, numberBetween } from '../../shared/queries.ts';
import { exampleUser, publicUser } from '../artisans/contract.ts';

export const sortOrders = ['relevance', 'ratings', 'name', 'skills', 'distance'] as const;
export type SortOrder = (typeof sortOrders)[number];

const flag = (label: string) =>
  maybe(
    z
      .enum(['true', 'false', '1', '0', 'on'], { error: `${label} must be true or false.` })
      .transform((value) => value !== 'false' && value !== '0'),
  );
const oneOf = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  maybe(z.enum(values, { error: `${label} must be one of: ${values.join(', ')}.` }));
const text = (label: string, max: number) =>
  maybe(
    z
      .string({ error: `${label} may be given only once, as text.` })
      // Characters as people count them: an emoji is one, though it takes two units of JavaScript's text.
      .refine((value) => [...value].length <= max, `${label} may have at most ${max} characters.`)
      .transform((value) => value.replaceAll('\0', '').trim()),
  );

/** What the list can be asked for; all of it may be left out, and what is not named here is ignored. */
const userSearch = z
  .object({
    q: text('The search', 200).meta({
      description: 'Words of a name, a trade, a town or the work; typing errors are forgiven.',
    }),
    role: oneOf('Role', ['consumer', 'skilled']),
    skill: text('Trade', 60).meta({ description: 'A trade, by its label or its address name.' }),
    verified: flag('Verified').meta({
      description: 'True: only those with the badge; false: only those without.',
    }),
    available: flag('Available').meta({
      description: 'True: only those whose `isOnline` is true; false: only the others.',
    }),
    minRating: numberBetween('Rating', 0, 5).meta({
      description: 'Only those with this average or a better one.',
    }),
    state: text('State', 60).meta({ description: 'A state of Nigeria, by its name.' }),
    lga: text('Town', 80).meta({
      description: 'A town. With or without its state it becomes the place that distances are measured from.',
    }),
    lat: numberBetween('Latitude', -90, 90).meta({
      description: 'With `lng`: the point that distances are measured from.',
    }),
    lng: numberBetween('Longitude', -180, 180).meta({ description: 'See `lat`.' }),
    miles: numberBetween('Distance', 1, 500).meta({
      description: 'How far from the place. Without it, the artisans who say that they travel that far.',
    }),
    sort: oneOf('Sort', sortOrders),
    limit: countBetween('Limit', 1, 200).meta({
      description: 'Left out: 100; where nothing at all is asked, 1,000.',
    }),
    cursor: text('Cursor', 2000).meta({ description: 'From the Link header.' }),
    page: countBetween('Page', 1, 10_000).meta({
      description: 'For lists with numbered pages; a cursor wins over it.',
    }),
  })
  .superRefine(({ lat, lng, lga, miles, sort }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (lat !== undefined && lng === undefined) complain('lng', 'Longitude is needed beside latitude.');
    if (lng !== undefined && lat === undefined) complain('lat', 'Latitude is needed beside longitude.');
    if (lat !== undefined || lng !== undefined || lga) return;
    if (miles !== undefined) complain('miles', 'Choose a town to measure the distance from.');
    if (sort === 'distance') complain('sort', 'Choose a town to sort by distance.');
  });

export const searchUsersCall = defineCall({
  method: 'GET',
  path: '/api/users/',
  who: 'anyone',
  summary:
    'Artisans by words, trade, place, distance, rating and availability. Without any parameter up to 1,000 people; with one, pages of `limit` (100 unless given) linked by the Link header.',
  refusals: ['unknown_place', 'unknown_state', 'invalid_cursor'],
  query: userSearch,
  answer: z.array(publicUser),
  answerHeaders: {
    link: 'Where the next page is, as <address>; rel="next". Absent on the last page.',
    'x-total-count': 'How many people there are on all pages together.',
    'x-search-match': 'How the words of `q` were matched.',
  },
  exampleAnswer: [exampleUser],
});

export const place = z
  .object({
    id: z.number(),
    name: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Place' });

export const searchPlacesCall = defineCall({
  method: 'GET',
  path: '/api/places',
  who: 'anyone',
  summary: 'Towns of Nigeria by name, largest first.',
  query: z.object({
    q: text('The search', 80),
    state: text('State', 60),
    limit: countBetween('Limit', 1, 1000).meta({ description: 'Left out: 20.' }),
  }),
  answer: z.array(place),
  exampleAnswer: [{ id: 2336589, name: 'Ikeja', state: 'Lagos', latitude: 6.5965, longitude: 3.3421 }],
});
