import type { HireReview } from '../../../shared/hire-reviews.ts';

/** The form's fields as text. Photos are URLs separated by spaces. */
export interface ReviewValues {
  rating: string;
  work: string;
  time: string;
  price: string;
  manners: string;
  body: string;
  photos: string;
}

/** A refused form, with what was typed. */
export interface ReviewRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Partial<ReviewValues> | undefined;
}

export const reviewFields = ['rating', 'work', 'time', 'price', 'manners', 'body', 'photos'] as const;

/** Storage key of the draft in this tab. */
export const reviewDraftKey = (hireId: string): string => `reviewDraft:${hireId}`;

/** A review as the form's values. */
export const valuesOfReview = (own: HireReview | null | undefined): ReviewValues => ({
  rating: String(own?.rating ?? ''),
  work: String(own?.work ?? ''),
  time: String(own?.time ?? ''),
  price: String(own?.price ?? ''),
  manners: String(own?.manners ?? ''),
  body: own?.body ?? '',
  photos: own?.photos.join(' ') ?? '',
});

/** Reads the submitted form. */
export const readReviewForm = (form: FormData): ReviewValues => ({
  ...valuesOfReview(null),
  ...Object.fromEntries(reviewFields.map((name) => [name, form.getAll(name).map(String).join(' ')])),
});
