/** Search of the page of reviews, all of it in the URL. */
export interface ReviewSearch {
  minRating?: string | undefined;
  maxRating?: string | undefined;
  /** A trade's label. */
  skill?: string | undefined;
  /** Id of an artisan, to see only their reviews. */
  artisan?: string | undefined;
  /** "true": only reviews with photos. */
  photos?: string | undefined;
  /** Where the page begins; absent: with the newest review. */
  cursor?: string | undefined;
}

interface RatingChoice {
  label: string;
  minRating?: string;
  maxRating?: string;
}

/** Rating filters that the page offers. */
export const ratingChoices: readonly RatingChoice[] = [
  { label: 'All' },
  { label: '5 stars', minRating: '5' },
  { label: '4 and more', minRating: '4' },
  { label: '3 and fewer', maxRating: '3' },
];

const names = [
  'minRating',
  'maxRating',
  'skill',
  'artisan',
  'photos',
  'cursor',
] as const satisfies (keyof ReviewSearch)[];

/** Reads a search from a URL, without empty values. */
export function readReviewSearch(given: URLSearchParams): ReviewSearch {
  const search: ReviewSearch = {};
  for (const name of names) {
    const value = given.get(name)?.trim();
    if (value) search[name] = value;
  }
  return search;
}

/** URL of a search with some parameters changed. Starts at the newest review unless `changes` has a cursor. */
export function reviewsPath(search: ReviewSearch, changes: ReviewSearch = {}): string {
  const changed: ReviewSearch = { ...search, cursor: undefined, ...changes };
  const query = new URLSearchParams();
  for (const name of names) if (changed[name]) query.set(name, changed[name]);
  const text = query.toString();
  return text ? `/reviews?${text}` : '/reviews';
}

/** Whether the search has any filter or cursor. */
export const isNarrowed = (search: ReviewSearch): boolean => names.some((name) => search[name] !== undefined);
