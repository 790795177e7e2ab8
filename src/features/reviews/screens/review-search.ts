/** What the page of reviews is asked for. All of it lives in the address. */
export interface ReviewSearch {
  minRating?: string | undefined;
  maxRating?: string | undefined;
  /** A trade's label. */
  skill?: string | undefined;
  /** The id of the only artisan whose reviews are asked for. */
  artisan?: string | undefined;
  /** "true": only those with photos. */
  photos?: string | undefined;
  /** Where the page begins; absent: with the newest. */
  cursor?: string | undefined;
}

interface RatingChoice {
  label: string;
  minRating?: string;
  maxRating?: string;
}

/** The ways of looking at the stars that the page offers. */
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

/** Reads a search from an address, without what was left empty. */
export function readReviewSearch(given: URLSearchParams): ReviewSearch {
  const search: ReviewSearch = {};
  for (const name of names) {
    const value = given.get(name)?.trim();
    if (value) search[name] = value;
  }
  return search;
}

/** The address of a search with some of it changed. Any change starts again at the newest. */
export function reviewsPath(search: ReviewSearch, changes: ReviewSearch = {}): string {
  const changed: ReviewSearch = { ...search, cursor: undefined, ...changes };
  const query = new URLSearchParams();
  for (const name of names) if (changed[name]) query.set(name, changed[name]);
  const text = query.toString();
  return text ? `/reviews?${text}` : '/reviews';
}

/** Whether anything but the newest of all was asked for. */
export const isNarrowed = (search: ReviewSearch): boolean => names.some((name) => search[name] !== undefined);
