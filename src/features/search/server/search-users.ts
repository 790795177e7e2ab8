import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { publicUserOf } from '../../artisans/server/public.ts';
import { countViews } from '../../ranking/server/public.ts';
import type { searchUsersCall } from '../contract.ts';
import { writeCursor } from './list-order.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';
import { parseSearchWords } from './parse-search-words.ts';
import { type FoundPeople, findPeople } from './search-store.ts';

type SearchRequest = Request<typeof searchUsersCall>;

/**
 * Lists people by words, trade, place, distance, rating and availability; see findAsked for what happens without a
 * match.
 */
export async function searchUsers(request: SearchRequest): Promise<AnswerInputOf<typeof searchUsersCall>> {
  const { query, setHeader } = request;
  const asked = await parseSearch(request);
  const found = await findAsked(request, asked);
  setHeader('x-total-count', String(found.total));
  if (query.q) setHeader('x-search-match', matchOf(asked, found));
  if (found.lastValues) {
    const next =
      query.page !== undefined && query.cursor === undefined
        ? { page: String(query.page + 1) }
        : { cursor: writeCursor(asked.search.sort, found.lastValues) };
    setHeader('link', `<${sameSearch(request.url, next)}>; rel="next"`);
  }
  const artisans = found.people.filter(({ role }) => role === 'skilled').map(({ id }) => id);
  countViews(request, 'shown', artisans);
  return found.people.map(publicUserOf);
}

/**
 * Runs a search. When no artisan has the trade that the words mean, finds those who match the words exactly instead.
 * Similar spellings do not make up for a trade: a plumber does not mend a leaking roof.
 */
export async function findAsked(
  { db, query }: Pick<SearchRequest, 'db' | 'query'>,
  { search, meaning }: ParsedSearch,
): Promise<FoundPeople> {
  const found = await findPeople(db, search);
  if (found.total > 0 || !meaning?.trades.length || query.skill) return found;
  const words = parseSearchWords([...meaning.tradeWords, ...meaning.rest].join(' '));
  const worded = await findPeople(db, { ...search, words, skills: undefined, meant: undefined });
  return worded.match === 'exact' ? worded : found;
}

/** How the words matched: exactly as in profiles, by their meaning, or by similar spelling. */
function matchOf({ meaning }: ParsedSearch, found: FoundPeople): 'exact' | 'understood' | 'similar' {
  if (found.match === 'similar' || (meaning && meaning.corrected.length > 0)) return 'similar';
  const byMeaning = meaning !== undefined && meaning.trades.length > 0 && !meaning.isTradesName;
  return byMeaning && found.worded === 0 ? 'understood' : 'exact';
}

/** Path of the same search at another page or cursor. */
function sameSearch(url: string, from: { page: string } | { cursor: string }): string {
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('page');
  for (const [name, value] of Object.entries(from)) query.set(name, value);
  return `/api/users/?${query}`;
}
