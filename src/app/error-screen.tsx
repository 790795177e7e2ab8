import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { isApiFailure } from '../browser/api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useOnline } from '../ui/offline-banner.tsx';
import { PageNotFound } from './page-not-found.tsx';

/** What to say for whatever broke. Nothing of the fault itself is shown: it helps nobody but an attacker. */
function wordsFor(error: unknown, online: boolean): string {
  if (!online) return 'You are offline. Check your connection, then try again: nothing you sent is lost.';
  const status = statusOf(error);
  if (status === 503) return 'We cannot reach our records at the moment. Please try again in a minute.';
  if (status === 429)
    return 'That was a lot of requests in a short time. Please wait a minute, then try again.';
  if (status === 401 || status === 403)
    return 'This page is for somebody else, or you need to sign in first.';
  return 'The fault is ours. Please try again; if it happens again, tell us what you were doing.';
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) || isApiFailure(error) ? error.status : 500;
}

/** Stands in for a page that could not be shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  if (statusOf(error) === 404) return <PageNotFound />;
  return (
    <div className="page page-body">
      <title>Something went wrong</title>
      <EmptyState
        level={1}
        title="Something went wrong"
        action={
          <>
            {/* Without script the form simply asks for the page again. */}
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
        <p>{wordsFor(error, online)}</p>
      </EmptyState>
    </div>
  );
}
