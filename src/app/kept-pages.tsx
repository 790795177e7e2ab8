import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { isLostConnection } from '../browser/form-network.ts';
import { showToast } from '../ui/toast.tsx';

/** What the loaders of a page answered, by route. */
type LoadedPage = Record<string, DataStrategyResult>;

/** Of a very long visit the pages seen last. */
const MOST_PAGES = 100;
/** Only in this tab's memory: what is private is gone with the tab, or with the session. */
const pages = new Map<string, LoadedPage>();
let keptFor: string | undefined;
/** A page in whose place an error is shown. */
let failed: string | undefined;

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** Keeps each page that is shown, so that Back and Forward find it when the network is gone. */
export function KeepPages({ userId }: { userId: string | undefined }) {
  const { pathname, search } = useLocation();
  const address = addressOf({ pathname, search });
  const matches = useMatches();
  useEffect(() => {
    // A member who is asked to sign in has lost their session, although the bar does not know it yet.
    if (keptFor !== userId || (userId && /^\/signin\/?$/i.test(pathname))) pages.clear();
    keptFor = userId;
    if (address !== failed) void keep(address, matches);
  }, [address, pathname, matches, userId]);
  return null;
}

async function keep(address: string, matches: ReturnType<typeof useMatches>): Promise<void> {
  const keptAtFirst = keptFor;
  try {
    const loaded = matches
      // The frame of all pages stays as it is.
      .filter(({ id }) => id !== 'root')
      .map(async ({ id, loaderData }) => [id, { type: 'data', result: await comeOf(loaderData) }] as const);
    const page = Object.fromEntries(await Promise.all(loaded));
    if (keptFor !== keptAtFirst) return;
    pages.delete(address);
    pages.set(address, page);
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size > MOST_PAGES) pages.delete(oldest);
  } catch {
    // A page that never came is not one to go back to.
  }
}

/** Data of a page that showed at once that it was being loaded (browser/deferred-page.tsx). */
const isPending = (data: unknown): data is { pending: Promise<unknown> } =>
  typeof data === 'object' && data !== null && 'pending' in data;
const comeOf = (data: unknown): unknown => (isPending(data) ? data.pending : data);

/** What was not asked for stays as it is: a form that is being filled in, for one. */
const onlyOf = (page: LoadedPage, asked: LoadedPage): LoadedPage =>
  Object.fromEntries(Object.entries(page).filter(([id]) => id in asked));

/** Back, Forward and loading anew show a page that was seen as it was where the network is gone. All else goes to the server. */
export const orKept: MiddlewareFunction<LoadedPage> = async ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const address = addressOf(new URL(request.url));
  // The browser is at the address already on the way back or forward, and where a page's data is loaded anew.
  const page = address === addressOf(location) ? pages.get(address) : undefined;
  const asItWas = <Data,>(data: Data): Data => {
    // Without any network the strip above the page says so.
    if (navigator.onLine) showToast('Network error. What you see may be out of date.', 'bad');
    return data;
  };
  const results = await next();
  const faults = Object.values(results).filter(({ type }) => type === 'error');
  if (page && faults.some(({ result }) => isLostConnection(result))) return asItWas(onlyOf(page, results));
  failed = faults.length > 0 ? address : undefined;
  if (!page) return results;
  for (const [id, { result }] of Object.entries(results)) {
    if (!isPending(result)) continue;
    const pending = result.pending.catch((error) => {
      if (!isLostConnection(error) || !page[id]) throw error;
      return asItWas(page[id].result);
    });
    results[id] = { type: 'data', result: { pending } };
  }
  return results;
};
