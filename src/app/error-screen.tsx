import { useContext } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRevalidator } from 'react-router';
import { REQUEST_NUMBER_META, RequestNumber } from '../browser/request-number.ts';
import type { WireError } from '../shared/call.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useOnline } from '../ui/offline-banner.tsx';
import { PageNotFound } from './page-not-found.tsx';

/** What to say for whatever broke. A refusal brings its own sentence; nothing of any other fault is shown: it helps nobody but an attacker. */
function wordsFor(error: unknown, online: boolean): string {
  if (!online) return 'You are offline. Check your connection, then try again: nothing you sent is lost.';
  const ours = 'Something went wrong on our side. Try again, or contact us.';
  return isRouteErrorResponse(error) ? (refusalIn(error.data).message ?? ours) : ours;
}

/** What a refused call says, which is kept as text (see ApiFailure). */
function refusalIn(body: unknown): Partial<WireError> & { number?: string } {
  try {
    return (JSON.parse(String(body)) as Partial<WireError> | null) ?? {};
  } catch {
    return {};
  }
}

/** The number of the request whose answer is shown, or the one that came with a refused call; empty where it is not known. */
function useRequestNumber(refused: string | undefined): string {
  const rendered = useContext(RequestNumber);
  if (refused) return refused;
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_NUMBER_META}"]`)?.content ?? '';
}

/** Stands in for a page that could not be shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const refused = isRouteErrorResponse(error);
  const number = useRequestNumber(refused ? refusalIn(error.data).number : undefined);
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
        {isOurFault && online && (
          <p>
            <Link to="/status">See what works now</Link>
          </p>
        )}
        {isOurFault && number && (
          <p>
            <meta name={REQUEST_NUMBER_META} content={number} />
            If you write to us, give us this number: <code>{number}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
