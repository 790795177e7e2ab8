import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { KOBO_PER_NAIRA } from '../../../shared/kobo.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { StateName } from '../../../shared/places.ts';
import { findTrade, TRADES, type TradeSlug } from '../../../shared/trades.ts';
import {
  findState,
  type Gazetteer,
  openGazetteer,
  type Point,
  type Whereabouts,
} from '../../places/server/public.ts';
import type { searchUsersCall } from '../contract.ts';
import { namesAmong, usedWords } from './known-words-store.ts';
import { readCursor } from './list-order.ts';
import { USUAL_REACH_MILES } from './listed.ts';
import { openLexicon } from './open-lexicon.ts';
import { type ParsedWords, parseSearchWords } from './parse-search-words.ts';
import type { PeopleSearch } from './people-search.ts';
import { keysOf } from './search-store.ts';
import { type Understanding, understand } from './understand.ts';
import { takeWishes, wishOf } from './wishes.ts';

type SearchRequest = Pick<Request<typeof searchUsersCall>, 'query' | 'caller' | 'db' | 'now' | 'url'>;
type Query = SearchRequest['query'];

const USUAL_LIMIT = 100;
/**
 * Limit for a request without any parameter: clients of the first API version fetch the whole list and
 * filter it on their side.
 */
const WHOLE_LIST_LIMIT = 1_000;

/** A search ready to run. `meaning` is absent when the request had no words. */
export interface ParsedSearch {
  search: PeopleSearch;
  meaning: Understanding | undefined;
  /** Place the search is about, from the parameters or the words. */
  where: Whereabouts | Point | undefined;
}

/**
 * Turns a request into a search, splitting its words into trade, place, wishes and the rest.
 *
 * @throws Refusal 400 for an unknown state or place, a distance without a place, or a cursor of another order
 */
export async function parseSearch(request: SearchRequest): Promise<ParsedSearch> {
  const { query, caller, db } = request;
  const gazetteer = await openGazetteer(db);
  const state = query.state ? stateNamed(query.state) : undefined;
  const now = request.now();
  const today = lagosDay(now);
  const { wishes, rest: q } = takeWishes(query.q ?? '', today);
  const meaning = q ? await meaningOf(q, state, gazetteer, db) : undefined;
  const where = placeAskedAbout(query, state, gazetteer) ?? meaning?.where ?? (state ? { state } : undefined);
  const skill = query.skill ? (findTrade(query.skill) ?? query.skill) : undefined;
  const understood = meaning?.trades.map(labelOf) ?? [];
  const limit = query.limit ?? (hasNoParameters(request) ? WHOLE_LIST_LIMIT : USUAL_LIMIT);
  const price = query.maxPrice ?? wishOf(wishes, 'maxPrice');
  const search: PeopleSearch = {
    ...wordsOf(q, meaning, skill, understood),
    role: query.role,
    ownConsumerId: caller?.role === 'consumer' ? caller.id : undefined,
    verified: query.verified ?? (wishOf(wishes, 'verified') ? true : undefined),
    levels: query.levels,
    safetyCourse: query.safetyCourse,
    available: query.available,
    minRating: query.minRating,
    mostKobo: price === undefined ? undefined : Number(price) * KOBO_PER_NAIRA,
    freeOn: query.freeOn ?? wishOf(wishes, 'freeOn'),
    language: query.language,
    ...placesOf(where, query.miles, gazetteer),
    today,
    now,
    sort: query.sort ?? 'relevance',
    limit,
    offset: query.cursor === undefined ? ((query.page ?? 1) - 1) * limit : 0,
  };
  if (!search.measured) refuseDistances(query);
  if (query.cursor !== undefined) search.after = readCursor(query.cursor, search.sort, keysOf(search));
  return { search, meaning, where };
}

/**
 * Refuses a distance or sorting by distance when there is no place to measure from.
 *
 * @throws Refusal 400 `invalid_input`
 */
function refuseDistances({ miles, sort }: Query): void {
  const fields = {
    ...(miles !== undefined && { miles: 'Choose a town to measure the distance from.' }),
    ...(sort === 'distance' && { sort: 'Choose a town to sort by distance.' }),
  };
  const [message] = Object.values(fields);
  if (message) throw new Refusal(400, 'invalid_input', message, { fields });
}

