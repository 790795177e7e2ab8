import { type ArtisanSearch, distanceText, hasPlace, placeName, searchPath } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';

/* Texts for a list that is empty or only similar; loaded with the components that show them, after the page's
   code. */

const widerDistances = [5, 10, 20, 50, 100];

/** The same search within the next wider distance; undefined when it has no distance, or the widest. */
export function widerSearch(search: ArtisanSearch): { label: string; to: string } | undefined {
  if (!search.miles || !hasPlace(search)) return undefined;
  const wider = widerDistances.find((miles) => miles > Number(search.miles));
  if (wider === undefined) return undefined;
  return { label: `Search within ${distanceText(wider)}`, to: searchPath(search, { miles: String(wider) }) };
}

/** Name of the place that a search is about, as used in sentences. */
export const whereOf = (search: ArtisanSearch, meaning: Meaning | undefined): string =>
  (hasPlace(search) && placeName(search)) || meaning?.where || 'you';

/** Sentence above artisans who only come close to the search words. */
export function closestText(search: ArtisanSearch, meaning: Meaning | undefined): string {
  const corrected = meaning?.corrected.map(({ to }) => `“${to}”`) ?? [];
  return corrected.length > 0
    ? `We searched for ${corrected.join(' and ')}.`
    : `No artisan matches “${search.q}” word for word. These come closest.`;
}
