import { Link } from 'react-router';
import { countedWords } from '../../../shared/most-counted.ts';
import type { DirectoryLink } from '../contract.ts';

/** Links to directory pages with their number of artisans, some followed by their best known places. */
export function LinkList({
  id,
  title,
  links,
}: {
  id: string;
  title: string;
  links: readonly (DirectoryLink & { places?: DirectoryLink[] })[];
}) {
  if (links.length === 0) return null;
  const withPlaces = links.some(({ places }) => places && places.length > 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={withPlaces ? 'directory-states' : 'directory-links'}>
        {links.map(({ name, path, artisans, places = [] }) => (
          <li key={path}>
            <Link to={path} className="directory-link">
              {name}
              {artisans > 0 && <span className="directory-count"> {countedWords(artisans)}</span>}
            </Link>
            {places.length > 0 && (
              <ul className="directory-towns">
                {places.map((place) => (
                  <li key={place.path}>
                    <Link to={place.path}>{place.name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
