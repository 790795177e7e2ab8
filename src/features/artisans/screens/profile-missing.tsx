import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const REDIRECT_MS = 2_000;

/** Explains why a profile cannot be shown, and returns to the home page after a few seconds. */
export function ProfileMissing({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="page page-body">
      <noscript>
        <meta httpEquiv="refresh" content={`${REDIRECT_MS / 1000};url=/`} />
      </noscript>
      <EmptyState
        level={1}
        title="Profile not found"
        action={
          <>
            <ButtonLink to="/artisan">See all artisans</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Home
            </ButtonLink>
          </>
        }
      >
        <p role="alert">{message}. Redirecting...</p>
      </EmptyState>
    </div>
  );
}
