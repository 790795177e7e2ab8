import type { ArtisanSearch } from './artisan-search.ts';

/** Hidden fields for the rest of the search, so that a form submitted without JavaScript keeps it. */
export function HiddenFields({ search, except }: { search: ArtisanSearch; except: (keyof ArtisanSearch)[] }) {
  return Object.entries(search).map(([name, value]) =>
    except.includes(name as keyof ArtisanSearch) ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
