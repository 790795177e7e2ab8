import { Link } from 'react-router';
import { type ArtisanSearch, hasPlace, searchPath } from './artisan-search.ts';

const orders = [
  { sort: undefined, label: 'Best match' },
  { sort: 'ratings', label: 'Highest Ratings' },
  { sort: 'price', label: 'Lowest price' },
  { sort: 'name', label: 'Name A-Z' },
  { sort: 'skills', label: 'Skills A-Z' },
  { sort: 'distance', label: 'Nearest' },
] as const;

/** The orders that a search can be in: nearest first only where there is a place to measure from. */
export const ordersOf = (search: ArtisanSearch) =>
  orders.filter(({ sort }) => sort !== 'distance' || hasPlace(search));

/** The order that a search is in; undefined for the best match. */
export const orderOf = ({ sort }: ArtisanSearch) => (sort === 'relevance' ? undefined : sort);

/** The orders of the list as links, on a desk; a phone has them in a chip (QuickFilters). */
export function SortLinks({ search }: { search: ArtisanSearch }) {
  const current = orderOf(search);
  return (
    <nav className="sort-links" aria-label="Sort by">
      <ul>
        {ordersOf(search).map(({ sort, label }) => (
          <li key={label}>
            <Link
              to={searchPath(search, { sort })}
              className="sort-link"
              aria-current={sort === current ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
