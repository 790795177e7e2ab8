import type { ArtisanSummary } from '../../artisans/screens/public.ts';
import type { DirectoryPage } from '../contract.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Loader data of a directory page. Texts are made on the server, which has the tables for them. */
export interface TradePlacePage extends DirectoryPage {
  /** "Plumbers in Ikeja, Lagos". */
  heading: string;
  /** "37", "1,000+". */
  count: string;
  /** Title and description for link previews. */
  shared: { title: string; description: string };
  description: string;
  lead: string;
  artisans: ArtisanSummary[];
  /** True when no artisan covers the place. */
  isEmpty: boolean;
  /** True when no artisan covers the place and `artisans` are the nearest. */
  nearest: boolean;
  questions: Question[];
  /** Path of the full list for the same search. */
  listPath: string;
  jobPath: string;
  /** The place as a query string for the hire form. */
  asked: string;
  origin: string;
}
