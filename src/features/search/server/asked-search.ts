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
import { type AskedWords, askedWords } from './asked-words.ts';
import { namesAmong, usedWords } from './known-words-store.ts';
import { readCursor } from './list-order.ts';
import { USUAL_REACH_MILES } from './listed.ts';
import { openLexicon } from './open-lexicon.ts';
import type { PeopleSearch } from './people-search.ts';
import { keysOf } from './search-store.ts';
import { type Understanding, understand } from './understand.ts';
import { takeWishes, wishOf } from './wishes.ts';

type SearchRequest = Pick<Request<typeof searchUsersCall>, 'query' | 'caller' | 'db' | 'now' | 'url'>;
type Query = SearchRequest['query'];

const USUAL_LIMIT = 100;
/** Asked for without a word, since clients of the first API look through the list themselves. */
const WHOLE_LIST_LIMIT = 1_000;

/** A search, and what was understood of its words; `meaning` is absent where no words were typed. */
export interface AskedSearch {
  search: PeopleSearch;
  meaning: Understanding | undefined;
  /** Where the list is about: from the field, or from the words. */
  where: Whereabouts | Point | undefined;
}

/**
 * Makes a search of what was asked: the words are taken apart into trade, place and the rest.
 *
 * @throws Refusal 400 for a state or a place that the gazetteer does not have
 */
export async function readAskedSearch(request: SearchRequest): Promise<AskedSearch> {
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
  const limit = query.limit ?? (asksNothing(request) ? WHOLE_LIST_LIMIT : USUAL_LIMIT);
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

/** @throws Refusal 400 for a distance from nowhere */
function refuseDistances({ miles, sort }: Query): void {
  const fields = {
    ...(miles !== undefined && { miles: 'Choose a town to measure the distance from.' }),
    ...(sort === 'distance' && { sort: 'Choose a town to sort by distance.' }),
  };
  const [message] = Object.values(fields);
  if (message) throw new Refusal(400, 'invalid_input', message, { fields });
}

const asksNothing = ({ url }: SearchRequest): boolean => !new URL(url, 'http://here').search;

/** What was meant by some words. */
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

/** Which words are looked for, and of which trades the list is. */
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
    return { words: nothing ? askedWords(typed) : restWords(meaning), skills };
  }
  // The words that tell the trade say no more than the trade: whoever does not write "leaking tap" mends it as well.
  if (meaning.rest.length === 0) return { skills: skills ?? understood };
  return { words: restWords(meaning), skills, meant: skills ?? understood };
}

/** Words shorter than this may be the beginning of a name, also where one is called just so. */
const SHORTEST_WHOLE = 5;

/** The words that are neither trade nor place. */
function restWords({ rest, endsWhole }: Understanding): AskedWords | undefined {
  const words = askedWords(rest.join(' '));
  return words && { ...words, isWhole: endsWhole && (rest.at(-1)?.length ?? 0) >= SHORTEST_WHOLE };
}

/** A point on the map says more than a place's name. */
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

/** The places in which artisans may be based, and whether their distance counts. */
function placesOf(
  where: Whereabouts | Point | undefined,
  miles: number | undefined,
  gazetteer: Gazetteer,
): Pick<PeopleSearch, 'places' | 'point' | 'withinReach' | 'measured'> {
  if (!where) return { withinReach: false, measured: false };
  const place = 'latitude' in where ? where : where.place;
  if (!place && miles === undefined)
    return { places: gazetteer.inState((where as Whereabouts).state), withinReach: false, measured: false };
  // So many miles from a state are measured from its best known town.
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
