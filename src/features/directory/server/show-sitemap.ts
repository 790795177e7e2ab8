import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { directoryPath, findTrade, TRADES_WITH_PAGES, tradeAddress } from '../../../shared/trade-address.ts';
import { openGazetteer, placeAddresses } from '../../places/server/public.ts';
import type { showSitemapCall, showSitemapPartCall } from '../contract.ts';
import { changesOfTrades, countParts, pagesOfTrade, profilesOfPart } from './sitemap-store.ts';

const ONE_HOUR_SECONDS = 3_600;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that always exist; when they last changed is unknown, so they have no `lastmod`. */
const publicPages = [
  '/',
  '/artisans',
  '/artisan',
  '/jobs',
  '/reviews',
  '/about',
  '/help',
  '/safety',
  '/fees',
  '/verification',
  '/courses',
  '/courses/plumbing',
  '/courses/electrical',
  '/courses/painting-and-tiling',
  '/courses/cooling-and-generators',
  '/cancellation-policy',
  '/terms',
  '/terms-of-use',
  '/privacy',
  '/news',
  '/contact',
  '/getstarted',
];

/** A sitemap entry: a path, and when its content last changed. */
interface Entry {
  path: string;
  changedAt?: Date;
}

/** Serves the index of the sitemap's parts (https://www.sitemaps.org/protocol.html). */
export async function showSitemap({
  db,
  origin,
  setHeader,
}: Request<typeof showSitemapCall>): Promise<AnswerInputOf<typeof showSitemapCall>> {
  const [changes, parts] = await Promise.all([changesOfTrades(db), countParts(db)]);
  const changedAt = new Map(changes.map(({ skill, changed_at }) => [skill, changed_at]));
  const entries: Entry[] = [{ path: '/sitemaps/pages-1.xml' }];
  for (const trade of TRADES_WITH_PAGES) {
    const changed = changedAt.get(trade.label);
    if (changed) entries.push({ path: `/sitemaps/trade-${tradeAddress(trade)}.xml`, changedAt: changed });
  }
  for (let part = 1; part <= parts; part += 1) entries.push({ path: `/sitemaps/artisans-${part}.xml` });
  setSitemapHeaders(setHeader);
  return xmlOf('sitemapindex', 'sitemap', entries, origin);
}

/** Serves one part of the sitemap. */
export async function showSitemapPart({
  db,
  origin,
  params,
  setHeader,
}: Request<typeof showSitemapPartCall>): Promise<AnswerInputOf<typeof showSitemapPartCall>> {
  const entries = await entriesOf(db, params.file);
  if (!entries) throw notFound('sitemap', 'There is no such part of the sitemap.');
  setSitemapHeaders(setHeader);
  return xmlOf('urlset', 'url', entries, origin);
}

async function entriesOf(db: Reads, file: string): Promise<Entry[] | undefined> {
  if (file === 'pages-1') return publicPages.map((path) => ({ path }));
  const [, kind, name = ''] = /^(trade|artisans)-(.+)$/.exec(file) ?? [];
  if (kind === 'trade') return entriesOfTrade(db, name);
  if (kind !== 'artisans' || !/^[1-9]\d{0,5}$/.test(name)) return undefined;
  const profiles = await profilesOfPart(db, Number(name));
  return profiles?.map(({ id, changed_at }) => ({ path: `/profile/${id}`, changedAt: changed_at }));
}

async function entriesOfTrade(db: Reads, name: string): Promise<Entry[] | undefined> {
  const trade = findTrade(name);
  if (!trade || tradeAddress(trade) !== name) return undefined;
  const gazetteer = await openGazetteer(db);
  const addresses = placeAddresses(gazetteer);
  const pages = await pagesOfTrade(db, trade.label);
  return pages.flatMap(({ state, place_id: placeId, updated_at }): Entry[] => {
    const place = placeId === null ? undefined : gazetteer.byId(placeId);
    if (placeId !== null && !(place && addresses.hasOwn(place))) return [];
    const where = place ? addresses.of(place) : state === null ? undefined : addresses.ofState(state);
    return [{ path: directoryPath(trade, where), changedAt: updated_at }];
  });
}

function setSitemapHeaders(setHeader: (name: string, value: string) => void): void {
  setHeader('content-type', 'application/xml; charset=utf-8');
  setHeader('cache-control', `public, max-age=${ONE_HOUR_SECONDS}`);
}

/** No escaping needed: paths and origins contain no characters that are special in XML. */
function xmlOf(root: string, element: string, entries: readonly Entry[], origin: string): string {
  const lines = entries.map(
    ({ path, changedAt }) =>
      `<${element}><loc>${origin}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${element}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`;
}
