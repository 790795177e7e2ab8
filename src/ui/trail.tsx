import { Link } from 'react-router';

/**
 * Breadcrumbs, from the widest page down; each step links to its page.
 *
 * @param isList true where the last step is not this page, but the list that it belongs to
 */
export function Trail({
  steps,
  isList = false,
}: {
  steps: readonly { name: string; path: string }[];
  isList?: boolean;
}) {
  return (
    <nav aria-label="Where you are" className="trail">
      <ol>
        {steps.map(({ name, path }, at) => (
          <li key={path}>
            {!isList && at === steps.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
