import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { TRADES } from '../../../shared/trades.ts';
import { type ArtisanSearch, hasPlace, placeName } from './artisan-search.ts';

/** What a list is called: "Plumbers near Ikeja, Lagos", "Artisans in Oyo", "Artisans". */
export function listTitle(search: ArtisanSearch): string {
  const trade = TRADES.find(({ label }) => label === search.skill)?.plural ?? search.skill ?? 'Artisans';
  const place = placeName(search);
  if (!place) return trade;
  return `${trade} ${search.lga || search.lat ? 'near' : 'in'} ${place}`;
}

/** "183 artisans", "1 artisan". */
export const countText = (total: number): string =>
  `${total.toLocaleString('en-NG')} ${total === 1 ? 'artisan' : 'artisans'}`;

/** Says how the list came to be in its order. */
export function orderText(search: ArtisanSearch): string {
  switch (search.sort) {
    case 'ratings':
      return 'Best average first, then the most reviews.';
    case 'name':
      return 'By name, A to Z.';
    case 'skills':
      return 'By trade, A to Z.';
    case 'distance':
      return 'Nearest first.';
    default: {
      const near = hasPlace(search) ? ', nearby' : '';
      return search.q
        ? `Best matches first, then available, verified${near} and best-reviewed artisans.`
        : `Available, verified${near} and best-reviewed artisans first.`;
    }
  }
}

/** The list's name after the words that were asked for, as long as chats and tabs show. */
const shortTitle = (search: ArtisanSearch): string =>
  [...`${search.q ? `“${search.q}”: ` : ''}${listTitle(search)}`].slice(0, 80).join('');

/** What the tab is called. */
export const pageTitle = (search: ArtisanSearch): string => `${shortTitle(search)} · ${PRODUCT_NAME}`;

/** Title and description of a list for search engines and chats, and whether it is a page worth keeping. */
export function listMeta(search: ArtisanSearch, total: number | undefined, origin: string, path: string) {
  const title = shortTitle(search);
  const found = total === undefined ? 'Artisans' : countText(total);
  const description = `${found} with ratings from completed jobs and prices up front. Your booking deposit is held until the work is done.`;
  return [
    { title: pageTitle(search) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: `${found}, rated by their customers. Pay safely.` },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}/link-preview.jpg` },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    // Lists by trade and place are worth finding; what one person typed or stood near is not.
    ...(search.q || search.lat ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}
