import { TRADES } from '../../../shared/trades.ts';
import { type ArtisanSearch, hasPlace, placeName } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';

/**
 * What a list is called: "Plumbers near Ikeja, Lagos", "Artisans in Oyo", "Artisans"; by what was understood of the words
 * where nothing else was chosen. Made on the server, so that the table of trades stays there.
 */
export function listHeading(search: ArtisanSearch, meaning?: Meaning): string {
  const skill = search.skill ?? meaning?.trades[0];
  const trade = TRADES.find(({ label }) => label === skill)?.plural ?? skill ?? 'Artisans';
  const asked = placeName(search);
  if (asked) return `${trade} ${hasPlace(search) ? 'near' : 'in'} ${asked}`;
  if (!meaning?.where) return trade;
  return `${trade} ${meaning.where.includes(',') ? 'near' : 'in'} ${meaning.where}`;
}
