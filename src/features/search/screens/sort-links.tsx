import { Link } from 'react-router';
import { type ArtisanSearch, hasPlace, searchPath } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';

const orders = [
  { sort: undefined, label: 'Best match' },
  { sort: 'ratings', label: 'Highest Ratings' },
  { sort: 'price', label: 'Lowest price' },
  { sort: 'name', label: 'Name A-Z' },
  { sort: 'skills', label: 'Skills A-Z' },
  { sort: 'distance', label: 'Nearest' },
] as const;

/**
 * Whether distances can be measured: from a chosen place, or from one that the words name ("Ikeja, Lagos", not a
 * whole state).
 */
export const isMeasured = (search: ArtisanSearch, meaning: Meaning | undefined): boolean =>
  hasPlace(search) || Boolean(meaning?.where?.includes(','));

/** Orders that a search offers; by distance only when it can be measured. */
export const ordersOf = (search: ArtisanSearch, meaning: Meaning | undefined) =>
  orders.filter(({ sort }) => sort !== 'distance' || isMeasured(search, meaning));

/** The current order; undefined for the best match. */
export const orderOf = (search: ArtisanSearch, meaning: Meaning | undefined) =>
  ordersOf(search, meaning).find(({ sort }) => sort === search.sort)?.sort;

/** Sort links for wide screens; on phones QuickFilters has them in a chip. */
export function SortLinks({ search, meaning }: { search: ArtisanSearch; meaning: Meaning | undefined }) {
  const current = orderOf(search, meaning);
  return (
    <nav className="sort-links" aria-label="Sort by">
      <ul>
        {ordersOf(search, meaning).map(({ sort, label }) => (
          <li key={label}>
            <Link
              to={searchPath(search, { sort })}
              className="sort-link"
              aria-current={sort === current ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
