import { z } from 'zod';
import { hiddenReasons } from './review-words.ts';
import { instant } from './wire-types.ts';

const stars = z.number().int().min(1).max(5);

export const hiddenFor = z.enum(hiddenReasons).nullable().meta({
  description: 'Why we hid it; null for all others. Nothing else of a hidden review is shown to others.',
});

/** One side's review of the other, as both see it on the hire's page. */
export const hireReview = z
  .object({
    id: z.string(),
    rating: stars.nullable().meta({ description: 'Null where we hid what the other side wrote.' }),
    work: stars.nullable().meta({ description: 'Null in reviews of customers, and in old ones.' }),
    time: stars.nullable(),
    price: stars.nullable(),
    manners: stars.nullable(),
    body: z.string(),
    photos: z.array(z.string()),
    createdAt: instant,
    hiddenFor,
  })
  .meta({ id: 'HireReview' });
export type HireReview = z.output<typeof hireReview>;

/** Whether an operator has to approve a review before it is shown, or has decided never to show it. */
const check = z.enum(['waiting', 'kept_out']).nullable().meta({
  description: 'An operator looks at it before it is shown, or has kept it out; null for all others.',
});

export const hireReviews = z
  .object({
    writeUntil: instant.nullable().meta({
      description: 'When the caller’s time to write a review ends; null once it is written or too late.',
    }),
    own: hireReview.nullable(),
    mayChange: z
      .boolean()
      .meta({ description: 'Whether the caller can change their own review: until it is shown.' }),
    otherWrote: z.boolean(),
    ownCheck: check,
    otherCheck: check,
    other: hireReview.nullable().meta({ description: 'What the other side wrote, once it is shown.' }),
    shownAt: instant.nullable().meta({
      description: 'When the written reviews are shown at the latest; null while none is written.',
    }),
  })
  .meta({
    id: 'HireReviews',
    description: 'The reviews of both sides of a hire, as far as one of them may see them.',
  });
export type HireReviews = z.output<typeof hireReviews>;

export const customerRating = z
  .object({
    average: z.number().meta({ description: 'With one decimal.' }),
    artisans: z.number().int().meta({ description: 'How many artisans rated them.' }),
  })
  .meta({ id: 'CustomerRating' });
export type CustomerRating = z.output<typeof customerRating>;
