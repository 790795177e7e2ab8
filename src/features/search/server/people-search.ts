import type { Level } from '../../../shared/verification-levels.ts';
import type { NearPlace, Point } from '../../places/server/public.ts';
import type { SortOrder } from '../contract.ts';
import type { AskedWords } from './asked-words.ts';
import type { OrderValue } from './list-order.ts';

/** What a list is asked for; absent means "does not matter". */
export interface PeopleSearch {
  /** Words that are looked for as they are. */
  words?: AskedWords | undefined;
  role?: 'consumer' | 'skilled' | undefined;
  /** The caller, where they are a consumer: they find themselves too. */
  ownConsumerId?: string | undefined;
  /** The trades, as `skill` has them, one of which it has to be. */
  skills?: readonly string[] | undefined;
  /** The trades that the words stand for: everyone of them is found after those who have the words. */
  meant?: readonly string[] | undefined;
  verified?: boolean | undefined;
  /** What was checked of them, all of it. */
  levels?: readonly Level[] | undefined;
  /** Whether a badge of a safety course has to hold, or none may. */
  safetyCourse?: boolean | undefined;
  available?: boolean | undefined;
  minRating?: number | undefined;
  /** Kobo: whose work begins at that or below. */
  mostKobo?: number | undefined;
  /** YYYY-MM-DD in Lagos: who can be hired and is free on it. */
  freeOn?: string | undefined;
  /** A language they speak, as the table has it. */
  language?: string | undefined;
  /** The places in which they may be based, with how far each is. */
  places?: readonly NearPlace[] | undefined;
  /** What the distances are measured from, for those who travel farther than `places` are. */
  point?: Point | undefined;
  /** Whether the place has to be within the reach of the artisan; otherwise all of `places` will do. */
  withinReach: boolean;
  /** Whether distances count: a state has none. */
  measured: boolean;
  /** What day it is in Lagos, YYYY-MM-DD: from it on the days count of which one has to be free. */
  today: string;
  /** When it is asked: consumers are listed while they have an open job. */
  now: Date;
  sort: SortOrder;
  limit: number;
  /** Rows to leave out at the start. */
  offset: number;
  /** The order's values of the person after whom the list goes on. */
  after?: OrderValue[] | undefined;
}
