import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { type HireReviews, hireReviews } from '../../shared/hire-reviews.ts';
import { identifier } from '../../shared/identifier.ts';
import { MOST_COUNTED } from '../../shared/most-counted.ts';
import { replyChangeTime, reviewTime } from '../../shared/promise-words.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import { reviewReportReasons } from '../../shared/review-words.ts';
import { MOST_REVIEW_PHOTOS } from '../../shared/upload-limits.ts';
import { instant } from '../../shared/wire-types.ts';
import { optionalText, photoAddresses, requiredText } from '../../shared/words.ts';
import { exampleReview, exampleUser, publicUser, review } from '../artisans/contract.ts';

export const publicReview = review
  .extend({
    _id: z.string(),
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
    description: 'A customer’s review of a completed hire, with the artisan it is about.',
  });
export type PublicReview = z.output<typeof publicReview>;

/** Cursor: creation time of the previous page's last review in microseconds since 1970, and its id. */
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
  alikeForVisitors: true,
  alikeForMembers: true,
  mayLag: 'for-everyone',
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
    photos: maybe(z.enum(['true'], { error: 'Photos can only be “true”.' })).meta({
      description: '`true`: only reviews with photos.',
    }),
    hidden: maybe(z.enum(['true'], { error: 'Hidden can only be “true”.' })).meta({
      description:
        '`true`: also hidden reviews, with the reason but without stars, words and photos. Ignored with a rating.',
    }),
    count: maybe(z.enum(['true'], { error: 'Count can only be “true”.' })).meta({
      description: '`true`: the header X-Total-Count gives the total.',
    }),
    cursor: cursor.meta({ description: 'From the Link header.' }),
  }),
  answer: z.array(publicReview),
  answerHeaders: {
    link: 'Where the next page is, as `<address>; rel="next"`. Absent on the last page.',
    'x-total-count': `If it was asked for: the total on all pages, without hidden ones; at most ${MOST_COUNTED + 1}, which means more than ${MOST_COUNTED}.`,
  },
  exampleAnswer: [
    {
      _id: exampleIds.review,
      ...exampleReview,
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
  alikeForVisitors: true,
  summary: 'The rating of all artisans together; up to ten minutes old.',
  answer: z.object({
    average: z
      .number()
      .nullable()
      .meta({ description: 'Of all reviews, with one decimal; null while there are none.' }),
    reviews: z.number().meta({ description: 'How many reviews of completed hires there are.' }),
  }),
  exampleAnswer: { average: 4.7, reviews: 3214 },
});

export const REVIEW_LEAST = 10;
export const REVIEW_MOST = 2000;
export const REPLY_MOST = 1000;
export const REPORT_MOST = 1000;

/** One to five stars, as a number or as form text. */
const stars = (question: string) =>
  z
    .union([z.string(), z.number()], { error: `Please choose 1 to 5 stars for ${question}.` })
    .transform((value, context) => {
      const given = typeof value === 'string' ? (/^[1-5]$/.test(value) ? Number(value) : 0) : value;
      if ([1, 2, 3, 4, 5].includes(given)) return given;
      context.addIssue({ code: 'custom', message: `Please choose 1 to 5 stars for ${question}.` });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 1, maximum: 5, description: '1 to 5.' });

const key = z.string().max(500).nullish().meta({ description: 'A guest’s key, without an account.' });

const customersReview = z.object({
  key,
  rating: stars('the whole job'),
  work: stars('the work'),
  time: stars('the time'),
  price: stars('the price'),
  manners: stars('manners'),
  body: requiredText({
    label: 'Your review',
    min: REVIEW_LEAST,
    max: REVIEW_MOST,
    missing: 'Please write a few words about the job.',
  }),
  photos: photoAddresses('A review', MOST_REVIEW_PHOTOS)
    .optional()
    .meta({ description: 'Addresses as POST /api/uploads/images answered them, at most 6.' }),
});
const artisansReview = z.object({
  rating: stars('the whole job'),
  time: stars('the time'),
  manners: stars('manners'),
  body: optionalText({ label: 'Your review', max: REVIEW_MOST }),
});

