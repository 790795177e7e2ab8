import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

export type ToastTone = 'good' | 'bad' | 'info';
interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  to: string | undefined;
}

/**
 * Long enough to read two lines twice (in the spirit of WCAG 2.2.1); a toast never has information that is needed
 * later.
 */
const SHOWN_MS = 8_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/**
 * Shows a short message at the bottom of the page, e.g. "Link copied". Browser only.
 *
 * @param to the path that the message links to
 */
export function showToast(text: string, tone: ToastTone = 'info', to?: string): void {
  // Pressed again, it says nothing new.
  if (toasts.some((shown) => shown.text === text && shown.to === to)) return;
  lastId += 1;
  const id = lastId;
  change([...toasts.slice(-2), { id, text, tone, to }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

/** Where toasts appear; rendered once, in the frame of all pages. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {shown.map((toast) => (
        <p key={toast.id} className={`toast toast-${toast.tone}`}>
          {toast.to ? <Link to={toast.to}>{toast.text}</Link> : toast.text}
          <button type="button" className="toast-close" onClick={() => dismiss(toast.id)}>
            Dismiss
          </button>
        </p>
      ))}
    </div>
  );
}
