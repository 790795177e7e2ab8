import { Link } from 'react-router';

/**
 * Where a page is, from the widest down: each step leads there, the last is the page itself.
 *
 * @param isList true where the last step is not the page, but the list that it is on
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
