import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export interface FilterChipProps {
  /** The list with this filter put on or taken off. */
  to: string;
  /** True when the filter is on: the chip then takes it off. */
  selected?: boolean | undefined;
  children: ReactNode;
}

/** A filter as a link: on or off, no script needed. */
export function FilterChip({ to, selected = false, children }: FilterChipProps) {
  return (
    <Link
      to={to}
      className={`chip ${selected ? 'chip-selected' : ''}`}
      preventScrollReset
      // The second click of a double click would meet what is in its place by then.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {selected && <span className="visually-hidden">Remove filter: </span>}
      {children}
      {selected && <Icon name="x" className="chip-cross" />}
    </Link>
  );
}
