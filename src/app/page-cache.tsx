import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { isLostConnection } from '../browser/form-network.ts';
import { showToast } from '../ui/toast.tsx';

/** The results of a page's loaders, by route. */
type LoadedPage = Record<string, DataStrategyResult>;

/** On a very long visit, only the most recent pages are kept. */
const MOST_PAGES = 100;
/** Only in this tab's memory, so private data is gone with the tab or the session. */
const pages = new Map<string, LoadedPage>();
let cachedFor: string | undefined;
/** The address of the page that currently shows an error. */
let failed: string | undefined;

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** Remembers each page that is shown, so that Back and Forward can show it without a network. */
export function PageCache({ userId }: { userId: string | undefined }) {
  const { pathname, search } = useLocation();
  const address = addressOf({ pathname, search });
  const matches = useMatches();
  useEffect(() => {
    // A member who is asked to sign in has lost their session, although the top bar does not know it yet.
    if (cachedFor !== userId || (userId && /^\/signin\/?$/i.test(pathname))) pages.clear();
    cachedFor = userId;
    if (address !== failed) void keep(address, matches);
  }, [address, pathname, matches, userId]);
  return null;
}

async function keep(address: string, matches: ReturnType<typeof useMatches>): Promise<void> {
  const ownerAtFirst = cachedFor;
  try {
    const loaded = matches
      // The root route's data stays as it is.
      .filter(({ id }) => id !== 'root')
      .map(async ({ id, loaderData }) => [id, { type: 'data', result: await comeOf(loaderData) }] as const);
    const page = Object.fromEntries(await Promise.all(loaded));
    if (cachedFor !== ownerAtFirst) return;
    pages.delete(address);
    pages.set(address, page);
    const [oldest] = pages.keys();
    if (oldest !== undefined && pages.size > MOST_PAGES) pages.delete(oldest);
  } catch {
    // A page whose data never arrived cannot be shown again.
  }
}

/** Data of a page that was shown while it was still loading (browser/deferred-page.tsx). */
const isPending = (data: unknown): data is { pending: Promise<unknown> } =>
  typeof data === 'object' && data !== null && 'pending' in data;
const comeOf = (data: unknown): unknown => (isPending(data) ? data.pending : data);

/** Only the routes that were requested: others stay as they are, for instance a form that is being filled in. */
const onlyOf = (page: LoadedPage, asked: LoadedPage): LoadedPage =>
  Object.fromEntries(Object.entries(page).filter(([id]) => id in asked));

/**
 * Shows a page from memory where the network is lost, for Back, Forward and reloaded data. Every other request goes to
 * the server.
 */
export const orCachedPage: MiddlewareFunction<LoadedPage> = async ({ request }, next) => {
  if (request.method !== 'GET') return next();
  const address = addressOf(new URL(request.url));
  // On Back, Forward and reloaded data, the browser's address is the requested one already.
  const page = address === addressOf(location) ? pages.get(address) : undefined;
  const asItWas = <Data,>(data: Data): Data => {
    // Without any network, the strip above the page says so already.
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
