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

/** Whether there is a place to measure from: one that was chosen, or one that the words name ("Ikeja, Lagos", no whole state). */
export const isMeasured = (search: ArtisanSearch, meaning: Meaning | undefined): boolean =>
  hasPlace(search) || Boolean(meaning?.where?.includes(','));

/** The orders that a search can be in: nearest first only where there is a place to measure from. */
export const ordersOf = (search: ArtisanSearch, meaning: Meaning | undefined) =>
  orders.filter(({ sort }) => sort !== 'distance' || isMeasured(search, meaning));

/** The order that a search is in; undefined for the best match. */
export const orderOf = (search: ArtisanSearch, meaning: Meaning | undefined) =>
  ordersOf(search, meaning).find(({ sort }) => sort === search.sort)?.sort;

/** The orders of the list as links, on a desk; a phone has them in a chip (QuickFilters). */
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
