import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import { publicUser } from '../artisans/contract.ts';

/** What a customer said of a completed hire, with whom they said it of. */
export const publicReview = z.object({
  id: z.string(),
  _id: z.string(),
  /** 1 to 5. */
  rating: z.number(),
  body: z.string(),
  reviewer_name: z.string(),
  created_at: z.string(),
  artisan: publicUser.pick({
    id: true,
    full_name: true,
    photoURL: true,
    skill: true,
    town: true,
    state: true,
    verified: true,
  }),
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
    /** A trade, by its label or its address name. */
    skill: maybe(
      z
        .string({ error: 'Trade may be given only once.' })
        .trim()
        .max(60, 'Trade may have at most 60 characters.'),
    ),
    limit: countBetween('Limit', 1, 100),
    /** From the Link header. */
    cursor,
  }),
  answer: z.array(publicReview),
});
