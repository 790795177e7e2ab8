import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  /** A short line above: where one is. */
  eyebrow?: ReactNode;
  /** A sentence or two below. */
  lead?: ReactNode;
  /** Buttons at the side. */
  actions?: ReactNode;
}

/** A page's name. One per page. */
export function PageHeading({ title, eyebrow, lead, actions }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 className="page-heading-title">{title}</h1>
        {lead && <p className="page-heading-lead">{lead}</p>}
      </div>
      {actions && <div className="page-heading-actions">{actions}</div>}
    </header>
  );
}
