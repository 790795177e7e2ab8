import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { TRADES } from '../../../shared/trades.ts';
import { publicUserOf } from '../../artisans/server/public.ts';
import type { searchUsersCall } from '../contract.ts';
import { askedWords } from './asked-words.ts';
import { readCursor, writeCursor } from './list-order.ts';
import type { AskedPlace } from './near-point.ts';
import type { PeopleSearch } from './people-search.ts';
import { findPeople, keysOf } from './search-store.ts';
import { findState } from './state-name.ts';

type SearchRequest = Request<typeof searchUsersCall>;
type Query = SearchRequest['query'];

const USUAL_LIMIT = 100;
/** Asked for without a word, since clients of the first API look through the list themselves. */
const WHOLE_LIST_LIMIT = 1_000;

/** Finds skilled people by words, trade, place, distance, rating and availability. */
export async function searchUsers(request: SearchRequest): Promise<AnswerGiven<typeof searchUsersCall>> {
  const { query, db, setHeader } = request;
  const asksNothing = !new URL(request.url, 'http://here').search;
  const search = peopleSearchOf(
    query,
    request.caller,
    request.now(),
    asksNothing ? WHOLE_LIST_LIMIT : USUAL_LIMIT,
  );
  const found = await findPeople(db, search);
  if (!found.placeKnown) throw unknownTown(query.lga ?? '', search.place);

  setHeader('x-total-count', String(found.total));
  if (search.words) setHeader('x-search-match', found.match);
  if (found.lastValues) {
    const next =
      query.page !== undefined && query.cursor === undefined
        ? { page: String(query.page + 1) }
        : { cursor: writeCursor(search.sort, found.lastValues) };
    setHeader('link', `<${sameSearch(request.url, next)}>; rel="next"`);
  }
  return found.people.map(publicUserOf);
}

function peopleSearchOf(
  query: Query,
  caller: SearchRequest['caller'],
  now: Date,
  usualLimit: number,
): PeopleSearch {
  const state = query.state ? stateNamed(query.state) : undefined;
  const limit = query.limit ?? usualLimit;
  const search: PeopleSearch = {
    words: askedWords(query.q),
    role: query.role,
    ownConsumerId: caller?.role === 'consumer' ? caller.id : undefined,
    skill: query.skill ? tradeNamed(query.skill) : undefined,
    verified: query.verified,
    available: query.available,
    minRating: query.minRating,
    state,
    place: placeAskedAbout(query, state),
    miles: query.miles,
    today: lagosDay(now),
    now,
    sort: query.sort ?? 'relevance',
    limit,
    offset: query.cursor === undefined ? ((query.page ?? 1) - 1) * limit : 0,
  };
  return query.cursor === undefined
    ? search
    : { ...search, after: readCursor(query.cursor, search.sort, keysOf(search)) };
}

/** A point on the map says more than a town's name. */
function placeAskedAbout({ lat, lng, lga }: Query, state: string | undefined): AskedPlace | undefined {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  return lga ? { town: lga, state } : undefined;
}

/** A trade by its label or its address name; any other text is looked for as it is and finds nobody. */
function tradeNamed(text: string): string {
  const asked = text.toLowerCase();
  return TRADES.find(({ label, slug }) => label.toLowerCase() === asked || slug === asked)?.label ?? text;
}

function stateNamed(text: string): string {
  const state = findState(text);
  if (state) return state;
  const message = `We don’t know a state called “${text}”.`;
  throw new Refusal(400, 'unknown_state', message, { fields: { state: message } });
}

function unknownTown(town: string, place: AskedPlace | undefined): Refusal {
  const where = place && 'town' in place && place.state ? ` in ${place.state}` : '';
  const message = `“${town}”${where} is not on our list of towns yet. Please choose the nearest larger town.`;
  return new Refusal(400, 'unknown_place', message, { fields: { lga: message } });
}

/** The path of the same search, from another place in the list. */
function sameSearch(url: string, from: { page: string } | { cursor: string }): string {
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('page');
  query.delete('cursor');
  for (const [name, value] of Object.entries(from)) query.set(name, value);
  return `/api/users/?${query}`;
}
