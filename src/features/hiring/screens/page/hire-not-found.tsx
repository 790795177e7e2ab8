import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** Shown for an unknown hire and for another person's hire alike. */
export function HireNotFound({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div className="page page-narrow page-body">
      <EmptyState
        level={1}
        title="We could not find that hire"
        action={
          <div className="form-buttons">
            <ButtonLink to={`/signin?returnTo=${encodeURIComponent(`/hires/${id}`)}`}>Sign in</ButtonLink>
            <ButtonLink to="/artisan" variant="secondary">
              Find an artisan
            </ButtonLink>
          </div>
        }
      >
        {children}
        <p>If it’s yours, sign in or open the link in our latest email about it.</p>
      </EmptyState>
    </div>
  );
}
