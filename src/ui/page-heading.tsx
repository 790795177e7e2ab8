import { type ReactNode, useEffect, useRef } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  /** A short line above the title: where the page belongs. */
  eyebrow?: ReactNode;
  /** A sentence or two below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /**
   * True for the next step of a longer form: the title takes the focus, so that keyboards and screen readers continue
   * there.
   */
  takeFocus?: boolean | undefined;
}

/** A page's title. One per page. */
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
