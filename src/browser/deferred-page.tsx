import { type ReactNode, Suspense } from 'react';
import { Await, Navigate, useAsyncError } from 'react-router';

/** A screen's data that is either there (from the server's own page) or still on its way (after a tap on a link). */
export type Deferred<Data> = Data | { pending: Promise<Data> };

/**
 * For a screen that shows at once that it is being loaded:
 * `export const clientLoader = ({ serverLoader }) => deferPage(serverLoader)`. The page that the server renders,
 * without script or on a first visit, has its data in it all the same.
 */
export function deferPage<Data>(serverLoader: () => Promise<Data>): { pending: Promise<Data> } {
  const pending = serverLoader();
  // Until the screen looks at it, a failure is nobody's; it is shown when it does.
  pending.catch(() => {});
  return { pending };
}

/** Shows the data once it is there, and `loading` until then. A redirect that comes instead is followed. */
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
