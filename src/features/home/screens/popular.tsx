import { Link } from 'react-router';

/** Link to a trade in a place. */
export interface PopularLink {
  label: string;
  path: string;
}

/** Links to popular directory pages, and to the directory. */
export function Popular({ links }: { links: readonly PopularLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="page home-popular" aria-labelledby="popular">
      <h2 id="popular">Popular</h2>
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li>
          <Link to="/artisans">All trades and places</Link>
        </li>
      </ul>
    </section>
  );
}
