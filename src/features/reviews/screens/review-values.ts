import type { HireReview } from '../../../shared/hire-reviews.ts';

/** The form's fields, as texts. Photos are addresses with a space between them. */
export interface ReviewValues {
  rating: string;
  work: string;
  time: string;
  price: string;
  manners: string;
  body: string;
  photos: string;
}

/** What the server said to a form that it refused, with what was typed. */
export interface ReviewRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Partial<ReviewValues> | undefined;
}

export const reviewFields = ['rating', 'work', 'time', 'price', 'manners', 'body', 'photos'] as const;

/** Under which what is typed is kept in this tab. */
export const reviewDraftKey = (hireId: string): string => `reviewDraft:${hireId}`;

/** What a review says, as the form has it. */
export const valuesOfReview = (own: HireReview | null | undefined): ReviewValues => ({
  rating: String(own?.rating ?? ''),
  work: String(own?.work ?? ''),
  time: String(own?.time ?? ''),
  price: String(own?.price ?? ''),
  manners: String(own?.manners ?? ''),
  body: own?.body ?? '',
  photos: own?.photos.join(' ') ?? '',
});

/** What was sent. */
export const readReviewForm = (form: FormData): ReviewValues => ({
  ...valuesOfReview(null),
  ...Object.fromEntries(reviewFields.map((name) => [name, form.getAll(name).map(String).join(' ')])),
});
