import { type ReactNode, useEffect, useRef } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  /** A short line above: where one is. */
  eyebrow?: ReactNode;
  /** A sentence or two below. */
  lead?: ReactNode;
  /** Buttons at the side. */
  actions?: ReactNode;
  /** True where it is the next step of something long: the keyboard and a screen reader then go on from here. */
  takeFocus?: boolean | undefined;
}

/** A page's name. One per page. */
export function PageHeading({ title, eyebrow, lead, actions, takeFocus = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <header className="page-heading">
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 className="page-heading-title" ref={heading} tabIndex={takeFocus ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className="page-heading-lead">{lead}</p>}
      </div>
      {actions && <div className="page-heading-actions">{actions}</div>}
    </header>
  );
}
