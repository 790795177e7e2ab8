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

/** The orders of the list as links. */
export function SortLinks({ search }: { search: ArtisanSearch }) {
  const current = search.sort === 'relevance' ? undefined : search.sort;
  return (
    <nav className="sort-links" aria-label="Sort by">
      <ul>
        {orders
          .filter(({ sort }) => sort !== 'distance' || hasPlace(search))
          .map(({ sort, label }) => (
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
