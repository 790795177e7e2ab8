import { useEffect, useSyncExternalStore } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { showToast } from './toast.tsx';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser believes that it is online. True on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Whether a click or form would request another page of this site. Forms that send data show their own message. */
function leavesPage(target: EventTarget | null): boolean {
  if (target instanceof HTMLFormElement) return target.method === 'get';
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin || link.target || link.download) return false;
  return link.pathname + link.search !== location.pathname + location.search || link.hash === '';
}

const sayOffline = () => showToast('You are offline. Please try again when you are connected.', 'bad');

/**
 * `navigate` for what leads to another page without a link or a form, such as a search while one types. Without a
 * network it stays on the page, like those.
 */
export function useNavigateOnline(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    if (navigator.onLine) void navigate(to, options);
    else sayOffline();
  };
}

/**
 * A line that says the network is lost, while it is. Links and searches then stay on the page and say why, because a
 * page that is not loaded yet would be the browser's own error page.
 */
export function OfflineBanner({ children }: { children: string }) {
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    const stay = (event: Event) => {
      if (!leavesPage(event.target)) return;
      event.preventDefault();
      sayOffline();
    };
    addEventListener('click', stay, { capture: true });
    addEventListener('submit', stay, { capture: true });
    return () => {
      removeEventListener('click', stay, { capture: true });
      removeEventListener('submit', stay, { capture: true });
    };
  }, [online]);
  return (
    <div role="status" aria-live="polite">
      {!online && <p className="offline-banner">{children}</p>}
    </div>
  );
}