const hasNoParameters = ({ url }: SearchRequest): boolean => !new URL(url, 'http://here').search;

/** Interprets the search words. */
export async function meaningOf(
  q: string,
  state: string | undefined,
  gazetteer: Gazetteer,
  db: Reads,
): Promise<Understanding> {
  return understand(q, state, {
    gazetteer,
    lexicon: await openLexicon(),
    usedWords: (words) => usedWords(db, words),
    namesAmong: (words) => namesAmong(db, words),
  });
}

export const labelOf = (slug: TradeSlug): string =>
  TRADES.find((trade) => trade.slug === slug)?.label ?? slug;

/** Words to search for, and trades to list. */
function wordsOf(
  typed: string,
  meaning: Understanding | undefined,
  skill: string | undefined,
  understood: string[],
): Pick<PeopleSearch, 'words' | 'skills' | 'meant'> {
  const skills = skill === undefined ? undefined : [skill];
  if (!meaning) return { skills };
  if (understood.length === 0) {
    const nothing = meaning.rest.length === 0 && !meaning.where;
    return { words: nothing ? parseSearchWords(typed) : restWords(meaning), skills };
  }
  // Words that only name the trade are not searched for: a plumber who never writes "leaking tap" mends one as
  // well.
  if (meaning.rest.length === 0) return { skills: skills ?? understood };
  return { words: restWords(meaning), skills, meant: skills ?? understood };
}

/** A last word shorter than this is treated as a prefix, even if it is a known word. */
const SHORTEST_WHOLE = 5;

/** The words that are neither trade nor place. */
function restWords({ rest, endsWhole }: Understanding): ParsedWords | undefined {
  const words = parseSearchWords(rest.join(' '));
  return words && { ...words, isWhole: endsWhole && (rest.at(-1)?.length ?? 0) >= SHORTEST_WHOLE };
}

/** Place from the parameters; coordinates take precedence over a town's name. */
function placeAskedAbout(
  { lat, lng, lga }: Query,
  state: string | undefined,
  gazetteer: Gazetteer,
): Whereabouts | Point | undefined {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (!lga) return undefined;
  const where = gazetteer.find(lga, state);
  if (where) return where;
  throw unknownPlace(lga, state, gazetteer);
}

/** Places where artisans may be based, and whether distances count. */
function placesOf(
  where: Whereabouts | Point | undefined,
  miles: number | undefined,
  gazetteer: Gazetteer,
): Pick<PeopleSearch, 'places' | 'point' | 'withinReach' | 'measured'> {
  if (!where) return { withinReach: false, measured: false };
  const place = 'latitude' in where ? where : where.place;
  if (!place && miles === undefined)
    return { places: gazetteer.inState((where as Whereabouts).state), withinReach: false, measured: false };
  // Miles "from a state" are measured from its best known town.
  const point = place ?? gazetteer.bestKnownOf((where as Whereabouts).state);
  if (!point) return { places: [], withinReach: false, measured: true };
  if (miles !== undefined)
    return { places: gazetteer.within(point, miles), withinReach: false, measured: true };
  return { places: gazetteer.within(point, USUAL_REACH_MILES), point, withinReach: true, measured: true };
}

function stateNamed(text: string): StateName {
  const state = findState(text);
  if (state) return state;
  const message = `We don’t know a state called “${text}”.`;
  throw new Refusal(400, 'unknown_state', message, { fields: { state: message } });
}

function unknownPlace(town: string, state: string | undefined, gazetteer: Gazetteer): Refusal {
  const where = state ? ` in ${state}` : '';
  const alike = gazetteer.nearestNames(town, state, 3).map((place) => `${place.name}, ${place.state}`);
  const instead =
    alike.length > 0 ? `Did you mean ${alike.join(' or ')}?` : 'Please choose the nearest larger town.';
  const message = `“${town}”${where} is not on our list of towns yet. ${instead}`;
  return new Refusal(400, 'unknown_place', message, { fields: { lga: message } });
}
