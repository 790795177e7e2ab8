import type { ArtisanSummary } from '../../artisans/screens/public.ts';
import type { DirectoryPage } from '../contract.ts';

export interface Question {
  question: string;
  answer: string;
}

/** A trade in a place as its screen gets it: the words are made on the server, which has the tables they come from. */
export interface TradePlacePage extends DirectoryPage {
  /** "Plumbers in Ikeja, Lagos". */
  heading: string;
  /** "37", "1,000+". */
  count: string;
  /** What a chat shows as title and description. */
  shared: { title: string; description: string };
  description: string;
  lead: string;
  artisans: ArtisanSummary[];
  /** True where no one comes to the place. */
  isEmpty: boolean;
  /** True where no one comes to the place, and `artisans` are the nearest. */
  nearest: boolean;
  questions: Question[];
  /** The whole list of the same search. */
  listPath: string;
  jobPath: string;
  /** The place, as a query that the hiring form reads. */
  asked: string;
  origin: string;
}
