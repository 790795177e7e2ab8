import type { ReactNode } from 'react';
import { useOpenedByHash } from '../../../../ui/fold.tsx';

interface SecondLookProps {
  /** With it in the address, the form is open. */
  id: string;
  summary: string;
  /** What hardly anyone needs yet is in small letters. */
  quiet?: boolean;
  /** True where there is something to see: a reason, or what was typed before. */
  open: boolean;
  children: ReactNode;
}

/** What should not be sent by accident is one tap further away. */
export function SecondLook({ id, summary, quiet = false, open, children }: SecondLookProps) {
  const details = useOpenedByHash();
  return (
    <details className={`second-look ${quiet ? 'second-look-quiet' : ''}`} ref={details} open={open}>
      <summary>{summary}</summary>
      {/* The name lies within: going to it, a browser without script opens what is around it. */}
      <div className="second-look-body" id={id}>
        {children}
      </div>
    </details>
  );
}
