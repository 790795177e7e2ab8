import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { findLanguage, LANGUAGES } from '../../shared/languages.ts';
import { countBetween, maybe, numberBetween, shortText } from '../../shared/queries.ts';
import { findLevel, LEVEL_NAMES } from '../../shared/verification-levels.ts';
import { exampleUser, publicUser } from '../artisans/contract.ts';

export const sortOrders = ['relevance', 'ratings', 'price', 'name', 'skills', 'distance'] as const;
export type SortOrder = (typeof sortOrders)[number];

const flag = (label: string) =>
  maybe(
    z
      .enum(['true', 'false', '1', '0', 'on'], { error: `${label} must be true or false.` })
      .transform((value) => value !== 'false' && value !== '0'),
  );
/** Verification levels without duplicates: comma-separated ("BVN,Bank"), or repeated as forms send them. */
const levels = maybe(
  z.union([z.string(), z.array(z.string())]).transform((given, context) => {
    const words = String(given)
      .split(',')
      .filter((word) => word.trim());
    const found = words.flatMap((word) => findLevel(word) ?? []);
    if (found.length === words.length) return [...new Set(found)];
    context.addIssue({ code: 'custom', message: `Levels must be some of: ${LEVEL_NAMES.join(', ')}.` });
    return z.NEVER;
  }),
);
const oneOf = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  maybe(z.enum(values, { error: `${label} must be one of: ${values.join(', ')}.` }));
/** Query of the list. Every parameter is optional, and unknown ones are ignored. */
const userSearch = z
  .object({
    q: shortText('The search', 200).meta({
      description:
        'Words for a name, trade, town or kind of work, and wishes such as “tomorrow” or “under 20k”. Typing errors are tolerated.',
    }),
    role: oneOf('Role', ['consumer', 'skilled']),
    skill: shortText('Trade', 60).meta({ description: 'A trade, by its label or its address name.' }),
    verified: flag('Verified').meta({
      description: 'True: only those with the badge; false: only those without.',
    }),
    levels: levels.meta({
      description: `Only those with all of these checks, separated by commas: ${LEVEL_NAMES.join(', ')}.`,
    }),
    safetyCourse: flag('Safety course').meta({
      description: 'True: only those with a valid safety course badge; false: only those without.',
    }),
    available: flag('Available').meta({
      description: 'True: only those whose `isOnline` is true; false: only the others.',
    }),
    minRating: numberBetween('Rating', 0, 5).meta({
      description: 'Only those with this average or better.',
    }),
    maxPrice: countBetween('Price', 1, 100_000_000).meta({
      description: 'In naira: only those whose starting price is this or less.',
    }),
    freeOn: maybe(z.iso.date('The day must be a date, like 2026-11-30.')).meta({
      description: 'A day in Lagos (YYYY-MM-DD): only those who can be hired and are free on it.',
    }),
    language: maybe(
      z
        .string()
        .refine(
          (text) => findLanguage(text) !== undefined,
          `Language must be one of: ${LANGUAGES.join(', ')}.`,
        )
        .transform((text) => findLanguage(text) ?? text),
    ).meta({ description: 'Only those who speak it.' }),
    state: shortText('State', 60).meta({ description: 'A state of Nigeria, by its name.' }),
    lga: shortText('Town', 80).meta({
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
      description: 'Default: 100, or 1,000 without any parameter.',
    }),
    cursor: shortText('Cursor', 2000).meta({ description: 'From the Link header.' }),
    page: countBetween('Page', 1, 10_000).meta({
      description: 'For numbered pages. A cursor takes precedence.',
    }),
  })
  .superRefine(({ q, lat, lng, lga, miles, sort }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (lat !== undefined && lng === undefined) complain('lng', 'Longitude is needed with latitude.');
    if (lng !== undefined && lat === undefined) complain('lat', 'Latitude is needed with longitude.');
    // The words in `q` may name a place, which only reading them will tell.
    if (lat !== undefined || lng !== undefined || lga || q) return;
    if (miles !== undefined) complain('miles', 'Choose a town to measure the distance from.');
    if (sort === 'distance') complain('sort', 'Choose a town to sort by distance.');
  });

