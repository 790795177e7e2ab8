import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { countedWords } from '../../../shared/most-counted.ts';
import {
  type ActiveFilter,
  type ArtisanSearch,
  activeFilters,
  hasPlace,
  searchPath,
} from './artisan-search.ts';
import type { ArtisansPage, Meaning } from './artisans-page.ts';

/** "183 artisans", "1 artisan". */
export const countText = (total: number): string =>
  `${countedWords(total)} ${total === 1 ? 'artisan' : 'artisans'}`;

/**
 * What was understood of the search words, each part with the URL of the list without it. Empty when there is only
 * one part, since that is the whole search.
 */
export function understoodParts(search: ArtisanSearch, meaning: Meaning | undefined): ActiveFilter[] {
  if (!meaning) return [];
  const { trades, where, words, without, wishes } = meaning;
  if (trades.length === 0 && !where && wishes.length === 0) return [];
  const part = (label: string, q: string, sort = search.sort) => ({
    label,
    without: searchPath(search, { q: q || undefined, sort }),
  });
  const otherOrder = search.sort === 'distance' ? '' : search.sort;
  return [
    ...(trades.length > 0 ? [part(trades.join(' or '), without.trade)] : []),
    ...(where && !hasPlace(search) ? [part(`Near ${where}`, without.where, otherOrder)] : []),
    ...(words.length > 0 ? [part(`“${words.join(' ')}”`, without.words)] : []),
    // An explicit filter takes precedence over the words.
    ...wishes
      .filter(({ name }) => !search[name])
      .flatMap(({ name, value, without: q }) =>
        activeFilters({ [name]: value }).map(({ label }) => part(label, q)),
      ),
  ];
}

/** The search as a query string for the forms that post a job or request a hire: trade, words and place. */
export function searchedJob(search: ArtisanSearch, meaning: Meaning | undefined): URLSearchParams {
  const [town = '', state = ''] = meaning?.where?.includes(', ')
    ? meaning.where.split(', ')
    : ['', meaning?.where ?? ''];
  const job = {
    skill: search.skill ?? meaning?.trades[0] ?? '',
    expertise: search.q ?? '',
    town: search.lga ?? town,
    state: search.state ?? (search.lga ? '' : state),
  };
  return new URLSearchParams(Object.entries(job).filter(([, value]) => value !== ''));
}

/** URL of the form that posts a job, pre-filled from the search. */
export const jobPath = (search: ArtisanSearch, meaning: Meaning | undefined): string =>
  `/jobs/new?${searchedJob(search, meaning)}`;

/** Heading preceded by the search words, cut to 80 characters for link previews and browser tabs. */
const shortTitle = ({ q }: ArtisanSearch, heading: string): string =>
  [...`${q ? `“${q}”: ` : ''}${heading}`].slice(0, 80).join('');

/** Browser tab title. */
export const pageTitle = (search: ArtisanSearch, heading: string): string =>
  `${shortTitle(search, heading)} · ${PRODUCT_NAME}`;

/** Meta tags of a list: title, description, canonical URL, and whether search engines may index it. */
export function listMeta(
  { search, heading, origin }: Pick<ArtisansPage, 'search' | 'heading' | 'origin'>,
  total: number | undefined,
  path: string,
) {
  const title = shortTitle(search, heading);
  const found = total === undefined ? 'Artisans' : countText(total);
  const description = `${found} with ratings from completed jobs and prices up front. We hold your booking deposit until the job is done.`;
  return [
    { title: pageTitle(search, heading) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: `${found}, rated by their customers. Pay safely.` },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}/link-preview.jpg` },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    // Lists by trade and place may be indexed; searches by free words or coordinates may not.
    ...(search.q || search.lat ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}
