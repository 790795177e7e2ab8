import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import { wasNotSent } from '../browser/form-network.ts';
import './fold.css';

interface FoldProps {
  /** A URL with this #hash opens the part. */
  id?: string;
  /** A short description of the content; a heading where the part has one. */
  summary: ReactNode;
  /** A word or two about the content, such as a number or a state. */
  aside?: ReactNode;
  /** True where there is something to see: an error, or what was typed before. */
  open?: boolean;
  /** Always open on wide screens, where the browser supports that. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * For a `details` element: a URL whose #hash is the id of an element in it opens it, also when the same link is pressed
 * again.
 */
export function useOpenedByHash() {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again must open it again
  useEffect(() => {
    const aim = hash && document.getElementById(hash.slice(1));
    if (!aim || !details.current?.contains(aim)) return;
    details.current.open = true;
    aim.scrollIntoView();
  }, [hash, key]);
  return details;
}

/**
 * The `open` of a `details` element around fields: what was open stays open when the network is lost, because that
 * answer has neither the errors nor the values which opened it.
 */
export function useKeptOpen(open: boolean): boolean {
  const isLost = wasNotSent(useActionData());
  const [before, setBefore] = useState(open);
  const now = open || (isLost && before);
  if (now !== before) setBefore(now);
  return now;
}

/**
 * A part of a page that is closed until it is opened. A #hash of an element in it opens it ({@link useOpenedByHash});
 * without script the browser does that.
 */
export function Fold({
  id,
  summary,
  aside,
  open = false,
  wide = false,
  className = '',
  children,
}: FoldProps) {
  const details = useOpenedByHash();
  const isOpen = useKeptOpen(open);
  return (
    <details
      // A field that the browser refuses must be visible.
      onInvalidCapture={() => details.current?.setAttribute('open', '')}
      className={`fold ${wide ? 'fold-wide' : ''} ${className}`}
      ref={details}
      open={isOpen}
    >
      <summary>
        {summary}
        {aside !== undefined && <span className="fold-aside">{aside}</span>}
      </summary>
      {/* The id is inside: when a link leads to it, a browser without script opens the element around it. */}
      <div className="fold-body" id={id}>
        {children}
      </div>
    </details>
  );
}

/** A section whose title opens it. */
export function FoldSection({
  id,
  title,
  className = '',
  ...fold
}: Omit<FoldProps, 'id' | 'summary'> & { id: string; title: string }) {
  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <Fold id={id} summary={<h2 id={`${id}-title`}>{title}</h2>} {...fold} />
    </section>
  );
}