export const searchUsersCall = defineCall({
  method: 'GET',
  path: '/api/users/',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: ({ role }) => role === 'skilled',
  mayLag: 'for-everyone',
  summary:
    'Artisans by words, trade, place, distance, rating and availability. Without any parameter up to 1,000 people; with one, pages of `limit` (100 unless given) linked by the Link header.',
  refusals: ['unknown_place', 'unknown_state', 'invalid_cursor'],
  query: userSearch,
  answer: z.array(publicUser),
  answerHeaders: {
    link: 'Where the next page is, as `<address>; rel="next"`. Absent on the last page.',
    'x-total-count': 'The number of people on all pages together.',
    'x-search-match':
      'How `q` was matched: `exact`, as profiles have it; `understood`, by the trade that it means; `similar`, by other spellings.',
  },
  exampleAnswer: [exampleUser],
});

const counted = z.object({
  count: z.number(),
  more: z.boolean().meta({ description: 'Whether there are or may be more than that.' }),
});

export const countSearchCall = defineCall({
  method: 'GET',
  path: '/api/search/count',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: ({ role }) => role === 'skilled',
  mayLag: 'for-everyone',
  summary:
    'How many artisans match a choice of filters, for a live form. Takes the parameters of GET /api/users/. `total` is counted up to 1,000.',
  refusals: ['unknown_place', 'unknown_state', 'invalid_cursor'],
  query: userSearch,
  answer: z.object({
    total: z.number(),
    more: z.boolean().meta({ description: 'Whether there are more than 1,000.' }),
    choices: z
      .object({
        verified: counted,
        levels: z.record(z.enum(LEVEL_NAMES), counted),
        safetyCourse: counted,
        available: counted,
        rating45: counted,
        rating4: counted,
        rating3: counted,
      })
      .nullable()
      .meta({
        description:
          'How many would match with one more filter, among the best 2,000 for the trade and place. Null for words that are searched for in profiles.',
      }),
  }),
  exampleAnswer: {
    total: 23,
    more: false,
    choices: {
      verified: { count: 14, more: false },
      levels: {
        BVN: { count: 19, more: false },
        Bank: { count: 17, more: false },
        Certificate: { count: 6, more: false },
        References: { count: 14, more: false },
        Address: { count: 6, more: false },
      },
      safetyCourse: { count: 4, more: false },
      available: { count: 19, more: false },
      rating45: { count: 9, more: false },
      rating4: { count: 12, more: false },
      rating3: { count: 15, more: false },
    },
  },
});
export type SearchCount = z.output<typeof countSearchCall.answer>;

export const readSearchCall = defineCall({
  method: 'GET',
  path: '/api/search/meaning',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary:
    'What we understand from the words of a search: the trade, the place, a day, a price, the badge, and the words left over.',
  query: z.object({
    q: shortText('The search', 200).meta({ description: 'What a person typed.' }),
    state: shortText('State', 60).meta({ description: 'The state that the place must be in.' }),
  }),
  answer: z.object({
    trades: z.array(z.string()).meta({ description: 'Most likely first. Empty if the words name none.' }),
    where: z.string().nullable().meta({ description: 'The place or state that was named.' }),
    words: z.array(z.string()).meta({ description: 'The other words: names, or details of the work.' }),
    corrected: z
      .array(z.object({ typed: z.string(), to: z.string() }))
      .meta({ description: 'The words treated as typing errors, with their corrections.' }),
    wishes: z
      .array(
        z.object({
          name: z.enum(['freeOn', 'maxPrice', 'verified']),
          value: z.string(),
          words: z.string().meta({ description: 'As it was typed.' }),
          without: z.string().meta({ description: 'The words to search for without it.' }),
        }),
      )
      .meta({
        description:
          'Filters that the words name (“tomorrow”, “on Friday”, “under 20k”, “verified”), by their names in GET /api/users/. Explicit parameters there take precedence.',
      }),
    without: z
      .object({ trade: z.string(), where: z.string(), words: z.string() })
      .meta({ description: 'The words to search for without what was understood of them.' }),
  }),
  exampleAnswer: {
    trades: ['Plumber'],
    where: 'Ikeja, Lagos',
    words: ['kitchen'],
    corrected: [{ typed: 'leeking', to: 'leaking' }],
    wishes: [],
    without: { trade: 'ikeja kitchen', where: 'leaking tap kitchen', words: 'leaking tap ikeja' },
  },
});
