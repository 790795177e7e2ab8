import type { ArtisanSearch } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';
import { searchedJob } from './list-words.ts';

/** Query string ("?town=…", or "") that pre-fills the hire form with the job's place and what needs doing. */
export function hireQuery(search: ArtisanSearch, meaning: Meaning | undefined): string {
  const job = searchedJob(search, meaning);
  const query = new URLSearchParams();
  for (const name of ['town', 'state']) {
    const value = job.get(name);
    if (value) query.set(name, value);
  }
  const need = neededOf(meaning);
  if (need) query.set('need', need);
  return query.size > 0 ? `?${query}` : '';
}

/** "Leaking tap" for "leaking tap ikeja"; "" for "plumber ikeja", which says no more than the trade. */
function neededOf(meaning: Meaning | undefined): string {
  const typed = meaning?.trades.length ? meaning.without.where : '';
  const words = (meaning?.wishes ?? []).reduce((text, wish) => text.replace(` ${wish.words}`, ''), typed);
  const saysMore = words.includes(' ') && !meaning?.trades.some((trade) => isName(trade, words));
  return saysMore ? words.charAt(0).toUpperCase() + words.slice(1) : '';
}

const isName = (trade: string, words: string): boolean =>
  trade.toLowerCase() === words.toLowerCase().replace(/s$/, '');
