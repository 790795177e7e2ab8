import { type ArtisanSearch, distanceText, hasPlace, placeName, searchPath } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';

/* What an empty list says, and one that only comes close. It comes after the page's script, with the parts that say it. */

const widerDistances = [5, 10, 20, 50, 100];

/** The same search over a wider circle, and then over none; undefined where it has none. */
export function widerSearch(search: ArtisanSearch): { label: string; to: string } | undefined {
  if (!search.miles || !hasPlace(search)) return undefined;
  const wider = widerDistances.find((miles) => miles > Number(search.miles));
  if (wider === undefined) return undefined;
  return { label: `Search within ${distanceText(wider)}`, to: searchPath(search, { miles: String(wider) }) };
}

/** The place that a search is about, as a sentence names it. */
export const whereOf = (search: ArtisanSearch, meaning: Meaning | undefined): string =>
  (hasPlace(search) && placeName(search)) || meaning?.where || 'you';

/** Said over artisans who only come close to what was typed. */
export function closestText(search: ArtisanSearch, meaning: Meaning | undefined): string {
  const corrected = meaning?.corrected.map(({ to }) => `“${to}”`) ?? [];
  return corrected.length > 0
    ? `We searched for ${corrected.join(' and ')}.`
    : `No artisan matches “${search.q}” word for word. These come closest.`;
}
