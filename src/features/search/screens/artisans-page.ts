import type { AnswerOf } from '../../../shared/call.ts';
import type { ArtisanSummary } from '../../artisans/screens/public.ts';
import type { readSearchCall } from '../contract.ts';
import type { ArtisanSearch } from './artisan-search.ts';

/** What was understood of the words that were typed. */
export type Meaning = AnswerOf<typeof readSearchCall>;

/** One page of the list, as its screen gets it. */
export interface ArtisansPage {
  search: ArtisanSearch;
  /** What the list is called. */
  heading: string;
  /** How it came to be in its order, as a sentence. */
  order: string;
  /** What was searched for, as a query that the hiring form reads. */
  asked?: string | undefined;
  /** Null when they could not be loaded. */
  artisans: ArtisanSummary[] | null;
  total: number;
  /** What was understood of the words; absent where none were typed. */
  meaning?: Meaning | undefined;
  /** True where nobody comes to the asked place, and these are the nearest of all. */
  nearest?: boolean | undefined;
  /** False when nobody fits the words and these only come close. */
  exact: boolean;
  /** Said when the search itself cannot be answered, e.g. about a town that is not on the map. */
  message?: string | undefined;
  fields: Record<string, string>;
  origin: string;
}
