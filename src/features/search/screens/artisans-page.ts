import type { ArtisanSummary } from '../../artisans/screens/public.ts';
import type { ArtisanSearch } from './artisan-search.ts';

/** One page of the list, as its screen gets it. */
export interface ArtisansPage {
  search: ArtisanSearch;
  /** Null when they could not be loaded. */
  artisans: ArtisanSummary[] | null;
  total: number;
  /** False when nobody fits the words and these only come close. */
  exact: boolean;
  /** Said when the search itself cannot be answered, e.g. about a town that is not on the map. */
  message?: string | undefined;
  fields: Record<string, string>;
  origin: string;
}
