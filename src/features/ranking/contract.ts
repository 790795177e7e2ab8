import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';

/** Points that make up an artisan's position in a list; one point equals one star. */
export const points = z
  .object({
    hireable: z.number().meta({
      description: '10 for an artisan who takes work and has a free day within 14 days; otherwise 0.',
    }),
    reviews: z.number().meta({
      description:
        'Their average, counted as if everyone had five more reviews of 3.5, plus a little for many reviews.',
    }),
    verified: z.number().meta({ description: 'The badge.' }),
    free_soon: z.number().meta({ description: 'How soon they have a free day.' }),
    answers: z.number().meta({ description: 'How quickly they answer.' }),
    finished: z.number().meta({ description: 'Whether they finish what was booked.' }),
    newcomer: z.number().meta({
      description:
        'For an artisan who joined less than 60 days ago and has fewer than 3 reviews; it falls with both.',
    }),
  })
  .meta({
    id: 'StandingPoints',
    description:
      'What an artisan’s place in the list depends on. Lists are sorted by the sum. In a search near a place, 10 miles cost one point.',
  });
export type PointsOf = z.output<typeof points>;
export type Figure = keyof PointsOf;

export const examplePoints: PointsOf = {
  hireable: 10,
  reviews: 4.93,
  verified: 1,
  free_soon: 0.5,
  answers: 0.45,
  finished: 0.97,
  newcomer: 0,
};

const part = z.object({
  figure: z.string().meta({ description: 'Which figure: a name of `StandingPoints`.' }),
  text: z.string().meta({ description: 'The figure in words.' }),
  counts: z.string().meta({ description: 'How much the figure counts, in words.' }),
  points: z.number(),
});
export type StandingPart = z.output<typeof part>;

const standing = z.object({
  total: z.number().meta({ description: 'The sum by which lists are ordered.' }),
  parts: z.array(part),
});
const exampleStanding = {
  total: 17.85,
  parts: [
    { figure: 'reviews', text: '4.8 from 27 reviews', counts: 'counts most', points: 4.93 },
    { figure: 'answers', text: 'Usually answers in 1 hour', counts: 'counts somewhat', points: 0.45 },
  ],
};

export const showStandingCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/standing',
  who: 'anyone',
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
  summary: 'Why an artisan has their place in the list: each figure, and how much it counts.',
  refusals: ['user_not_found'],
  params: z.object({ id: identifier }),
  answer: standing.meta({ id: 'Standing' }),
  exampleAnswer: exampleStanding,
});

export const showOwnStandingCall = defineCall({
  method: 'GET',
  path: '/api/users/me/standing',
  who: 'skilled',
  summary:
    'Why the caller has their place in the list, how often they were seen and hired in the last 30 days, and how to move up.',
  answer: standing
    .extend({
      days: z.number().meta({ description: 'How many days `shown`, `opened` and `hired` cover.' }),
      shown: z.number().meta({ description: 'How often they were shown in a list.' }),
      opened: z.number().meta({ description: 'How often their profile was opened, by others.' }),
      hired: z.number().meta({ description: 'How many hires were booked.' }),
      hints: z
        .array(z.object({ text: z.string(), gain: z.number(), link: z.string().nullable() }))
        .max(2)
        .meta({ description: 'What would move them up most, and by how many points.' }),
    })
    .meta({ id: 'OwnStanding' }),
  exampleAnswer: {
    ...exampleStanding,
    days: 30,
    shown: 412,
    opened: 61,
    hired: 5,
    hints: [{ text: 'Answer requests within 1 hour (now 3 hours).', gain: 0.14, link: null }],
  },
});
export type OwnStanding = z.output<typeof showOwnStandingCall.answer>;
