import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import { instant } from '../../shared/wire-types.ts';
import { exampleUser, publicUser } from '../artisans/contract.ts';

export const publicReview = z
  .object({
    id: z.string(),
    _id: z.string(),
    rating: z.number().meta({ description: '1 to 5.' }),
    body: z.string(),
    reviewer_name: z.string(),
    created_at: instant,
    artisan: publicUser.pick({
      id: true,
      full_name: true,
      photoURL: true,
      skill: true,
      town: true,
      state: true,
      verified: true,
    }),
  })
  .meta({
    id: 'Review',
    description: 'What a customer said of a completed hire, with whom they said it of.',
  });
export type PublicReview = z.output<typeof publicReview>;

/** Microseconds since 1970 and the id of the review that a page ended with. */
const cursor = maybe(
  z
    .string({ error: 'Cursor may be given only once.' })
    .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
      error: 'This link to the next page no longer works. Please start again from the first page.',
    })
    .transform((text) => {
      const [microseconds = '', id = ''] = text.split('.');
      return { microseconds: Number(microseconds), id };
    }),
);

export const listReviewsCall = defineCall({
  method: 'GET',
  path: '/api/reviews',
  who: 'anyone',
  summary: 'Reviews of completed hires, newest first; the header Link leads to the older ones.',
  query: z.object({
    minRating: countBetween('Least rating', 1, 5),
    maxRating: countBetween('Highest rating', 1, 5),
    skill: maybe(
      z
        .string({ error: 'Trade may be given only once.' })
        .trim()
        .max(60, 'Trade may have at most 60 characters.'),
    ).meta({ description: 'A trade, by its label or its address name.' }),
    artisan: maybe(identifier).meta({ description: 'Only reviews of this artisan.' }),
    limit: countBetween('Limit', 1, 100).meta({ description: 'Left out: 20.' }),
    cursor: cursor.meta({ description: 'From the Link header.' }),
  }),
  answer: z.array(publicReview),
  answerHeaders: { link: 'Where the next page is, as <address>; rel="next". Absent on the last page.' },
  exampleAnswer: [
    {
      id: exampleIds.review,
      _id: exampleIds.review,
      rating: 5,
      body: 'Came on time, and the tank no longer leaks.',
      reviewer_name: 'Amina Y.',
      created_at: '2026-11-10T15:20:00.000Z',
      artisan: {
        id: exampleUser.id,
        full_name: exampleUser.full_name,
        photoURL: exampleUser.photoURL,
        skill: exampleUser.skill,
        town: exampleUser.town,
        state: exampleUser.state,
        verified: exampleUser.verified,
      },
    },
  ],
});

export const showReviewFiguresCall = defineCall({
  method: 'GET',
  path: '/api/reviews/figures',
  who: 'anyone',
  summary: 'How all artisans together are rated; up to ten minutes old.',
  answer: z.object({
    average: z
      .number()
      .nullable()
      .meta({ description: 'Of all reviews, with one decimal; null while there are none.' }),
    reviews: z.number().meta({ description: 'How many reviews of completed hires there are.' }),
  }),
  exampleAnswer: { average: 4.7, reviews: 3214 },
});
