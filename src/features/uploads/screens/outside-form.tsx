import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders its children at the end of the page: a dialog contains a form, and forms cannot be nested. React still
 * bubbles its events to the outer form's handlers, so they are stopped here.
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
