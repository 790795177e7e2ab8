import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders at the page's end. A dialog has a form of its own for its cross, and a form within a form is none;
 * React still lets its events climb to the outer form, where they have no business.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  const keepIn = (event: { stopPropagation(): void }) => event.stopPropagation();
  return createPortal(
    <div onSubmit={keepIn} onChange={keepIn} onInput={keepIn}>
      {children}
    </div>,
    document.body,
  );
}
