import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import type { WireError } from '../shared/call.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useOnline } from '../ui/offline-banner.tsx';
import { PageNotFound } from './page-not-found.tsx';

const OFFLINE = 'You are offline. Check your connection, then try again: nothing you sent is lost.';
/** The only text for an unexpected error: any details would help an attacker. */
const OURS = 'Something went wrong on our side. Try again, or contact us.';

/** Parses the body of a refused call, which is kept as text (see ApiFailure). */
function refusalIn(body: unknown): Partial<WireError> & { number?: string } {
  try {
    return (JSON.parse(String(body)) as Partial<WireError> | null) ?? {};
  } catch {
    return {};
  }
}

/** Loaded only when needed, so that its script is not part of every page. */
const ErrorHelp = lazy(() => lazyWithRetry(() => import('./error-help.tsx')));

/** Shown in place of a page that failed or was refused. */
export function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const refused = isRouteErrorResponse(error);
  const { message = OURS, number } = refused ? refusalIn(error.data) : {};
  const isOurFault = !refused || error.status >= 500;
  if (refused && error.status === 404) return <PageNotFound />;
  return (
    <div className="page page-body">
      <title>Something went wrong</title>
      <EmptyState
        level={1}
        title="Something went wrong"
        action={
          <>
            {/* Without script, the form simply requests the page again. */}
            <form
              method="get"
              action={pathname}
              onSubmit={(event) => {
                event.preventDefault();
                void revalidate();
              }}
            >
              {[...new URLSearchParams(search)].map(([name, value]) => (
                <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" pending={state === 'loading'} pendingLabel="Trying...">
                Try again
              </Button>
            </form>
            <ButtonLink to="/contact" variant="secondary">
              Contact Us
            </ButtonLink>
          </>
        }
      >
        <p>{online ? message : OFFLINE}</p>
        {isOurFault && online && (
          <Suspense>
            <ErrorHelp number={number} />
          </Suspense>
        )}
      </EmptyState>
    </div>
  );
}
