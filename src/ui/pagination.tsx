import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

export interface PaginationProps {
  /** The list's name, e.g. "Artisans". */
  label: string;
  /** URL of the previous page; absent on the first. */
  previous?: string | undefined;
  /** URL of the next page; absent on the last. */
  next?: string | undefined;
  previousLabel?: string | undefined;
  nextLabel?: string | undefined;
  /** The position in the list, e.g. "25 – 48 of 183". */
  children?: ReactNode;
}

/** Links to the previous and next page of a list; they need no script. */
export function Pagination({
  label,
  previous,
  next,
  previousLabel = 'Previous',
  nextLabel = 'Next',
  children,
}: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label={`Pages: ${label}`}>
      {previous && (
        <ButtonLink variant="secondary" to={previous} rel="prev" icon={<Icon name="arrow-left" />}>
          {previousLabel}
        </ButtonLink>
      )}
      {children && <p className="pagination-place">{children}</p>}
      {next && (
        <ButtonLink variant="secondary" to={next} rel="next" className="pagination-next">
          {nextLabel} <Icon name="arrow-right" />
        </ButtonLink>
      )}
    </nav>
  );
}
