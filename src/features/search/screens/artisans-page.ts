import type { AnswerOf } from '../../../shared/call.ts';
import type { ArtisanSummary } from '../../artisans/screens/public.ts';
import type { PlaceAnswer } from '../../places/contract.ts';
import type { readSearchCall } from '../contract.ts';
import type { ArtisanSearch } from './artisan-search.ts';

/** What the server understood of the search words. */
export type Meaning = AnswerOf<typeof readSearchCall>;

export type TownAlike = Pick<PlaceAnswer, 'id' | 'name' | 'state'>;

/** Loader data for one page of the list. */
export interface ArtisansPage {
  search: ArtisanSearch;
  /** What the list is called. */
  heading: string;
  /** Sentence that explains the order. */
  order: string;
  /** The search as a query string for the hire form. */
  asked?: string | undefined;
  /** Null when loading failed. */
  artisans: ArtisanSummary[] | null;
  total: number;
  /** What was understood of the search words; absent when there were none. */
  meaning?: Meaning | undefined;
  /** True when no artisan covers the place and the list shows the nearest ones instead. */
  nearest?: boolean | undefined;
  /** False when no artisan matches the words and the list shows similar ones. */
  exact: boolean;
  /** Why the search itself is invalid, e.g. an unknown town. */
  message?: string | undefined;
  /** Places whose names resemble that of an unknown town. */
  alike?: TownAlike[] | undefined;
  fields: Record<string, string>;
  origin: string;
}
