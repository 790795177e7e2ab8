import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';

/** What a customer said of a completed hire, with whom they said it of. */
export const publicReview = z.object({
  id: z.string(),
  _id: z.string(),
  /** 1 to 5. */
  rating: z.number(),
  body: z.string(),
  reviewer_name: z.string(),
  created_at: z.string(),
  artisan: z.object({
    id: z.string(),
    full_name: z.string(),
    photoURL: z.string().nullable(),
    skill: z.string().nullable(),
    town: z.string().nullable(),
    state: z.string().nullable(),
    verified: z.boolean(),
  }),
});
export type PublicReview = z.output<typeof publicReview>;

const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const wholeNumber = (label: string, min: number, max: number) =>
  maybe(
    z.coerce
      .number({ error: `${label} must be a number.` })
      .int(`${label} must be a whole number.`)
      .min(min, `${label} must be ${min} or more.`)
      .max(max, `${label} must be ${max} or less.`),
  );

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
    minRating: wholeNumber('Least rating', 1, 5),
    maxRating: wholeNumber('Highest rating', 1, 5),
    /** A trade, by its label or its address name. */
    skill: maybe(
      z
        .string({ error: 'Trade may be given only once.' })
        .trim()
        .max(60, 'Trade may have at most 60 characters.'),
    ),
    limit: wholeNumber('Limit', 1, 100),
    /** From the Link header. */
    cursor,
  }),
  answer: z.array(publicReview),
});
