import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser believes that it has a network. True on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** A line that says the network is gone, for as long as it is. */
export function OfflineBanner({ children }: { children: string }) {
  const online = useOnline();
  return (
    <div role="status" aria-live="polite">
      {!online && <p className="offline-banner">{children}</p>}
    </div>
  );
}
