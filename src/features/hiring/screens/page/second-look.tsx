import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface SecondLookProps {
  /** With it in the address, the form is open. */
  id: string;
  summary: string;
  /** True where there is something to see: a reason, or what was typed before. */
  open: boolean;
  children: ReactNode;
}

/** What should not be sent by accident is one tap further away. */
export function SecondLook({ id, summary, open, children }: SecondLookProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, id, key]);
  return (
    <details className="second-look" ref={details} open={open}>
      <summary>{summary}</summary>
      {/* The name lies within: going to it, a browser without script opens what is around it. */}
      <div className="second-look-body" id={id}>
        {children}
      </div>
    </details>
  );
}
