import type { OfferedWish } from '../../alerts/screens/public.ts';
import { activeFilters, hasPlace, placeName, searchPath } from './artisan-search.ts';
import type { ArtisansPage } from './artisans-page.ts';

type SearchShown = Pick<ArtisansPage, 'search' | 'meaning' | 'heading'>;

/** Trade and place of a search, from its filters or from what was understood of its words. */
function wishOf({ search, meaning }: SearchShown): OfferedWish {
  const { skill, lat, lng, miles } = search;
  const isPoint = Boolean(lat && lng);
  return {
    trade: skill ?? meaning?.trades[0] ?? '',
    place: isPoint ? '' : (placeName(search) ?? meaning?.where ?? ''),
    ...(isPoint && { lat, lng }),
    ...((hasPlace(search) || meaning?.where) && { miles }),
  };
}

/** The alert offered for a search that found no artisan, with its name. */
export const alertFor = (page: SearchShown) => ({ wish: wishOf(page), about: page.heading });

/** A search as it is saved: its URL, and a name that includes all its filters. */
export function searchToSave(page: SearchShown) {
  const { search, meaning, heading } = page;
  const path = searchPath(search);
  const place = placeName(search);
  const named = new Set([search.skill, place === 'you' ? 'Near me' : undefined]);
  const others = activeFilters(search)
    .map(({ label }) => label)
    .filter((label) => !named.has(label) && !(place && label.endsWith(place)));
  const words = search.q && !(meaning && meaning.words.length === 0) ? [`“${search.q}”`] : [];
  return {
    query: path.split('?')[1] ?? '',
    name: [heading, ...words, ...others].join(' · '),
    wish: wishOf(page),
  };
}
