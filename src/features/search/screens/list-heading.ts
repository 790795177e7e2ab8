import { TRADES } from '../../../shared/trades.ts';
import { type ArtisanSearch, hasPlace, placeName } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';

/**
 * Heading of a list: "Plumbers near Ikeja, Lagos", "Artisans in Oyo", "Artisans"; filters take precedence over what
 * was understood of the words. Runs on the server, so that the browser does not load the table of trades.
 */
export function listHeading(search: ArtisanSearch, meaning?: Meaning): string {
  const skill = search.skill ?? meaning?.trades[0];
  const trade = skill ? pluralOf(skill) : 'Artisans';
  const asked = placeName(search);
  if (asked) return `${trade} ${hasPlace(search) ? 'near' : 'in'} ${asked}`;
  if (!meaning?.where) return trade;
  return `${trade} ${meaning.where.includes(',') ? 'near' : 'in'} ${meaning.where}`;
}

const pluralOf = (skill: string): string => TRADES.find(({ label }) => label === skill)?.plural ?? skill;

/** Sentence that explains the order of the list. */
export function orderText(search: ArtisanSearch, meaning?: Meaning): string {
  switch (search.sort) {
    case 'ratings':
      return 'Highest rated first. The number of reviews counts too: 4.9 from twelve ranks above 5.0 from two.';
    case 'price':
      return 'Lowest starting price first.';
    case 'name':
      return 'By name, A to Z.';
    case 'skills':
      return 'By trade, A to Z.';
    case 'distance':
      return 'Nearest first.';
    default: {
      if (!search.skill && meaning?.trades.length && meaning.words.length) {
        const trades = meaning.trades.map(pluralOf).join(' or ');
        return `${trades} first, then others with “${meaning.words.join(' ')}” in their profile.`;
      }
      const near = hasPlace(search) ? ', nearby' : '';
      return search.q
        ? `Best matches first, then available, verified${near} and best-reviewed artisans.`
        : `Available, verified${near} and best-reviewed artisans first.`;
    }
  }
}
