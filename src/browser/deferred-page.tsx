import { type ReactNode, Suspense, useState } from 'react';
import { Await, Navigate, useAsyncError, useLocation } from 'react-router';

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

/**
 * Shows `loading` until the data arrives, then `children`. A redirect in place of the data is followed. Data that is
 * loaded again, as after a conflict, replaces the shown data without making the page anew: a form keeps its fields, its
 * focus and its uploads.
 */
export function DeferredPage<Data extends object>({
  data,
  loading,
  children,
}: {
  data: Deferred<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  // Decided once: another tree would make the page anew. A rendered page has no boundary of its own, so while it is
  // loaded again the router's transition keeps it as it is.
  const [isRendered] = useState(() => !isPending(data));
  // Another address is about another person, whose form must not begin with what was typed for this one.
  const { pathname } = useLocation();
  const page = (
    <Await key={pathname} resolve={isPending(data) ? data.pending : data} errorElement={<Otherwise />}>
      {children}
    </Await>
  );
  return isRendered ? page : <Suspense fallback={loading}>{page}</Suspense>;
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
