import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import type { SearchCount } from '../contract.ts';
import type { ArtisanSearch } from './artisan-search.ts';
import { countText } from './list-words.ts';

/** Counts the artisans that the filters in a form would find; undefined when the count fails. */
export async function countArtisans(
  search: ArtisanSearch,
  signal: AbortSignal,
): Promise<SearchCount | undefined> {
  try {
    const { page, sort, ...filters } = search;
    const query = new URLSearchParams({ role: 'skilled' });
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
    const answer = await fetch(`/api/search/count?${query}`, { signal });
    return answer.ok ? ((await answer.json()) as SearchCount) : undefined;
  } catch {
    return undefined;
  }
}

/** "Show 23 artisans"; no number until the count is known. */
export const showText = (count: SearchCount | undefined): string =>
  count ? `Show ${countText(count.more ? MOST_COUNTED + 1 : count.total)}` : 'Show artisans';
