import type { Level } from '../../../shared/verification-levels.ts';
import type { NearPlace, Point } from '../../places/server/public.ts';
import type { SortOrder } from '../contract.ts';
import type { OrderValue } from './list-order.ts';
import type { ParsedWords } from './parse-search-words.ts';

/** A search, ready for the database; an absent field means "any". */
export interface PeopleSearch {
  /** Words to match literally. */
  words?: ParsedWords | undefined;
  role?: 'consumer' | 'skilled' | undefined;
  /** The caller's id when they are a consumer: consumers also find their own entry. */
  ownConsumerId?: string | undefined;
  /** Labels of trades, one of which the person must have. */
  skills?: readonly string[] | undefined;
  /** Trades that the words mean; their artisans are listed after those who match the words. */
  meant?: readonly string[] | undefined;
  verified?: boolean | undefined;
  /** Verification levels, all of which the artisan must have. */
  levels?: readonly Level[] | undefined;
  /** True: must hold a valid safety course badge. False: must not. */
  safetyCourse?: boolean | undefined;
  available?: boolean | undefined;
  minRating?: number | undefined;
  /** Highest starting price, in kobo. */
  mostKobo?: number | undefined;
  /** YYYY-MM-DD in Lagos: the artisan must be open for hire and free on that day. */
  freeOn?: string | undefined;
  /** A language that the artisan speaks, as src/shared/languages.ts spells it. */
  language?: string | undefined;
  /** Places where artisans may be based, with their distance. */
  places?: readonly NearPlace[] | undefined;
  /** Point the distances are measured from; used to find artisans who travel from beyond `places`. */
  point?: Point | undefined;
  /** True: the artisan's own travel range must cover the place. False: all of `places` will do. */
  withinReach: boolean;
  /** Whether distances count; they do not for a whole state. */
  measured: boolean;
  /** Today in Lagos, YYYY-MM-DD: an artisan counts as free on days from today. */
  today: string;
  /** Time of the request; decides which consumers have an open job. */
  now: Date;
  sort: SortOrder;
  limit: number;
  /** Rows to skip. */
  offset: number;
  /** Sort key values of the row after which the page starts. */
  after?: OrderValue[] | undefined;
}
