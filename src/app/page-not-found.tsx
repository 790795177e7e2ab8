import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown for unknown addresses, and for things that no longer exist. */
export function PageNotFound() {
  return (
    <div className="page page-body">
      <title>404 - Page Not Found</title>
      <EmptyState
        level={1}
        title="404 - Page Not Found"
        action={
          <>
            <ButtonLink to="/artisan">Find an artisan</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Go to Home
            </ButtonLink>
          </>
        }
      >
        <p>There is nothing at this address. It may have been typed wrongly, or the page has moved.</p>
      </EmptyState>
    </div>
  );
}
