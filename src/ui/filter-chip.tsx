import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export interface FilterChipProps {
  /** The URL of the list with this filter added or removed. */
  to: string;
  /** True when the filter is on; the chip then removes it. */
  selected?: boolean | undefined;
  children: ReactNode;
}

/** A filter as a link, which works without script. */
export function FilterChip({ to, selected = false, children }: FilterChipProps) {
  return (
    <Link
      to={to}
      className={`chip ${selected ? 'chip-selected' : ''}`}
      preventScrollReset
      // The second click of a double click would hit whatever has moved to this place.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {selected && <span className="visually-hidden">Remove filter: </span>}
      {children}
      {selected && <Icon name="x" className="chip-cross" />}
    </Link>
  );
}
