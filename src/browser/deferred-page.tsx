import { type ReactNode, Suspense } from 'react';
import { Await, Navigate, useAsyncError } from 'react-router';

/** A screen's data: present (in a page that the server rendered) or still loading (after a tap on a link). */
export type Deferred<Data> = Data | { pending: Promise<Data> };

/**
 * For a screen that is shown while its data loads: `export const clientLoader = ({ serverLoader }) =>
 * deferPage(serverLoader)`. A page that the server renders, without script or on a first visit, still has its data.
 */
export function deferPage<Data>(serverLoader: () => Promise<Data>): { pending: Promise<Data> } {
  const pending = serverLoader();
  // Prevents an unhandled rejection; the screen shows the failure when it awaits the promise.
  pending.catch(() => {});
  return { pending };
}

/** Shows `loading` until the data arrives, then `children`. A redirect in place of the data is followed. */
export function DeferredPage<Data extends object>({
  data,
  loading,
  children,
}: {
  data: Deferred<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (!isPending(data)) return children(data);
  return (
    <Suspense fallback={loading}>
      <Await resolve={data.pending} errorElement={<Otherwise />}>
        {children}
      </Await>
    </Suspense>
  );
}

function isPending<Data extends object>(data: Deferred<Data>): data is { pending: Promise<Data> } {
  return 'pending' in data;
}

function Otherwise() {
  const error = useAsyncError();
  const location = error instanceof Response ? error.headers.get('Location') : null;
  if (location === null) throw error;
  return <Navigate to={location} replace />;
}