const ofHire = '/api/hiring/hires/:id/reviews';
const written = z.object({ message: z.string(), result: hireReviews });
const exampleOwn: HireReviews = {
  writeUntil: null,
  own: {
    id: exampleIds.review,
    rating: 5,
    work: 5,
    time: 5,
    price: 4,
    manners: 5,
    body: 'Came on time, and the tank no longer leaks.',
    photos: ['/files/images/tank.webp'],
    createdAt: '2026-11-10T15:20:00.000Z',
    hiddenFor: null,
  },
  mayChange: true,
  otherWrote: false,
  ownCheck: null,
  otherCheck: null,
  other: null,
  shownAt: '2026-11-17T15:20:00.000Z',
};
const exampleWritten = {
  message:
    'Thank you. Your review will be shown once Chidi Okafor has written one too, or on 17 November 2026.',
  result: exampleOwn,
};
const exampleStars = { rating: 5, time: 5, manners: 5 };
const exampleWords = {
  ...exampleStars,
  work: 5,
  price: 4,
  body: 'Came on time, and the tank no longer leaks.',
};
const writing = {
  refusals: ['hire_not_found', 'review_closed', 'already_reviewed'],
  params: z.object({ id: identifier }),
  rateLimit: { max: 30, perSeconds: 60 },
  answer: written,
  exampleAnswer: exampleWritten,
} as const;
const changing = { ...writing, refusals: ['hire_not_found', 'review_not_found', 'review_shown'] } as const;

export const showHireReviewsCall = defineCall({
  method: 'GET',
  path: ofHire,
  who: 'hire-party',
  summary:
    'The reviews of both sides of a hire, as far as the caller may see them: the other side’s only once it is shown.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({
    result: hireReviews.nullable().meta({ description: 'Null for a hire that was never done.' }),
  }),
  exampleAnswer: { result: exampleOwn },
});

export const writeReviewCall = defineCall({
  ...writing,
  method: 'POST',
  path: `${ofHire}/customer`,
  who: 'hire-customer',
  switch: 'reviews',
  summary: `The customer’s review of a finished hire, up to ${reviewTime} after it was done. Sending it again changes nothing.`,
  body: customersReview,
  exampleBody: exampleWords,
});

export const changeReviewCall = defineCall({
  ...changing,
  method: 'PUT',
  path: `${ofHire}/customer`,
  who: 'hire-customer',
  summary: 'Changes the customer’s review, while it is not shown.',
  body: customersReview,
  exampleBody: exampleWords,
});

export const reviewCustomerCall = defineCall({
  ...writing,
  method: 'POST',
  path: `${ofHire}/artisan`,
  who: 'hire-artisan',
  switch: 'reviews',
  summary: `The artisan’s review of their customer, up to ${reviewTime} after the hire was done. Sending it again changes nothing.`,
  body: artisansReview,
  exampleBody: { ...exampleStars, body: 'Everything was ready when I came.' },
});

export const changeCustomerReviewCall = defineCall({
  ...changing,
  method: 'PUT',
  path: `${ofHire}/artisan`,
  who: 'hire-artisan',
  summary: 'Changes the artisan’s review of their customer, while it is not shown.',
  body: artisansReview,
  exampleBody: { ...exampleStars, body: 'Everything was ready when I came.' },
});

export const showReviewCall = defineCall({
  method: 'GET',
  path: '/api/reviews/:id',
  who: 'anyone',
  mayLag: 'for-visitors',
  summary: 'One review that is shown, also one that we hid.',
  refusals: ['review_not_found'],
  params: z.object({ id: identifier }),
  answer: z.object({
    review: publicReview,
    may_reply: z.boolean().meta({
      description: `Whether the caller is its artisan and can reply, or change a reply of the last ${replyChangeTime}.`,
    }),
  }),
  exampleAnswer: {
    review: {
      ...exampleReview,
      _id: exampleIds.review,
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
    may_reply: false,
  },
});

export const replyToReviewCall = defineCall({
  method: 'PUT',
  path: '/api/reviews/:id/reply',
  who: 'skilled',
  switch: 'reviews',
  summary: `The artisan’s one reply to a review that is shown; it can be changed for ${replyChangeTime}.`,
  refusals: ['review_not_found', 'reply_final'],
  params: z.object({ id: identifier }),
  body: z.object({ text: requiredText({ label: 'Your reply', max: REPLY_MOST }) }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: z.object({ reply: z.object({ text: z.string(), at: instant }) }),
  exampleBody: { text: 'Thank you, Amina.' },
  exampleAnswer: { reply: { text: 'Thank you, Amina.', at: '2026-11-11T08:00:00.000Z' } },
});

export const reportReviewCall = defineCall({
  method: 'POST',
  path: '/api/reviews/:id/report',
  who: 'signed-in',
  summary:
    'Reports a review that is shown, or an artisan’s review of the caller. Each person can report it once; a repeat changes nothing.',
  refusals: ['review_not_found'],
  params: z.object({ id: identifier }),
  body: z.object({
    reason: z.enum(reviewReportReasons, { error: 'Please choose what is wrong with it.' }),
    words: optionalText({ label: 'What we should know', max: REPORT_MOST }),
  }),
  rateLimit: { max: 20, perSeconds: 3600 },
  answer: z.object({ message: z.string() }),
  exampleBody: { reason: 'private_data', words: 'It has my phone number.' },
  exampleAnswer: { message: 'Thank you. We look at every report, and never say who sent it.' },
});
