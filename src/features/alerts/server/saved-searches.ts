import { type Request, signedIn } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_SAVED_SEARCHES } from '../../../shared/alert-limits.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { lockPerson } from '../../people/server/public.ts';
import { type Gazetteer, openGazetteer } from '../../places/server/public.ts';
import type {
  changeSavedSearchCall,
  listSavedSearchesCall,
  removeSavedSearchCall,
  SavedSearch,
  saveSearchCall,
} from '../contract.ts';
import { alertView } from './alert-view.ts';
import { type AlertRecord, listAlertsOf, removeAlert } from './alerts-store.ts';
import {
  findSearch,
  findSearchFor,
  insertSearch,
  listSearches,
  removeSearch,
  renameSearch,
  type SavedSearchRow,
} from './saved-searches-store.ts';
import { startAlert } from './start-alert.ts';
import { aboutWish, isAboutSomething, readWish, textOfWish, wishOfText } from './wish.ts';

const alertsOfCaller = (reads: Reads, { id, email, emailVerified }: Caller, now: Date) =>
  listAlertsOf(reads, { userId: id, provenEmail: emailVerified ? email : null }, now);

/** A saved search as its owner sees it; `emails` is true when a running alert has the same conditions. */
function viewOf(
  search: SavedSearchRow,
  alerts: readonly AlertRecord[],
  gazetteer: Gazetteer,
): AnswerInputOf<typeof saveSearchCall>['search'] {
  const wish = search.wish === null ? undefined : wishOfText(search.wish);
  return {
    id: search.id,
    name: search.name,
    link: `/artisan?${search.query}`,
    emails: alerts.some((alert) => textOfWish(alert) === search.wish),
    about: wish ? aboutWish(wish, gazetteer) : null,
    savedAt: search.created_at.toISOString(),
  } satisfies SavedSearch;
}

/** Returns the caller's saved searches and other alerts. */
export async function listSavedSearches(
  request: Request<typeof listSavedSearchesCall>,
): Promise<AnswerInputOf<typeof listSavedSearchesCall>> {
  const { db, now } = request;
  const caller = signedIn(request);
  const [searches, alerts, gazetteer] = await Promise.all([
    listSearches(db, caller.id),
    alertsOfCaller(db, caller, now()),
    openGazetteer(db),
  ]);
  const searched = new Set(searches.map(({ wish }) => wish));
  const others = alerts.filter((alert) => !searched.has(textOfWish(alert)));
  return {
    searches: searches.map((search) => viewOf(search, alerts, gazetteer)),
    alerts: others.map((alert) => alertView(alert, gazetteer)),
  };
}

/** Saves a search. Idempotent for the same query. */
export async function saveSearch(
  request: Request<typeof saveSearchCall>,
): Promise<AnswerInputOf<typeof saveSearchCall>> {
  const { body, now } = request;
  const caller = signedIn(request);
  const query = inOneOrder(body.query);
  if (query === '') {
    const message = 'Please choose a filter first.';
    throw new Refusal(400, 'invalid_input', message, { fields: { query: message } });
  }
  const wish = await readWish(request.db, body);
  const gazetteer = await openGazetteer(request.db);
  return request.transaction(async (tx) => {
    // Serialises concurrent requests, so that they cannot exceed the limit together.
    await lockPerson(tx, caller.id);
    const saved = (await findSearchFor(tx, caller.id, query)) ?? (await insertNew());
    const alerts = await alertsOfCaller(tx, caller, now());
    return { message: 'Your search is saved.', search: viewOf(saved, alerts, gazetteer) };

    async function insertNew(): Promise<SavedSearchRow> {
      if ((await listSearches(tx, caller.id)).length >= MOST_SAVED_SEARCHES) {
        const message = `You’ve saved ${MOST_SAVED_SEARCHES} searches, the most you can have. Remove one first.`;
        throw new Refusal(409, 'too_many_searches', message);
      }
      const inserted = await insertSearch(tx, {
        id: body.id ?? newId(),
        user_id: caller.id,
        name: body.name ?? nameOf(query, aboutWish(wish, gazetteer)),
        query,
        wish: isAboutSomething(wish) ? textOfWish(wish) : null,
        created_at: now(),
      });
      if (inserted) return inserted;
      const message = 'This form was already sent with another search. Please open the list again.';
      throw new Refusal(409, 'already_used', message);
    }
  });
}

/** Canonical query: the page and the order of parameters do not make a different search. */
function inOneOrder(query: string): string {
  const asked = new URLSearchParams(query);
  for (const name of ['page', 'cursor', 'limit']) asked.delete(name);
  const given = [...asked].filter(([, value]) => value.trim() !== '');
  return new URLSearchParams(
    given.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  ).toString();
}

/** Default name: the search words and a description. */
function nameOf(query: string, about: string): string {
  const words = new URLSearchParams(query).get('q');
  return [...(words ? `“${words}”: ${about}` : about)].slice(0, 120).join('');
}

/** Renames a saved search, or turns its emails on or off. */
export async function changeSavedSearch(
  request: Request<typeof changeSavedSearchCall>,
): Promise<AnswerInputOf<typeof changeSavedSearchCall>> {
  const { params, body, now } = request;
  const caller = signedIn(request);
  return request.transaction(async (tx) => {
    await lockPerson(tx, caller.id);
    const search = await findSearch(tx, caller.id, params.id);
    if (!search) throw notFound('search', 'We could not find that saved search.');
    if (body.name !== undefined) await renameSearch(tx, search.id, body.name);
    if (body.emails === true) await startEmails(tx, request, caller, search);
    if (body.emails === false) await stopEmails(tx, caller, search, now());
    const message =
      body.emails === undefined
        ? 'We’ve renamed the search.'
        : body.emails
          ? 'We’ll email you about new artisans.'
          : 'We won’t email you about it any more.';
    const changed = { ...search, name: body.name ?? search.name };
    const alerts = await alertsOfCaller(tx, caller, now());
    return { message, search: viewOf(changed, alerts, await openGazetteer(tx)) };
  });
}

async function startEmails(
  tx: Tx,
  request: Request<typeof changeSavedSearchCall>,
  caller: Caller,
  { wish }: SavedSearchRow,
): Promise<void> {
  if (wish === null) {
    const message = 'This search has no trade or place, so we can’t email you about it.';
    throw new Refusal(409, 'not_possible_now', message);
  }
  if (!caller.emailVerified) {
    const message = 'Please confirm your email first. The link is in the email we sent when you signed up.';
    throw new Refusal(409, 'email_not_confirmed', message);
  }
  await startAlert(tx, request, caller, wishOfText(wish));
}

async function stopEmails(tx: Tx, caller: Caller, { wish }: SavedSearchRow, now: Date): Promise<void> {
  for (const alert of await alertsOfCaller(tx, caller, now))
    if (textOfWish(alert) === wish) await removeAlert(tx, alert.id);
}

/** Removes a saved search; its emails stop unless another one has the same conditions. */
export async function removeSavedSearch(
  request: Request<typeof removeSavedSearchCall>,
): Promise<AnswerInputOf<typeof removeSavedSearchCall>> {
  const { params, now } = request;
  const caller = signedIn(request);
  return request.transaction(async (tx) => {
    await lockPerson(tx, caller.id);
    const search = await findSearch(tx, caller.id, params.id);
    if (search) {
      await removeSearch(tx, search.id);
      const others = await listSearches(tx, caller.id);
      if (!others.some(({ wish }) => wish === search.wish)) await stopEmails(tx, caller, search, now());
    }
    return { message: 'We’ve removed the search.' };
  });
}
