import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface SegmentedLinksProps {
  /** What the links switch, e.g. "Kind of account". */
  label: string;
  items: readonly {
    to: string;
    label: ReactNode;
    /** "view" where this view is current, but its link leads to another page of it. */
    current: boolean | 'view';
  }[];
}

/** Links that switch between a few views which are pages of their own, such as Consumer / Skilled Person. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps) {
  return (
    <nav className="segmented" aria-label={label}>
      {items.map(({ to, label, current }) => (
        <Link
          key={to}
          to={to}
          className="segment"
          aria-current={current === 'view' ? 'true' : current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
