import type { ReactNode } from 'react';
import { useKeptOpen, useOpenedByHash } from '../../../../ui/fold.tsx';

interface FoldedFormProps {
  /** The form is open if the URL's hash is this id. */
  id: string;
  summary: string;
  /** Small print, for what hardly anyone needs yet. */
  quiet?: boolean;
  /** Open if there is something to see: an error, or text typed before. */
  open: boolean;
  children: ReactNode;
}

/** A fold that keeps a form from being sent by accident. */
export function FoldedForm({ id, summary, quiet = false, open, children }: FoldedFormProps) {
  const details = useOpenedByHash();
  const isOpen = useKeptOpen(open);
  return (
    <details className={`folded-form ${quiet ? 'folded-form-quiet' : ''}`} ref={details} open={isOpen}>
      <summary>{summary}</summary>
      {/* The id is inside: without script, a browser that jumps to it opens the fold around it. */}
      <div className="folded-form-body" id={id}>
        {children}
      </div>
    </details>
  );
}
